#!/usr/bin/env python3
"""A bridge between IRC and `herald chat`: lines of the one are lines of the other.

Usage: bridge.py HOST PORT NICK CHANNEL -- COMMAND…

What is said to NICK or in CHANNEL goes to the command as `NICK[@CHANNEL] TAB
TEXT`; what it prints, `NICK-or-CHANNEL TAB TEXT`, is said.
"""

import socket
import subprocess
import sys
import threading

host, port, nick, channel = sys.argv[1:5]
server = socket.create_connection((host, int(port)))
desk = subprocess.Popen(sys.argv[6:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
lock = threading.Lock()


def say(line):
    # One line of IRC, whatever stands in it.
    clean = "".join(c for c in line if c not in "\r\n\0")
    with lock:
        server.sendall(clean.encode("utf-8")[:510] + b"\r\n")


def out():
    for row in desk.stdout:
        to, text = row.decode("utf-8").rstrip("\n").split("\t", 1)
        say(f"PRIVMSG {to} :{text}")


threading.Thread(target=out, daemon=True).start()
say(f"NICK {nick}")
say(f"USER {nick} 0 * :herald")
for raw in server.makefile("rb"):
    line = raw.decode("utf-8", "replace").rstrip("\r\n")
    words = line.split(" ", 3)
    if words[0] == "PING":
        say(f"PONG {words[1]}")
    elif len(words) > 1 and words[1] == "001":
        say(f"JOIN {channel}")
    elif len(words) == 4 and words[1] == "PRIVMSG" and "!" in words[0]:
        who, target = words[0][1:].split("!")[0], words[2]
        text = words[3][1:].replace("\t", " ")
        # A NOTICE is never answered, by the rules of IRC; it is not passed on.
        place = f"{who}@{target}" if target.startswith("#") else who
        desk.stdin.write(f"{place}\t{text}\n".encode("utf-8"))
        desk.stdin.flush()
desk.stdin.close()
desk.wait()
