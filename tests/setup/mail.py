#!/usr/bin/env python3
"""Plays games by real mail on this machine: Postfix, msmtp, mutt, herald.

Usage: mail.py PATH/TO/herald [TURNS]

A private Postfix listens on 127.0.0.1 only. An alias pipes mail for the desk
into `herald mail`, run as `nobody` with a HERALD_HOME of its own; Ann and Bob
have mailboxes. Trump Zone and Gallop go through the desk, Sidle with fair dice
from player to player by `herald compose`. Some mails arrive twice, some late.
It ends by itself within ten minutes and needs root, as Postfix does.
"""

import json
import mailbox
import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERALD = os.path.abspath(sys.argv[1])
TURNS = int(sys.argv[2]) if len(sys.argv) > 2 else 40
DOMAIN = "herald.test"
PORT = 20025
ROOT = tempfile.mkdtemp(prefix="herald-mail-")


def path(*parts):
    return os.path.join(ROOT, *parts)


def write(name, text, mode=0o644):
    with open(path(name), "w", encoding="utf-8") as file:
        file.write(text)
    os.chmod(path(name), mode)


def run(*words, home=None, stdin=None, ok=(0,)):
    env = dict(os.environ, HERALD_HOME=path(home or "judge"))
    done = subprocess.run(words, input=stdin, capture_output=True, text=True, env=env, timeout=60)
    if done.returncode not in ok:
        raise SystemExit(f"{words}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def herald(*words, **more):
    return run(HERALD, *words, **more)


def set_up():
    """A Postfix of our own: its configuration, queue and mailboxes in one folder."""
    os.chmod(ROOT, 0o755)
    nobody = pwd.getpwnam("nobody")
    for folder in ["etc", "queue", "data", "box", "games", "desk", "bin"]:
        os.mkdir(path(folder))
    shutil.copy(HERALD, path("bin/herald"))
    for folder in ["box", "games", "desk"]:
        os.chown(path(folder), nobody.pw_uid, nobody.pw_gid)
    os.chmod(path("desk"), 0o700)
    shutil.chown(path("data"), "postfix")
    write("msmtprc", f"account default\nhost 127.0.0.1\nport {PORT}\nauto_from off\n"
          f"from desk@{DOMAIN}\ntls off\nauth off\n")
    # The pipe runs as nobody, so the home is named for it.
    write("desk.sh", f"#!/bin/sh\nexec env HERALD_HOME={path('desk')} {path('bin/herald')} mail"
          f" --games {path('games')} --from 'Desk <desk@{DOMAIN}>'"
          f" --sendmail 'msmtp -C {path('msmtprc')} -t'\n", 0o755)
    write("etc/aliases", f"desk \"|{path('desk.sh')}\"\n"
          f"ann {path('box/ann')}\nbob {path('box/bob')}\n")
    write("etc/main.cf", f"""compatibility_level = 3.6
queue_directory = {path('queue')}
data_directory = {path('data')}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
myhostname = mx.{DOMAIN}
mydestination = {DOMAIN}
alias_maps = texthash:{path('etc/aliases')}
local_recipient_maps = $alias_maps
default_privs = nobody
default_transport = error:only this machine
relayhost =
minimal_backoff_time = 3s
queue_run_delay = 3s
maillog_file = {path('log')}
maillog_file_prefixes = {ROOT}
""")
    with open("/etc/postfix/master.cf.proto" if os.path.exists("/etc/postfix/master.cf.proto")
              else "/usr/share/postfix/master.cf.dist", encoding="utf-8") as file:
        master = file.read()
    master = re.sub(r"^smtp(\s+inet\s)", rf"127.0.0.1:{PORT}\1", master, flags=re.M)
    # Without a chroot nothing has to be copied into the queue.
    master = re.sub(r"^(\S+\s+\S+\s+\S+\s+\S+\s+)y(\s)", r"\1n\2", master, flags=re.M)
    write("etc/master.cf", master)
    herald("me", f"Desk <desk@{DOMAIN}>", home="desk")
    run("chown", "-R", "nobody", path("desk"))
    run("postfix", "-c", path("etc"), "start")


def tear_down():
    if sys.exc_info()[0] and os.path.exists(path("log")):
        with open(path("log"), encoding="utf-8") as file:
            sys.stderr.write("".join(file.readlines()[-20:]))
    subprocess.run(["postfix", "-c", path("etc"), "stop"], capture_output=True, check=False)
    shutil.rmtree(ROOT, ignore_errors=True)


def send(text, twice=False):
    for _ in range(2 if twice else 1):
        sender = re.search(r"^From: .*?([\w.]+@[\w.]+)", text, re.M).group(1)
        run("msmtp", "-C", path("msmtprc"), "-f", sender, "-t", stdin=text)


def mails(who):
    if not os.path.exists(path("box", who)):
        return []
    box = mailbox.mbox(path("box", who), create=False)
    found = list(box)
    box.close()
    return found


def wait(test, what, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = test()
        if found:
            return found
        time.sleep(0.1)
    raise SystemExit(f"{what} did not come about in {seconds} s")


def show(game):
    return json.loads(herald("show", path("games", game), "--json"))


def through_the_desk(name, seats, number):
    """Two people without a herald play by mail with the desk."""
    game = f"{name}.yaml"
    first, second = seats
    # The desk's own home makes the game, so that it holds the dice.
    herald("new", name, path("games", game), f"--{first}", f"Ann <ann@{DOMAIN}>",
           f"--{second}", f"Bob <bob@{DOMAIN}>", "--dice", "arbiter", home="desk")
    run("chown", "-R", "nobody", path("games"), path("desk"))
    told = {"ann": len(mails("ann")), "bob": len(mails("bob"))}
    sent = {"ann": 0, "bob": 0}
    old = []
    count = 0

    def latest(who):
        new = mails(who)[told[who]:]
        return [mail for mail in new if show(game)["id"] in mail["Subject"]]

    def post(who, body, twice=False):
        nonlocal count
        count += 1
        before = latest(who)
        reply = f"In-Reply-To: {before[-1]['Message-ID']}\n" if before else ""
        subject = f"Re: {before[-1]['Subject']}" if before else f"[herald {show(game)['id']}]"
        text = (f"From: {who.title()} <{who}@{DOMAIN}>\nTo: desk@{DOMAIN}\n"
                f"Subject: {subject}\n{reply}"
                f"Message-ID: <{number}.{count}.{who}@{DOMAIN}>\n\n{body}\n\n"
                "On Monday the desk wrote:\n> 1. a1-a2\n> resign\n")
        send(text, twice)
        sent[who] += 1
        return text

    for who in ["ann", "bob"]:
        post(who, "help")
        wait(lambda who=who: latest(who), f"{who}'s first answer")
    for turn in range(1, TURNS + 1):
        state = show(game)
        if state["over"]:
            break
        who = "ann" if state["to_move"] == first else "bob"
        moves = herald("legal", path("games", game)).split("\n")[:-1]
        move = moves[(turn * 7) % len(moves)]
        text = post(who, f"Good day,\n\n{state['turn']}. {move}\nnote turn {turn}", turn % 3 == 0)
        old.append(text)
        if turn % 5 == 0:
            # An old mail comes late, once more, and a question in between.
            send(old[-4])
            post("ann" if who == "bob" else "bob", "show")
        wait(lambda state=state: show(game)["turn"] > state["turn"], f"turn {turn} of {name}")
    if not show(game)["over"]:
        who = "ann" if show(game)["to_move"] == first else "bob"
        post(who, "RESIGN")
        wait(lambda: show(game)["over"], "the end")
    wait(lambda: all(len(latest(who)) >= sent[who] for who in sent), f"every answer: {sent}")
    time.sleep(1)
    herald("verify", path("games", game))
    answers = {who: len(latest(who)) for who in sent}
    for who, other in [("ann", "bob"), ("bob", "ann")]:
        tokens = {re.search(r"<(\w{16}\.\w{8})\.", mail["Message-ID"]).group(1)
                  for mail in latest(who)}
        assert len(tokens) == 1, tokens
        token = tokens.pop()
        assert not any(token in mail.as_string() for mail in latest(other))
    turns = show(game)["turn"] - 1
    print(f"{name}: {turns} turns through Postfix and the desk; mails sent {sent}, got {answers}")


def player_to_player():
    """Two people, each with a herald, play Sidle with fair dice by mail."""
    for who in ["ann", "bob"]:
        herald("me", f"{who.title()} <{who}@{DOMAIN}>", home=who)
        os.mkdir(path(who, "games"))
    begun = {who: len(mails(who)) for who in ["ann", "bob"]}
    taken = dict(begun)
    games = {"ann": path("ann/games/sidle.yaml")}
    herald("new", "sidle", games["ann"], "--me", "white", "--black", f"Bob <bob@{DOMAIN}>",
           home="ann")
    steps = [0]

    def post(who):
        text = herald("compose", games[who], home=who)
        steps[0] += 1
        if steps[0] == 2:
            # As a person would: mutt takes the whole message as a draft.
            write("draft", text)
            write("muttrc", f"set sendmail=\"msmtp -C {path('msmtprc')} -f {who}@{DOMAIN}\"\n"
                  f"set copy=no\nset from={who}@{DOMAIN}\n")
            run("mutt", "-F", path("muttrc"), "-H", path("draft"), stdin="")
        else:
            send(text, twice=steps[0] % 3 == 0)

    def take(who):
        wait(lambda: len(mails(who)) > taken[who], f"{who}'s mail")
        time.sleep(0.3)
        new = mails(who)[begun[who]:]
        # The newest first, and then what has been taken already.
        for mail in [new[-1]] + new[-3:-1]:
            write("mail", mail.as_string())
            herald("receive", games.get(who, path(who, "games")), path("mail"), home=who,
                   ok=(0, 1))
        taken[who] = len(mails(who))

    post("ann")
    take("bob")
    games["bob"] = path("bob/games", os.listdir(path("bob/games"))[0])
    herald("join", games["bob"], home="bob")
    post("bob")
    take("ann")
    who = "ann"
    for step in range(TURNS):
        state = json.loads(herald("show", games[who], "--json", home=who))
        if state["over"] or state["you"] != state["awaited"]:
            break
        legal = herald("legal", games[who], home=who).split("\n")[:-1]
        if legal == ["go"]:
            herald("go", games[who], home=who)
        else:
            herald("move", games[who], legal[(step * 5) % len(legal)], home=who)
        state = json.loads(herald("show", games[who], "--json", home=who))
        if state["awaited"] == state["you"] and not state["over"]:
            continue
        post(who)
        who = "bob" if who == "ann" else "ann"
        take(who)
    for who in ["ann", "bob"]:
        herald("verify", games[who], home=who)
    herald("compare", games["ann"], games["bob"], ok=(0, 1))
    state = json.loads(herald("show", games[who], "--json", home=who))
    if state["turn"] < 5:
        raise SystemExit(f"Sidle came to turn {state['turn']} only")
    print(f"sidle: {state['entries']} entries, turn {state['turn']}, from player to player; "
          f"{steps[0]} mails")


def main():
    signal.alarm(600)
    signal.signal(signal.SIGALRM, lambda *_: sys.exit("not done in ten minutes"))
    try:
        set_up()
        through_the_desk("trump-zone", seats("trump-zone"), 1)
        through_the_desk("gallop", seats("gallop"), 2)
        player_to_player()
    finally:
        tear_down()


def seats(game):
    for line in herald("games", "--json").splitlines():
        value = json.loads(line)
        if value["game"] == game:
            return value["seats"]
    raise SystemExit(f"no game {game}")


main()
