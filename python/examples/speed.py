#!/usr/bin/env python3
"""speed.py PROGRAM [--games N]: actions per CPU second from Python beside those of `leipzig bench`, all on one thread; the
program and Python take turns, and the best of the rounds counts. It prints the table of docs/python.md."""
import argparse
import array
import json
import random
import subprocess
import time

import leipzig

ROUNDS = 3


def timed(work):
    """How many actions a CPU second."""
    before = time.process_time()
    actions = work()
    return actions / (time.process_time() - before)


def program(path, game, games):
    told = subprocess.run([path, 'bench', game, '--games', str(games), '--json'], capture_output=True, check=True)
    return json.loads(told.stdout)[0]['actions_per_cpu_second']


def sums(start, games):
    return timed(lambda: leipzig.play_random(start, games, seed=1813, threads=1).actions)


def batch(start, games):
    return timed(lambda: sum(leipzig.Batch(start, games, seed=1813, threads=1).play_out().lengths))


def chosen(start, games, steps=200):
    """Python chooses every action of every game of a batch; the batch lists, checks and plays them."""
    def play():
        many, draw = leipzig.Batch(start, games, seed=1813, threads=1), random.Random(1813)
        many.settle()
        for _ in range(steps):
            first, actions = many.legal()
            many.apply(array.array('I', [actions[draw.randrange(a, b)] if b > a else 0
                                         for a, b in zip(first[:-1], first[1:])]))
        return sum(many.results().lengths)
    return timed(play)


def single(start, steps=400):
    """One game, action by action, with its record."""
    def play():
        game, draw = start.copy(), random.Random(1813)
        for _ in range(steps):
            game.settle()
            if game.over:
                break
            game.play(draw.choice(game.legal_ids()))
        return len(game.entries)
    return timed(play)


def observed(start, games):
    many = leipzig.Batch(start, games, seed=1813, threads=1)
    many.step(100)
    return timed(lambda: len(many.observe('french').planes))


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument('program')
    arguments.add_argument('--games', type=int, default=100)
    given = arguments.parse_args()
    print('| game | `leipzig bench` | `play_random` | `Batch.play_out` | `Batch.legal`, `apply` | `Game.play` | `observe` |')
    print('|---|---|---|---|---|---|---|')
    for game in leipzig.games():
        start = leipzig.Game(game['id'], seed=1)
        ways = (lambda: program(given.program, game['id'], given.games), lambda: sums(start, given.games),
                lambda: batch(start, given.games), lambda: chosen(start, 20), lambda: single(start),
                lambda: observed(start, 50))
        best = [0.0] * len(ways)
        for _ in range(ROUNDS):
            best = [max(before, way()) for before, way in zip(best, ways)]
        print(f'| {game["id"]} | ' + ' | '.join(f'{round(value, -3 if value > 50_000 else -2):,.0f}' for value in best) + ' |')


if __name__ == '__main__':
    main()
