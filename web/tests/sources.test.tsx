// Where printed components come from: looking claims up, short lists, disclosures, the page about a game.
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseRoute, aboutLink } from '../src/route';
import { setPreferences } from '../src/settings';
import { AboutPage } from '../src/sources/AboutPage';
import {
  claimsOf,
  claimsOfSpace,
  decisive,
  filesOf,
  leastCertain,
  ranges,
  recordOfCard,
  recordOfPiece,
  tallies,
  type Claim,
  type Provenance,
} from '../src/sources/provenance';
import { Source } from '../src/sources/Source';

const claim = (id: string, part: string, of: string, items: string[], rest: Partial<Claim> = {}): Claim => ({
  id,
  part,
  of,
  aspect: '',
  from: 'seed',
  certainty: 'certain',
  what: `what ${id}`,
  how: `how ${id}`,
  check: '',
  rules: [],
  sources: [],
  items,
  ...rest,
});
const provenance: Provenance = {
  game: 'nations1975',
  known: 'the text',
  rebuilt: 'the map',
  claims: [
    claim('numbers', 'map', 'board.spaces', ['0101', '0102', '0103'], { aspect: 'number' }),
    claim('towns', 'map', 'board.spaces', ['0102'], {
      aspect: 'terrain',
      from: 'reconstructed',
      certainty: 'uncertain',
      check: 'compare the towns',
      rules: ['BON-2.1'],
      sources: [{ work: '', url: 'https://example.org/map', gives: 'towns' }],
    }),
    claim('roads', 'map', 'board.edges', ['0101-0102'], { aspect: 'road', from: 'reconstructed', certainty: 'likely' }),
    claim('counters', 'counters', 'units.units', ['FR-4', 'inf_div']),
    claim('crt', 'tables', 'tables.tables', ['crt'], { from: 'derived', certainty: 'likely' }),
    claim('setup', 'setup', 'scenarios.scenarios', ['first-day']),
    claim('day1', 'setup', 'scenarios.deployments', ['day1']),
    claim('ranks', 'cards', 'deck.ranks', ['10']),
  ],
  lists: {
    'board.spaces': [
      { item: '0101', terrain: 'clear' },
      { item: '0102', terrain: 'town', name: 'Taucha' },
      { item: '0103', terrain: 'clear' },
    ],
    'board.edges': [{ item: '0101-0102', between: ['0101', '0102'], has: ['road'], names: [{ feature: 'road', name: 'Halle road' }] }],
    'units.units': [
      { item: 'FR-4', seat: 'french', type: 'infantry', designation: '4', values: { strength: 8, movement: 4 } },
      { item: 'inf_div', seat: 'both', type: 'infantry', designation: '2-5', values: { strength: 2, movement: 5 } },
    ],
    'tables.tables': [
      {
        item: 'crt',
        title: 'Combat results',
        die: '1d6',
        columns: ['1-1', '2-1'],
        rows: [{ roll: 1, results: ['Ar', 'Dr'] }],
        results: [
          { code: 'Ar', name: 'Attacker retreats' },
          { code: 'Dr', name: 'Defender retreats' },
        ],
      },
    ],
    'scenarios.scenarios': [{ item: 'first-day', title: 'First Day', board: 'campaign/board', units: 'units', deployment: 'day1' }],
    'scenarios.deployments': [{ item: 'day1', places: { 'FR-4': '0102' } }],
    'deck.ranks': [{ item: '10', class: 'even', combat: 10 }],
  },
  rulings: ['BON-2.1'],
};

