import { readFileSync } from 'node:fs';
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeServer, state } from '../mock/socket';
import { describe as described } from '../src/games';
import { face as bridgeCard } from '../src/games/bridge2013';
import type { Card } from '../src/protocol';
import { setPreferences } from '../src/settings';
import { CardPicture } from '../src/table/Card';
import { clickCard } from '../src/table/clicks';
import { Curtain } from '../src/table/Curtain';
import { makeBoardData } from '../src/table/boardData';
import { Table } from '../src/table/table';
import { Ledger, Tracks } from '../src/table/Points';
import { inside, spread } from '../src/table/spread';
import { Tray } from '../src/table/Tray';
import { target } from '../mock/fields';

const card = (change: Partial<Card>): Card => ({
  id: '',
  zone: 'hand',
  kind: '',
  title: '',
  seat: null,
  count: 1,
  values: {},
  spaces: [],
  marks: [],
  ...change,
});
const area = (id: string, name: string, x: number) => ({
  id,
  name,
  terrain: 'plain',
  x,
  y: 50,
  outline: [x - 50, 0, x + 50, 0, x + 50, 100, x - 50, 100],
  neighbours: [],
});
const board = makeBoardData(
  { view_box: [0, 0, 200, 100], size: 40, hexes: false, spaces: [area('breitenfeld', 'Breitenfeld', 50), area('ploesen', 'Plösen', 150)] },
  { tables: [], terrain: [], turns: [], scenarios: [], units: [], reinforcements: [] },
  [],
);

const own: Record<string, Card[]> = {
  french: [
    card({ id: 'terrain-plain', kind: 'terrain', title: 'Plain', seat: 'french', count: 2 }),
    card({ id: 'move-infantry-cavalry', kind: 'movement', title: 'Infantry, cavalry', seat: 'french' }),
    card({ id: 'center-gohlis', zone: 'missions', kind: 'mission', title: 'Gohlis', seat: 'french', values: { french: 3, allied: 4 } }),
  ],
  allied: [card({ id: 'time', kind: 'time', title: 'Time', seat: 'allied' })],
};
const seen = (viewer: string): Card[] => [
  ...(own[viewer] ?? []),
  card({ seat: viewer === 'french' ? 'allied' : 'french', count: 4 }),
  card({ id: 'terrain-plain', zone: 'display', kind: 'terrain', title: 'Plain' }),
  card({ zone: 'deck', count: 28 }),
];
function moment(viewer: string, turn: string, number: number, change: Record<string, unknown> = {}): Record<string, unknown> {
  const base = state(0)['view'] as Record<string, unknown>;
  return state(number, {
    seat: viewer,
    revision: number,
    entries: Array.from({ length: number }, (_, n) => ({ n, text: `draw ${viewer}`, seat: 'french', turn: 1 })),
    view: {
      ...base,
      game: 'voelkerschlacht',
      viewer,
      turn: { node: 'decision', seat: turn },
      pieces: [
        {
          id: 'langeron',
          seat: 'french',
          nation: 'french',
          type: 'infantry',
          designation: 'Langeron',
          at: 'breitenfeld',
          values: { strength: 4 },
        },
      ],
      cards: seen(viewer),
      ledger: [
        { side: 'french', label: 'armies placed', value: 3, rule: 'VSL-PLACE-REWARD' },
        { side: 'french', label: 'Gohlis', value: 3, rule: 'VSL-SCORE-POINTS' },
        { side: 'allied', label: 'armies placed', value: 2, rule: 'VSL-PLACE-REWARD' },
      ],
      tracks: { turn: 1, clock: 8 },
      controls: {},
    },
    choices:
      viewer === turn
        ? [
            { kind: 'play', subject: 'terrain-plain', targets: [{ target: '', text: 'play terrain-plain' }] },
            { kind: 'pair', subject: 'terrain-plain', targets: [{ target: '', text: 'pair terrain-plain' }] },
            { kind: 'draw', subject: 'terrain-plain', targets: [{ target: '', text: 'draw terrain-plain' }] },
            { kind: 'draw', subject: 'pile', targets: [{ target: '', text: 'draw pile' }] },
          ]
        : [],
    ...change,
  });
}

let server: FakeServer;
let root: HTMLElement;
let table: Table;
const sit = (keys: string[], game = 'voelkerschlacht') => {
  table = new Table('t', keys, board, described(game), server.dial);
  for (const socket of server.sockets) socket.open();
};
const shown = () =>
  [...root.querySelectorAll<HTMLElement>('[data-card]')].map((found) => `${found.dataset['zone']} ${found.dataset['card']}`);
