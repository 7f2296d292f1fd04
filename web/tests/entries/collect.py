#!/usr/bin/env python3
"""Collects entries for story.test.ts: a few of each kind of action of every game, as each seat is told them, from the kept games of
tests/corpus and, for what seats may not know, from the same games cut short. Writes entries.json beside this file.

    build/release/src/cli/leipzig serve --listen 127.0.0.1:8913 --store /tmp/collect.db &
    web/tests/entries/collect.py 8913
"""
import json
import pathlib
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / 'tests' / 'server'))
import client  # noqa: E402

EACH = 2  # entries of a kind


class Place(client.Place):
    port = int(sys.argv[1])


def told(place, record):
    """The entries of a record as each viewer is told them."""
    status, _, content = place.ask('POST', '/api/tables/import', record)
    assert status == 201, content[:300]
    made = json.loads(content)
    for key in made['keys'].values():
        socket = place.socket()
        yield from socket.request(type='join', table=made['table'], key=key)['entries']
        socket.close()


def sample(found, entry):
    parts = ('units', 'spaces', 'cards', 'drawn', 'battle', 'result')
    changes = tuple(sorted({change['what'] for change in entry.get('changes', [])}))
    kind = (entry.get('kind', ''), tuple(part in entry for part in parts), changes)
    if len(found.setdefault(kind, [])) < EACH:
        found[kind].append({name: value for name, value in entry.items() if name not in ('rule', 'tracks')})


def main():
    place = Place()
    games = {}
    for path in sorted((ROOT / 'tests' / 'corpus').glob('*-v2.json')):
        record = json.loads(path.read_text())
        game = games.setdefault(record['game'], {'scenario': record.get('scenario', ''), 'found': {}})
        for entry in told(place, record):
            sample(game['found'], entry)
        if record['game'] in ('leipzig1971', 'voelkerschlacht'):
            for entry in told(place, {**record, 'entries': record['entries'][:len(record['entries']) // 2]}):
                sample(game['found'], entry)
    # The game to copy has no kept games: two computers play one.
    made = place.create(game='tollbridge', scenario='raid', computers={'raiders': 'recruit', 'guards': 'recruit'})
    viewer = place.join(made, 'raiders')
    viewer.request(type='pace', speed='fast', paused=False, key=made['keys']['raiders'])
    games['tollbridge'] = {'scenario': 'raid', 'found': {}}
    for _ in range(90):
        viewer = place.join(made, 'guards')
        if viewer.state['view']['turn']['node'] == 'over':
            break
        time.sleep(1)
    for entry in viewer.state['entries']:
        sample(games['tollbridge']['found'], entry)
    pages = {}
    for name, game in games.items():
        entries = [entry for kind in game['found'].values() for entry in kind]
        mentioned = set()
        for entry in entries:
            mentioned.update(entry.get('spaces', []), (entry.get('battle') or {}).get('spaces', []))
            for change in entry.get('changes', []):
                mentioned.update((change.get('from', ''), change.get('to', '')))
        query = f'?scenario={game["scenario"]}' if game['scenario'] else '?'
        pages[name] = {'entries': entries, 'en': {}, 'de': {}}
        for language in ('en', 'de'):
            layout = place.get(f'/api/games/{name}/layout{query}&lang={language}')
            units = place.get(f'/api/games/{name}/charts{query}&lang={language}')['units']
            pages[name]['hexes'] = layout['hexes']
            pages[name][language] = {
                'spaces': {space['id']: space.get('name') or '' for space in layout['spaces']
                           if space['id'] in mentioned or not layout['hexes']},
                'units': [{part: unit[part] for part in ('id', 'type', 'designation', 'texts') if part in unit} for unit in units],
            }
            for unit in pages[name][language]['units']:
                unit['texts'] = {key: text for key, text in unit.get('texts', {}).items()
                                 if key in ('formation', 'corps', 'commander', 'title', 'name', 'code', 'army')}
    file = pathlib.Path(__file__).with_name('entries.json')
    file.write_text(json.dumps(pages, ensure_ascii=False, separators=(',', ':')) + '\n')
    print(file, {name: len(page['entries']) for name, page in pages.items()})


main()