describe('looking claims up', () => {
  it('finds all that is said about a record, and the least certain of it', () => {
    expect(claimsOf(provenance, 'board.spaces', '0102').map((found) => found.id)).toEqual(['numbers', 'towns']);
    expect(leastCertain(claimsOf(provenance, 'board.spaces', '0102'))).toBe('uncertain');
    expect(leastCertain(claimsOf(provenance, 'board.spaces', '0101'))).toBe('certain');
    expect(decisive(claimsOf(provenance, 'board.spaces', '0102'))?.id).toBe('towns');
    expect(leastCertain([])).toBeNull();
  });
  it('adds the hexsides around a space', () => {
    const { own, edges } = claimsOfSpace(provenance, 'board', '0101');
    expect([own.map((found) => found.id), edges.map((found) => found.id)]).toEqual([['numbers'], ['roads']]);
    expect(claimsOfSpace(provenance, 'board', '0103').edges).toEqual([]);
  });
  it('knows the files of a scenario, without the folder of a shared board', () => {
    expect(filesOf(provenance, 'first-day')).toEqual({ board: 'board', units: 'units' });
    expect(filesOf(provenance, 'none')).toEqual({ board: 'board', units: 'units' });
  });
  it('finds the record of a counter by its id, or by what is printed on counters of its type', () => {
    const piece = { id: 'FR-4', type: 'infantry', designation: '4', seat: 'french' };
    expect(recordOfPiece(provenance, 'units', piece)?.item).toBe('FR-4');
    expect(recordOfPiece(provenance, 'units', { ...piece, id: 'FD13', designation: '2-5' })?.item).toBe('inf_div');
    expect(recordOfPiece(provenance, 'units', { ...piece, id: 'X', type: 'hidden', designation: '' })).toBeUndefined();
  });
  it('finds the record of a playing card by its rank', () => {
    expect(recordOfCard(provenance, { id: '10D', kind: 'diamonds' })).toEqual({ of: 'deck.ranks', item: '10' });
    expect(recordOfCard(provenance, { id: '', kind: 'back' })).toBeUndefined();
  });
  it('counts records by the least certain claim', () => {
    expect(tallies(provenance)[0]).toEqual({ of: 'board.spaces', part: 'map', total: 3, by: { certain: 2, likely: 0, uncertain: 1 } });
  });
});

describe('short lists of hexes', () => {
  it('join neighbours of a line', () => {
    expect(ranges(['0103', '0101', '0102', '0201', '0203'])).toEqual(['0101–0103', '0201', '0203']);
    expect(ranges(['A10', 'A9', 'B1'])).toEqual(['A9–A10', 'B1']);
    expect(ranges(['leipzig'])).toEqual(['leipzig']);
  });
});

describe('the addresses', () => {
  it('lead to the page of a game', () => {
    expect(parseRoute(aboutLink('nations1975'))).toEqual({ page: 'about', game: 'nations1975' });
  });
});

describe('on the screen', () => {
  const settle = async () => {
    for (let i = 0; i < 20; i += 1) await new Promise((done) => setTimeout(done));
  };
  beforeEach(() => {
    localStorage.clear();
    setPreferences({ language: 'en' });
    vi.stubGlobal('fetch', (path: string) => {
      const body = path.includes('/provenance')
        ? provenance
        : path.includes('/rules')
          ? [{ id: 'BON-2.1', title: 'The map', text: 'Twenty-nine columns.' }]
          : [];
      return Promise.resolve(new Response(JSON.stringify(body)));
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    render(null, document.body);
  });

  it('a disclosure loads when it is opened and shows kind and certainty', async () => {
    render(<Source game="nations1975" of="tables.tables" items={['crt']} what="Combat results" />, document.body);
    const details = document.querySelector('details');
    expect(details?.textContent).toBe('Source');
    expect(details?.querySelector('summary')?.getAttribute('aria-label')).toBe('Source: Combat results');
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
    await settle();
    expect(details?.textContent).toMatch(/what crt.*derived.*likely.*how crt/s);
  });

  it('the page lists every claim, prints tables in full, and keeps ticks', async () => {
    render(<AboutPage game="nations1975" />, document.body);
    await settle();
    const text = document.body.textContent ?? '';
    expect(text).toMatch(/the text.*the map/s);
    expect(document.querySelectorAll('.point').length).toBe(provenance.claims.length);
    expect(document.querySelector('#open')?.textContent).toMatch(/what towns: compare the towns/);
    expect(document.querySelector('[data-table=crt]')?.textContent).toMatch(/1-12-1.*1ArDr/s);
    expect(document.querySelector('[data-claim=towns]')?.textContent).toMatch(/0102 Taucha/);
    expect(document.querySelector('[data-claim=roads]')?.textContent).toMatch(/Road Halle road \(1\): 0101\/0102/);
    expect(document.querySelector('[data-list="units.units"]')?.textContent).toMatch(/FR-4.*certain.*84/s);
    expect(document.querySelector('[data-setup=day1]')?.textContent).toBe('First Day0102 Taucha FR-4');
    expect(document.querySelector('#rulings')?.textContent).toMatch(/BON-2\.1 The map.*Twenty-nine columns/s);
    const tick = document.querySelector<HTMLInputElement>('[data-claim=crt] input');
    tick?.click();
    await settle();
    expect(document.body.textContent).toMatch(/1 of 8 points checked/);
    expect(JSON.parse(localStorage.getItem('leipzig.checked') ?? '')).toEqual({ nations1975: ['crt'] });
  });
});
