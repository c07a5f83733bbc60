#!/usr/bin/env python3
"""Plays games over a real IRC server on this machine: ngIRCd, herald chat.

Usage: irc.py PATH/TO/herald [TURNS]

A private ngIRCd listens on 127.0.0.1 only; bridge.py stands between it and
`herald chat`. Queen's Four is played in a channel, where nicks are trusted, and
Gauntlet in private, where tokens are. It ends by itself within five minutes.
"""

import json
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERALD = os.path.abspath(sys.argv[1])
TURNS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
PORT = 20667
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = tempfile.mkdtemp(prefix="herald-irc-")
ENV = dict(os.environ, HERALD_HOME=os.path.join(ROOT, "desk"))


def path(*parts):
    return os.path.join(ROOT, *parts)


def herald(*words):
    done = subprocess.run([HERALD, *words], capture_output=True, text=True, env=ENV, timeout=60)
    if done.returncode:
        raise SystemExit(f"{words}: {done.stdout}{done.stderr}")
    return done.stdout


class Player:
    """Somebody at an IRC client."""

    def __init__(self, nick):
        self.nick = nick
        self.last = "nothing"
        self.heard = queue.Queue()
        self.server = socket.create_connection(("127.0.0.1", PORT))
        self.say(f"NICK {nick}")
        self.say(f"USER {nick} 0 * :{nick}")
        threading.Thread(target=self.listen, daemon=True).start()
        self.hear(" 001 ")

    def say(self, line):
        self.server.sendall(f"{line}\r\n".encode("utf-8"))

    def listen(self):
        for raw in self.server.makefile("rb"):
            line = raw.decode("utf-8", "replace").strip()
            if line.startswith("PING"):
                self.say(line.replace("PING", "PONG", 1))
            else:
                self.heard.put(line)

    def hear(self, part, seconds=30):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                line = self.heard.get(timeout=0.5)
            except queue.Empty:
                continue
            self.last = (self.last + "\n" + line)[-1500:]
            if part in line:
                return line
        raise SystemExit(f"{self.nick} did not hear {part!r}, but {self.last}")


def state(game):
    return json.loads(herald("show", path(game), "--json"))


def play(game, players, target, number):
    """Plays moves to the end, or so many and then a resignation."""
    names = state(game)["players"]
    seats = sorted(names, key=lambda seat: names[seat] != players[0].nick)
    for turn in range(TURNS):
        now = state(game)
        if now["over"]:
            break
        player = players[seats.index(now["to_move"])]
        moves = herald("legal", path(game)).split("\n")[:-1]
        move = moves[(turn * 11 + number) % len(moves)]
        said = f"{now['turn']}. {move}" if turn % 2 else move
        player.say(f"PRIVMSG {target} :{said}")
        player.hear("You played")
        end = time.monotonic() + 20
        while state(game)["turn"] == now["turn"] and time.monotonic() < end:
            time.sleep(0.1)
    now = state(game)
    if not now["over"]:
        players[seats.index(now["to_move"])].say(f"PRIVMSG {target} :resign")
        players[0].hear("wins")
    herald("verify", path(game))
    print(f"{game}: {state(game)['turn'] - 1} turns over IRC, by {target}")


def main():
    signal.alarm(300)
    signal.signal(signal.SIGALRM, lambda *_: sys.exit("not done in five minutes"))
    running = []
    try:
        os.mkdir(path("desk"), 0o700)
        for folder in ["open", "secret"]:
            os.mkdir(path(folder))
        herald("me", "Desk")
        herald("new", "queens-four", path("open/q.yaml"), "--white", "ann", "--black", "bob")
        herald("new", "gauntlet", path("secret/g.yaml"), "--runner", "ann", "--chaser", "bob",
               "--dice", "arbiter")
        with open(path("ngircd.conf"), "w", encoding="utf-8") as file:
            file.write("[Global]\nName = irc.herald.test\nInfo = herald\n"
                       f"Listen = 127.0.0.1\nPorts = {PORT}\nMotdPhrase = hello\n"
                       "[Limits]\nMaxConnectionsIP = 0\n"
                       "[Options]\nPAM = no\nIdent = no\nDNS = no\n")
        server = shutil.which("ngircd") or "/usr/sbin/ngircd"
        running.append(subprocess.Popen([server, "-n", "-f", path("ngircd.conf")],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        time.sleep(1)
        for nick, folder, more in [("desk", "open", ["--trust", "nick"]), ("judge", "secret", [])]:
            running.append(subprocess.Popen(
                [sys.executable, os.path.join(HERE, "bridge.py"), "127.0.0.1", str(PORT), nick,
                 "#games" if nick == "desk" else "#quiet", "--", HERALD, "chat", "--games",
                 path(folder), "--short", "--pace", "300", *more], env=ENV))
        players = [Player("ann"), Player("bob")]
        for player in players:
            player.say("JOIN #games")
            player.hear("JOIN")
        time.sleep(1)
        players[0].say("PRIVMSG #games :good evening, 2. all of you")
        play("open/q.yaml", players, "#games", 3)
        # Without a token the other desk says nothing.
        players[0].say("PRIVMSG judge :resign")
        time.sleep(1)
        assert not state("secret/g.yaml")["over"]
        for line in herald("chat", "--games", path("secret"), "--tokens").splitlines():
            token, _, name = line.split()
            player = players[0] if name == "ann" else players[1]
            player.say(f"PRIVMSG judge :token {token}")
            player.hear("Gauntlet")
        play("secret/g.yaml", players, "judge", 5)
    finally:
        for one in reversed(running):
            one.terminate()
        for one in running:
            one.wait(10)
        shutil.rmtree(ROOT, ignore_errors=True)


main()
