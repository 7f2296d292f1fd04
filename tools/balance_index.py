"""tools/balance_index.py FOLDER: a table over the data of all reports."""
import json
import pathlib
import sys


def mean(counts):
    return sum(int(key) * count for key, count in counts.items()) / sum(counts.values())


def row(path):
    result = json.loads(path.read_text())
    tally = result['tally']
    winner = {seat: tally['winner'].get(seat, 0) for seat in ('french', 'allied', 'draw')}
    games = sum(winner.values())
    turns = {}
    for seat in winner:
        for turn, count in tally.get(f'end.{seat}', {}).items():
            turns[turn] = turns.get(turn, 0) + count
    first = min(map(int, tally['reached']))
    lost = [sum(tally.get(f'lost.{seat}.turn', {}).values()) / games for seat in ('french', 'allied')]
    command = (f"leipzig stats {result['game']} --scenario {result['scenario']} --french {result['french']} "
               f"--allied {result['allied']} --games {result['games']} --seed {result['seed']} "
               f"--out {path.stem}.html")
    return (f"| {result['game']} {result['scenario']} | {games} "
            f"| {100 * winner['french'] / games:.1f} | {100 * winner['allied'] / games:.1f} "
            f"| {100 * winner['draw'] / games:.1f} | {mean(turns) - first + 1:.1f} | {mean(tally['length']):.0f} "
            f"| {lost[0]:.1f} / {lost[1]:.1f} | `{command}` |")


files = sorted(pathlib.Path(sys.argv[1]).glob('*.json'))
level = {json.loads(path.read_text())['french'] for path in files}
print(f"""# Balance

How scenarios come out when the computer plays both sides at the level {', '.join(sorted(level))}. This shows what these players
do with a scenario, not what it is worth between masters. The command of a row plays the same games on every machine and writes
a report with plots of who wins and when, where units die, and which rules matter. `tools/balance` plays every scenario of every
game, goes on where it was stopped, writes all reports to `build/balance/` and this table. docs/balance/index.md has the figures by level.

| scenario | games | French win % | Allied win % | drawn % | mean turns | mean actions | units lost, French / Allied | command |
|---|---|---|---|---|---|---|---|---|""")
for path in files:
    print(row(path))
