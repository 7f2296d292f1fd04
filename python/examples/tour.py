#!/usr/bin/env python3
"""A tour of the package: play, ask, record, simulate, plot. Run it as a script, or cell by cell in an editor that knows
`# %%`. It leaves game.json and margins.svg (or margins.png, where matplotlib is installed) in the current folder."""
# %% The games
import argparse
import collections
import pathlib

import leipzig

arguments = argparse.ArgumentParser(description=__doc__)
arguments.add_argument('--games', type=int, default=400, help='how many random games the plot is made of')
arguments.add_argument('--own-plot', action='store_true', help='draw the plot without matplotlib')
given, _ = arguments.parse_known_args()

for game in leipzig.games():
    scenarios = ', '.join(scenario['id'] for scenario in game['scenarios'])
    print(f'{game["title"]} ({game["id"]}): {scenarios}; levels: {", ".join(leipzig.levels(game["id"]))}')

# %% A game, and what it asks
game = leipzig.Game('nations1975', 'first-day', seed=1813)
print(game.prompt)
actions = game.legal()
print(len(actions), 'legal actions, such as', ', '.join(action.text for action in actions[:3]))

# %% Playing, and being refused
game.play('RU-5 2710-2609')
try:
    game.play('RU-14 2709-1010')
except leipzig.Refused as refused:
    print('refused by', refused.rule, '-', refused.text)
    print(leipzig.rule(game.game, refused.rule).text.strip().splitlines()[0])

# %% What a computer would do
plan = game.plan('recruit')
print('a recruit would play', '; '.join(plan.texts[:4]), f'... and expects {plan.expected / 10:.0f} %')

# %% The rest of the game by computers, its record, and how it ended
verdict = game.play_out('random', 'recruit')
print('winner:', verdict.winner or 'none', verdict.text)
game.save('game.json')
print('game.json has', len(game.entries), 'entries; verified:', leipzig.Game.load('game.json').hash == game.hash)
print('losses:', {name: value for name, value in game.view()['tracks'].items() if name.startswith('losses')})

# %% Many games at once: who wins with random play?
batch = leipzig.Batch(leipzig.Game('nations1975', 'first-day'), given.games, seed=1813)
results = batch.play_out()
names = {leipzig.FRENCH: 'french', leipzig.ALLIED: 'allied', leipzig.DRAW: 'draw'}
print(collections.Counter(names[winner] for winner in results.winners))

# %% What the French see of the first of them, as numbers
planes, tracks = batch.observe('french')
print('planes', planes.shape, batch.channels, '\ntracks', dict(zip(batch.tracks, tracks.tolist()[0])))


# %% A plot of the margins
def own_plot(margins, file, width=640, height=320, bars=24):
    """A histogram as SVG, for those without matplotlib."""
    low, high = min(margins), max(margins) + 1
    counts = [0] * bars
    for margin in margins:
        counts[(margin - low) * bars // (high - low)] += 1
    step, scale = width / bars, (height - 60) / max(counts)
    drawn = ''.join(
        f'<rect x="{bar * step + 1:.1f}" y="{height - 40 - count * scale:.1f}" width="{step - 2:.1f}" '
        f'height="{count * scale:.1f}" fill="{"#2b4c8c" if low + bar * (high - low) / bars >= 0 else "#8c2b2b"}"/>'
        for bar, count in enumerate(counts))
    label = f'margin of {len(margins)} random games, from {low} to {high - 1}; blue: for the French'
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{drawn}'
                    f'<text x="{width / 2}" y="{height - 14}" text-anchor="middle" font-family="sans-serif" '
                    f'font-size="14">{label}</text></svg>\n')
    print(file)


def plot(margins):
    try:
        if given.own_plot:
            raise ImportError
        from matplotlib import pyplot
    except ImportError:
        return own_plot(margins, pathlib.Path('margins.svg'))
    pyplot.hist(margins, bins=24)
    pyplot.xlabel('margin, seen from the French')
    pyplot.ylabel('random games')
    pyplot.savefig('margins.png')
    print('margins.png')


plot(results.margins.tolist())
