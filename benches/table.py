#!/usr/bin/env python3
"""Prints how fast herald is as a table, beside what else does such work.

    benches/table.py [HERALD] [OLDER] [--keep FOLDER] [--only WORD]

HERALD is the binary to measure (target/release/herald), OLDER a second one to
compare with. How each figure is taken stands in benches/README.md. Nothing but
the standard library is needed; a peer that is not installed is said to be so.
"""

import argparse
import json
import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TURNS = 200
# How many files an archive has, and how many pairs of runs are compared.
ARCHIVE = 200
PAIRS = 200
DICE = {"queens-four": "none", "leap-over": "none", "gallop": "open", "sidle": "open"}
OPERA = """1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0"""
OPERA_PLIES = 33


class Missing(Exception):
    """A peer that is not installed."""


def run(command, **more):
    """Runs a command that must go well, and gives what it printed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, **more)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr}")
    return done.stdout


class Batch:
    """`herald batch` as a partner for questions and answers."""

    def __init__(self, herald):
        self.process = subprocess.Popen(
            [herald, "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def forward(move, side):
    """How far a turn of Gallop goes; a capture counts as very far."""
    steps = 0
    for part in move.split():
        ends = re.findall(r"[a-l](\d+)", part)
        steps += int(ends[-1]) - int(ends[0])
    return 100 * ("x" in move) + (steps if side == "w" else -steps)


def play(herald, game, path, turns, seed):
    """Plays a game by chance, in which nobody wins; gives whether that went."""
    path.unlink(missing_ok=True)
    dice = ["--dice", DICE[game]] + (["--seed", f"{seed}"] if DICE[game] == "open" else [])
    names = ["--white", "Ann", "--black", "Bob", "--first", "white"]
    run([herald, "new", game, path, *names, *dice, "-q"])
    batch = Batch(herald)
    chance = random.Random(seed)
    position = run([herald, "show", path, "--position"]).strip()
    lines = []
    for _ in range(turns):
        moves = batch.ask(game=game, position=position)["legal"]
        chance.shuffle(moves)
        if game == "gallop":
            moves.sort(key=lambda move: forward(move, position.split()[1]))
        for move in moves:
            told = batch.ask(game=game, position=position, move=move)
            if told["over"] is None:
                break
        else:
            return False
        if DICE[game] == "none":
            lines.append(move)
            position = told["next"]
        else:
            told = json.loads(run([herald, "move", path, move, "--json"]))
            position = told["game"]["position"]
    if lines:
        run([herald, "move", path, "-", "-q"], input="\n".join(lines))
    return True


def played(herald, game, folder, turns=TURNS):
    """A game of so many turns, made at the first call."""
    path = folder / f"{game}-{turns}.yaml"
    if not path.exists():
        made = folder / "making.yaml"
        if not any(play(herald, game, made, turns, seed) for seed in range(1, 100)):
            sys.exit(f"no game of {game} lasts {turns} turns")
        made.rename(path)
    return path


def signed(herald, folder, turns=TURNS):
    """A signed game of Queen's Four between two homes; gives the file and the
    home of who is to move."""
    path, homes = folder / f"signed-{turns}.yaml", [folder / "ann", folder / "bob"]
    if not path.exists():
        moves = run([herald, "log", played(herald, "queens-four", folder, turns), "--moves"])
        ann, bob = [{**os.environ, "HERALD_HOME": str(home)} for home in homes]
        files = [folder / "signed-ann.yaml", folder / "signed-bob.yaml"]
        for file in files:
            file.unlink(missing_ok=True)
        for home in homes:
            shutil.rmtree(home, ignore_errors=True)
        run([herald, "me", "Ann"], env=ann)
        run([herald, "me", "Bob"], env=bob)
        new = ["new", "queens-four", files[0], "--me", "white", "--black", "Bob"]
        run([herald, *new, "--first", "white"], env=ann)
        pass_on(herald, files[0], files[1], ann, bob)
        run([herald, "join", files[1]], env=bob)
        pass_on(herald, files[1], files[0], bob, ann)
        seats = [(files[0], ann), (files[1], bob)]
        for turn, move in enumerate(moves.splitlines()):
            (mine, own), (theirs, other) = seats[turn % 2], seats[1 - turn % 2]
            run([herald, "move", mine, move, "-q"], env=own)
            pass_on(herald, mine, theirs, own, other)
        files[turns % 2].rename(path)
    return path, homes[turns % 2]


def pass_on(herald, mine, theirs, own, other):
    slip = run([herald, "slip", mine], env=own)
    run([herald, "receive", theirs, "-"], env=other, input=slip)


def spawn(command, env=None, stdin=None):
    """Runs a command with nothing to read and its output thrown away; gives
    the seconds that passed and those that its processors worked."""
    null = os.open(os.devnull, os.O_RDWR)
    source = os.open(stdin, os.O_RDONLY) if stdin else null
    actions = [(os.POSIX_SPAWN_DUP2, source, 0)]
    actions += [(os.POSIX_SPAWN_DUP2, null, out) for out in (1, 2)]
    command = [str(word) for word in command]
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, env or os.environ, file_actions=actions)
    _, _, used = os.wait4(child, 0)
    passed = time.perf_counter() - start
    for opened in {null, source}:
        os.close(opened)
    return passed, used.ru_utime + used.ru_stime


def pairs(command, other, env=None, before=lambda: None, count=PAIRS):
    """How many times as long one command takes as another, run by turns: the
    middle of all ratios."""
    ratios = []
    for _ in range(count):
        before()
        mine, _ = spawn(command, env)
        theirs, _ = spawn(other)
        ratios.append(mine / theirs)
    return f"{statistics.median(ratios):.2f}"


def tool(name):
    """Where a peer or a measuring tool is."""
    # Debian has games in a folder of their own, which the superuser's path lacks.
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/games")
    if not found:
        raise Missing(f"{name} is not installed")
    return found


def instructions(command, env=None):
    """How many instructions a run takes."""
    call = [tool("valgrind"), "--tool=callgrind", "--callgrind-out-file=/dev/null", *command]
    told = subprocess.run(call, capture_output=True, text=True, env=env, check=True).stderr
    return int(re.search(r"Collected : (\d+)", told)[1])


def resident(command, env=None):
    """The most memory a run holds at once, in KiB."""
    call = [tool("time"), "-f", "%M", *command]
    told = subprocess.run(call, capture_output=True, text=True, env=env, check=True).stderr
    return int(told.split()[-1])


class Bench:
    """All figures of one binary, each by a method."""

    def __init__(self, herald, folder):
        self.herald, self.folder = herald, folder
        self.true = tool("true")
        memory = Path("/dev/shm")
        self.memory = memory if os.access(memory, os.W_OK) else folder

    def rows(self):
        """The names of the figures, and how each is taken."""
        yield "`--version`, times `true`", lambda: pairs([self.herald, "--version"], [self.true])
        yield "`--version`, instructions", self.start
        yield "`move` after 200 turns, instructions", lambda: f"{self.move_cost(TURNS):,}"
        yield "one more turn in the file, instructions", self.turn_cost
        yield "`move` on tmpfs, times `true`", lambda: self.move(self.memory)
        yield "`move` on disk, times `true`", lambda: self.move(self.folder)
        yield "`move`, KiB over `--version`", self.memory_of_move
        yield "signed `move`, times an unsigned one", self.signed_move
        for game in DICE:
            yield f"`verify` {game}, a turn, times a move of pgn-extract", lambda game=game: (
                self.verify(game)
            )
        yield "`verify` of signed games, ms a turn", self.verify_signed
        yield "`verify`, one thread's time over two", self.threads
        yield "`verify`, most KiB", self.memory_of_verify
        yield "`status` of 10,000 games, seconds", self.status
        for legal in (True, False):
            for game in DICE:
                word = "legal" if legal else "illegal"
                yield f"`batch` {game}, {word} lines a second", lambda game=game, legal=legal: (
                    self.batch(game, legal)
                )
        for game, depth in [("queens-four", 2), ("leap-over", 4), ("trump-zone", 3)]:
            yield f"`perft {game} {depth}`, moves a second", lambda game=game, depth=depth: (
                self.perft(game, depth)
            )

    def start(self):
        return f"{instructions([self.herald, '--version']):,}"

    def game(self, name, turns=TURNS):
        return played(self.herald, name, self.folder, turns)

    def a_move(self, path, env=None):
        """A file of which a copy may be changed, and a move in it."""
        move = run([self.herald, "legal", path], env=env).splitlines()[0]
        return path.read_bytes(), move

    def move_cost(self, turns):
        text, move = self.a_move(self.game("queens-four", turns))
        copy = self.folder / "copy.yaml"
        copy.write_bytes(text)
        return instructions([self.herald, "move", copy, move])

    def turn_cost(self):
        more = self.move_cost(2 * TURNS) - self.move_cost(TURNS)
        return f"{more // TURNS:,}"

    def move(self, where):
        text, move = self.a_move(self.game("queens-four"))
        with tempfile.TemporaryDirectory(dir=where) as folder:
            copy = Path(folder) / "game.yaml"
            command = [self.herald, "move", copy, move]
            return pairs(command, [self.true], before=lambda: copy.write_bytes(text))

    def memory_of_move(self):
        text, move = self.a_move(self.game("queens-four"))
        copy = self.folder / "copy.yaml"
        copy.write_bytes(text)
        most = resident([self.herald, "move", copy, move])
        return f"{most - resident([self.herald, '--version']):,}"

    def signed_move(self):
        path, home = signed(self.herald, self.folder)
        env = {**os.environ, "HERALD_HOME": str(self.folder / "home")}
        text, move = self.a_move(path)
        plain, plain_move = self.a_move(self.game("queens-four"))
        one, other = self.folder / "copy.yaml", self.folder / "plain.yaml"

        def before():
            one.write_bytes(text)
            other.write_bytes(plain)
            shutil.rmtree(self.folder / "home", ignore_errors=True)
            shutil.copytree(home, self.folder / "home")

        command = [self.herald, "move", one, move]
        return pairs(command, [self.herald, "move", other, plain_move], env, before, PAIRS // 4)

    def archive(self, path, count=ARCHIVE):
        """Copies of a game, as an archive has many."""
        folder = self.folder / f"archive-{path.stem}"
        folder.mkdir(exist_ok=True)
        files = [folder / f"{n}.yaml" for n in range(count)]
        for file in files:
            if not file.exists():
                shutil.copy(path, file)
        return files

    def verify_time(self, path, threads="1"):
        """The least seconds that an archive takes on so many threads."""
        files = self.archive(path)
        env = {**os.environ, "RAYON_NUM_THREADS": threads}
        command = [self.herald, "verify", "-q", *files]
        return min(spawn(command, env)[0] for _ in range(5))

    def verify(self, game):
        turn = self.verify_time(self.game(game)) / ARCHIVE / TURNS
        return f"{turn / self.chess_move():.2f} ({1e6 * turn:.1f} µs)"

    def chess_move(self):
        """The seconds that pgn-extract takes for a move."""
        pgn, games = self.folder / "games.pgn", 2000
        tags = '[Event "Opera"]\n[White "Morphy"]\n[Black "Allies"]\n[Result "1-0"]\n\n'
        pgn.write_text(games * f"{tags}{OPERA}\n\n")
        command = [tool("pgn-extract"), "-r", "-s", pgn]
        return min(spawn(command)[0] for _ in range(5)) / games / OPERA_PLIES

    def verify_signed(self):
        path, _ = signed(self.herald, self.folder)
        turn = self.verify_time(path) / ARCHIVE / TURNS
        plain = self.verify_time(self.game("queens-four")) / ARCHIVE / TURNS
        return f"{1e3 * turn:.4f}, of which signatures {1e3 * (turn - plain):.4f}"

    def threads(self):
        path = self.game("queens-four")
        return f"{self.verify_time(path) / self.verify_time(path, '2'):.2f}"

    def memory_of_verify(self):
        files = self.archive(self.game("queens-four"))
        return f"{resident([self.herald, 'verify', '-q', *files]):,}"

    def status(self):
        """Games without a move differ in nothing but what was drawn for them."""
        folder = self.folder / "games"
        if not folder.exists():
            letters = "abcdefghijklmnopqrstuvwxyz234567"
            text = self.game("queens-four", 0).read_text()
            chance = random.Random(1)
            folder.mkdir()
            for n in range(10_000):
                nonce = "".join(chance.choices(letters, k=25)) + "a"
                new = re.sub(r'nonce: "\w+"', f'nonce: "{nonce}"', text)
                (folder / f"{n}.yaml").write_text(new)
        return f"{min(spawn([self.herald, 'status', folder])[0] for _ in range(3)):.2f}"

    def batch(self, game, legal):
        """Lines a second, the start of the program counted in."""
        text = (Path(__file__).parent.parent / "tests/vectors" / f"{game}.jsonl").read_text()
        vectors = [json.loads(line) for line in text.splitlines()]
        moves = [vector for vector in vectors if "move" in vector]
        for vector in moves:
            vector["game"] = game
            vector["move"] += "" if legal else " ?"
        lines = (moves * (10_000 // len(moves) + 1))[:10_000]
        asked = self.folder / "questions.jsonl"
        asked.write_text("".join(json.dumps(line) + "\n" for line in lines))
        passed = min(spawn([self.herald, "batch"], stdin=asked)[0] for _ in range(3))
        return f"{len(lines) / passed:,.0f}"

    def perft(self, game, depth):
        counted = run([self.herald, "perft", game, str(depth)])
        moves = int(counted.split()[-1].replace(",", ""))
        passed = min(spawn([self.herald, "perft", game, str(depth)])[0] for _ in range(3))
        return f"{moves / passed:,.0f}"


def main():
    say = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    say.add_argument("herald", nargs="?", default="target/release/herald")
    say.add_argument("older", nargs="?", help="a second binary, to compare")
    say.add_argument("--keep", type=Path, help="where the games are kept for the next time")
    say.add_argument("--only", default="", help="only figures with this in their names")
    given = say.parse_args()
    binaries = [str(Path(path).resolve()) for path in (given.herald, given.older) if path]
    with tempfile.TemporaryDirectory() as folder:
        folder = given.keep or Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        benches = [Bench(herald, folder) for herald in binaries]
        names = ["herald", "older"][: len(benches)]
        print("|", " | ".join(["figure", *names]), "|")
        print("|", " | ".join("---" for _ in range(len(names) + 1)), "|")
        for figures in zip(*(bench.rows() for bench in benches)):
            name = figures[0][0]
            if given.only in name:
                print("|", " | ".join([name, *(take(way) for _, way in figures)]), "|", flush=True)


def take(way):
    try:
        return way()
    except Missing as missing:
        return str(missing)


if __name__ == "__main__":
    main()
