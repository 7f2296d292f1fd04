// Pictures on cards and counters: whom they show can be told apart, and names are whole.
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { bridge2013 } from '../src/games/bridge2013';
import { leipzig1969 } from '../src/games/leipzig1969';
import { leipzig1971 } from '../src/games/leipzig1971';
import { voelkerschlacht } from '../src/games/voelkerschlacht';
import type { Description } from '../src/games/description';
import type { Piece } from '../src/protocol';
import { CounterFace } from '../src/table/Counter';
import { General, villageOf } from '../src/table/portraits';

const read = (file: string): unknown => JSON.parse(readFileSync(`../data/voelkerschlacht/${file}.json`, 'utf8'));
let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
});
afterEach(() => render(null, root));

describe('cards', () => {
  it('show every general with a face of their own', () => {
    const { units } = read('units') as { units: { id: string }[] };
    const faces = units.map(({ id }) => {
      render(
        <svg>
          <General id={id} />
        </svg>,
        root,
      );
      return root.innerHTML;
    });
    expect(new Set(faces).size).toBe(units.length);
    expect(units.length).toBe(19);
  });
  it('show every mission with a village of its own', () => {
    const { missions } = read('missions') as { missions: { space: string }[] };
    const { spaces } = read('board') as { spaces: { id: string; name: string }[] };
    const names = missions.map(({ space }) => spaces.find((found) => found.id === space)?.name ?? '');
    expect(new Set(names.map((name) => JSON.stringify(villageOf(name)))).size).toBe(missions.length);
  });
});

describe('counters', () => {
  const piece = (more: Partial<Piece>): Piece => ({
    id: 'x',
    seat: 'french',
    nation: 'french',
    type: 'leader',
    designation: 'Oudinot',
    at: '1010',
    values: { attack: 1, defence: 1, movement: 6, morale: 1 },
    hidden: false,
    marks: [],
    ...more,
  });
  const shown = (game: Description, of: Piece): SVGTextElement[] => {
    render(
      <svg>
        <CounterFace piece={of} game={game} />
      </svg>,
      root,
    );
    return [...root.querySelectorAll<SVGTextElement>('text.name')];
  };
  it.each([
    [leipzig1971, piece({ designation: 'Oudinot' }), 'Oudinot'],
    [leipzig1969, piece({ type: 'napoleon', designation: '0-8' }), 'Napoleon'],
    [bridge2013, piece({ designation: 'Marshal Ney' }), 'Ney'],
    [voelkerschlacht, piece({ type: 'cavalry', designation: 'Poniatowski', marks: ['marker'] }), 'Poniatowski'],
  ])('name leaders in full, within their width', (game, of, name) => {
    const texts = shown(game, of);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) {
      expect(text.textContent).toBe(name);
      expect(Number(text.getAttribute('font-size')) * 0.57 * name.length).toBeLessThanOrEqual(94);
    }
  });
  it('have a sign for engineers', () => {
    shown(leipzig1969, piece({ type: 'engineer', designation: '0-5', values: { strength: 0, movement: 5 } }));
    expect(root.querySelectorAll('.arm path').length).toBeGreaterThan(0);
  });
});
