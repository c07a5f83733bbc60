#!/usr/bin/env python3
"""A program that plays any game at random; man herald-match tells how it is
spoken to. It needs herald on the path, and keeps one `herald batch` at work,
which knows the moves. A word on the command line is a seed."""

import json
import random
import subprocess
import sys


class Herald:
    """A herald that is asked about one game."""

    def __init__(self):
        self.batch = subprocess.Popen(
            ["herald", "batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.asked = {}

    def begin(self, game, *pairs):
        """Takes what follows `game`: `gallop captures=free seat=white`."""
        options = dict(pair.split("=", 1) for pair in pairs)
        self.seat = options.pop("seat")
        self.asked = {"game": game, "options": options, "claims": True}

    def ask(self, *questions):
        """The answers to questions about positions and moves, in order."""
        answers = []
        for question in questions:
            print(json.dumps(self.asked | question), file=self.batch.stdin, flush=True)
            answers.append(json.loads(self.batch.stdout.readline()))
        return answers

    def legal(self, position):
        """All legal moves."""
        return self.ask({"position": position})[0]["legal"]


def play(choose):
    """Answers every position with the move that is chosen for it."""
    herald = Herald()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "game":
            herald.begin(*rest.split())
        elif word == "position":
            print(choose(herald, rest), flush=True)


if __name__ == "__main__":
    chance = random.Random(sys.argv[1] if len(sys.argv) > 1 else None)
    play(lambda herald, position: chance.choice(herald.legal(position)))
