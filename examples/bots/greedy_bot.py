#!/usr/bin/env python3
"""A program that looks one move ahead: it wins where it can, else makes the move
that does most (captures, forms, scores, as herald tells it). Of many moves it
looks at some. A word on the command line is a seed."""

import random
import sys

from random_bot import play

MOST = 60


def value(herald, verdict):
    """What a move is worth."""
    over = verdict["over"]
    if over and over["winner"]:
        return 1000 if over["winner"] == herald.seat else -1000
    return len(verdict["does"])


def chooser(chance):
    """Chooses a move by what it does; of equal ones, by chance."""

    def choose(herald, position):
        moves = herald.legal(position)
        moves = chance.sample(moves, min(MOST, len(moves)))
        verdicts = herald.ask(*({"position": position, "move": move} for move in moves))
        return max(zip(moves, verdicts), key=lambda pair: value(herald, pair[1]))[0]

    return choose


if __name__ == "__main__":
    play(chooser(random.Random(sys.argv[1] if len(sys.argv) > 1 else None)))