const drawTray = () => render(<Tray table={table} compact={false} />, root);
const press = (zone: string, id: string) => root.querySelector<HTMLElement>(`[data-zone=${zone}][data-card="${id}"]`)?.click();
beforeEach(() => {
  setPreferences({ language: 'en' });
  server = new FakeServer();
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => {
  render(null, root);
  root.remove();
  table.close();
});

describe('cards on the table', () => {
  beforeEach(() => {
    sit(['k']);
    server.sockets[0]?.say(moment('french', 'french', 0));
    drawTray();
  });
  it('lie in their places: own hand, open row, a deck that counts, the other hand only as a number', () => {
    expect(shown()).toEqual(['display terrain-plain', 'deck pile', 'hand terrain-plain', 'hand move-infantry-cavalry']);
    expect(root.querySelector('[data-card=pile] .count')?.textContent).toBe('28');
    expect(root.querySelector('.pile-cards .count')?.textContent).toBe('4');
    expect(root.textContent).toContain('Infantry · Cavalry');
  });
  it('are drawn from where they are clicked, though the same card lies elsewhere too', () => {
    press('display', 'terrain-plain');
    expect(server.socket.last('act')).toMatchObject({ line: 'draw terrain-plain' });
  });
  it('are drawn unseen from the deck', () => {
    press('deck', 'pile');
    expect(server.socket.last('act')).toMatchObject({ line: 'draw pile' });
  });
  it('offer a list where one card may be used in several ways', () => {
    press('hand', 'terrain-plain');
    expect(table.selection.buttons.value.map((button) => button.line)).toEqual(['play terrain-plain', 'pair terrain-plain']);
  });
  it('show missions behind their own tab, with what they are worth to each side', async () => {
    const soon = () => new Promise((done) => setTimeout(done, 150)); // effects run after a frame
    await soon();
    [...root.querySelectorAll<HTMLElement>('.segments button')].find((found) => found.textContent?.startsWith('Missions'))?.click();
    await soon();
    expect(shown()).toContain('missions center-gohlis');
    expect([...root.querySelectorAll('[data-card=center-gohlis] .figure')].map((found) => found.textContent)).toEqual(['3', '4']);
  });
  it('count the points with their rules, and show the clock among its dates', () => {
    const asked: string[] = [];
    render(<Ledger table={table} onRule={(rule) => asked.push(rule)} />, root);
    expect([...root.querySelectorAll('tfoot .value')].map((found) => found.textContent)).toEqual(['6', '2']);
    root.querySelector<HTMLElement>('.rule-link')?.click();
    expect(asked).toEqual(['VSL-PLACE-REWARD']);
    render(<Tracks table={table} />, root);
    expect(root.querySelector('[aria-current]')?.textContent).toContain('15.10.');
  });
});

describe('two players at one screen', () => {
  beforeEach(() => {
    sit(['french', 'allied']);
    server.sockets[0]?.say(moment('french', 'french', 0));
  });
  const text = () => {
    render(
      <div>
        <Curtain table={table} />
        <Tray table={table} compact={false} />
      </div>,
      root,
    );
    return root;
  };
  it('see no cards before the player has confirmed, not even while the other seat is still connecting', () => {
    expect(text().querySelector('.curtain')).not.toBeNull();
    expect(shown()).toEqual(['display terrain-plain', 'deck pile']);
    server.sockets[1]?.say(moment('allied', 'french', 0));
    text();
    expect(shown()).toEqual(['display terrain-plain', 'deck pile']);
    expect(table.selection.choices.value).toEqual([]);
  });
  it('see the cards of the player who confirmed, until the turn passes', () => {
    server.sockets[1]?.say(moment('allied', 'french', 0));
    text().querySelector<HTMLElement>('[data-seat=french]')?.click();
    text();
    expect(shown()).toContain('hand terrain-plain');
    expect(shown()).not.toContain('hand time');

    server.sockets[1]?.say(moment('allied', 'allied', 1));
    server.sockets[0]?.say(moment('french', 'allied', 1));
    text();
    expect(table.perspective.curtain.value).toBe('allied');
    expect(shown()).toEqual(['display terrain-plain', 'deck pile']);
    table.showTo('allied');
    text();
    expect(shown()).toContain('hand time');
    expect(shown()).not.toContain('hand terrain-plain');
    expect(table.selection.choices.value).toHaveLength(4);
    expect(table.entries.value[0]?.text).toBe('draw allied');
  });
  it('are not asked in a game without secrets', () => {
    table.close();
    server = new FakeServer();
    sit(['french', 'allied'], 'bridge2013');
    const open = (viewer: string) => {
      const message = moment(viewer, 'french', 0);
      return { ...message, view: { ...(message['view'] as object), cards: seen(viewer).filter((found) => found.seat === null) } };
    };
    server.sockets[0]?.say(open('french'));
    server.sockets[1]?.say(open('allied'));
    expect(table.perspective.curtain.value).toBeNull();
    expect(table.perspective.active.value?.state.seat).toBe('french');
  });
});

describe('a click on a card', () => {
  const choices = [
    { kind: 'support', subject: 'ney', targets: [target('gohlis', 'support ney gohlis'), target('wachau', 'support ney wachau')] },
  ];
  it('selects a card that needs a target', () => {
    expect(clickCard({ choices, selection: null, why: () => null }, 'ney')).toEqual({ do: 'select', subject: 'ney' });
  });
  it('is the target of the selected card', () => {
    const selection = {
      is: 'subject',
      subject: 'ney',
      options: [{ ...target('gohlis', 'support ney gohlis'), kind: 'support', subject: 'ney' }],
    } as const;
    expect(clickCard({ choices, selection: { ...selection, options: [...selection.options] }, why: () => null }, 'gohlis')).toEqual({
      do: 'act',
      line: 'support ney gohlis',
    });
  });
  it('asks why not where it offers nothing', () => {
    const question = { kind: 'play', subject: 'time' };
    expect(clickCard({ choices, selection: null, why: () => question }, 'time')).toEqual({ do: 'why', question });
  });
});

describe('the face of a card', () => {
  const draw = (game: string, made: Card) => {
    sit(['k']);
    render(<CardPicture face={made.id ? described(game).cards.face(made, undefined) : null} />, root);
    return root;
  };
  it('shows the arms of a movement card by their signs and says that it moves the clock', () => {
    const drawn = draw('voelkerschlacht', card({ id: 'move-cavalry-artillery', kind: 'movement' }));
    expect(drawn.querySelectorAll('.plates:not(.corner-plates) .arm')).toHaveLength(2);
    expect(drawn.querySelectorAll('.corner-plates .arm')).toHaveLength(2);
    expect(drawn.querySelector('.clock-sign')).not.toBeNull();
  });
  it('hides everything when face down', () => {
    expect(draw('voelkerschlacht', card({ seat: 'french' })).textContent).toBe('1813');
  });
  it('knows playing cards in any spelling', () => {
    sit(['k']);
    expect(bridgeCard(card({ id: '10d' }))).toMatchObject({ corner: '10', scene: 'diamond', tone: 'red' });
    expect(bridgeCard(card({ id: 'QS' }))).toMatchObject({ corner: 'Q', scene: 'spade', tone: 'black' });
    expect(bridgeCard(card({ id: 'clubs-7' }))).toMatchObject({ corner: '7', scene: 'club' });
    expect(bridgeCard(card({ id: 'joker-1' }))).toMatchObject({ scene: 'joker' });
  });
});

describe('the clock', () => {
  it('has its dates where the data have them', () => {
    sit(['k']);
    const data = JSON.parse(readFileSync('../data/voelkerschlacht/time_bar.json', 'utf8')) as {
      points: number;
      dates: { date: string; at: number }[];
    };
    const course = described('voelkerschlacht').datedTracks[0];
    expect(course?.last).toBe(data.points);
    expect(course?.marks.slice(1).map(({ at, label }) => ({ at, date: label }))).toEqual(data.dates.map(({ at, date }) => ({ at, date })));
  });
});

describe('pieces in an area', () => {
  const square = [0, 0, 100, 0, 100, 100, 0, 100];
  const centre = { x: 50, y: 50 };
  const tile = { width: 40, height: 26 };
  const apart = (spots: { x: number; y: number }[], scale: number) =>
    spots.every((a, i) =>
      spots.every((b, j) => i >= j || Math.abs(a.x - b.x) >= tile.width * scale || Math.abs(a.y - b.y) >= tile.height * scale),
    );
  beforeEach(() => sit(['k']));
  it('are centred when alone', () => {
    const { scale, spots } = spread(square, centre, [], [tile], 2);
    expect(scale).toBe(1);
    expect(spots[0]?.x).toBeCloseTo(50);
    expect(spots[0]?.y).toBeCloseTo(50);
  });
  it('stand side by side, none over another, smaller only when they must', () => {
    for (const n of [2, 3, 4, 6, 9, 14]) {
      const { scale, spots } = spread(
        square,
        centre,
        [],
        Array.from({ length: n }, () => tile),
        2,
      );
      expect(spots).toHaveLength(n);
      expect(apart(spots, scale), `${n} pieces`).toBe(true);
      for (const { x, y } of spots) expect(inside(square, x, y)).toBe(true);
      if (n <= 4) expect(scale).toBe(1);
    }
  });
  it('keep the name of the place readable', () => {
    const name = { x: 20, y: 40, width: 60, height: 14 };
    const { scale, spots } = spread(square, centre, [name], [tile, tile, tile], 2);
    for (const { x, y } of spots) {
      const beside = Math.abs(x - 50) >= 30 + (tile.width * scale) / 2 || Math.abs(y - 47) >= 7 + (tile.height * scale) / 2;
      expect(beside, `${x} ${y}`).toBe(true);
    }
  });
});
