// Sentences of every kind of action of every game, in both languages: names of units and places, no ids, no notation.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { describe as described, learnGames } from '../src/games';
import { story, told } from '../src/messages/story';
import { Charts, Entry, Layout } from '../src/protocol';
import { setPreferences, type Language } from '../src/settings';
import { makeBoardData } from '../src/table/boardData';
import { Labels } from '../src/table/labels';
import { logLines } from '../src/table/log';
import { showNotation } from '../src/table/notation';
import { changeText, clause, lineText, phrase, sentence, summarize, type Teller } from '../src/table/story';
import { ViewIndex } from '../src/table/viewIndex';
import { entry } from '../mock/fields';
import { signal } from '@preact/signals';

interface Kept {
  entries: unknown[];
  hexes: boolean;
  en: { spaces: Record<string, string>; units: unknown[] };
  de: { spaces: Record<string, string>; units: unknown[] };
}
const kept = JSON.parse(readFileSync('tests/entries/entries.json', 'utf8')) as Record<string, Kept>;
const toll = JSON.parse(readFileSync('../data/tollbridge/presentation.json', 'utf8')) as never;
learnGames([
  {
    id: 'tollbridge',
    title: 'The Toll Bridge',
    seats: [
      { id: 'raiders', title: 'Raiders' },
      { id: 'guards', title: 'Guards' },
    ],
    scenarios: [],
    options: [],
    levels: [],
    lessons: 0,
    presentation: toll,
  },
]);

function tellerOf(id: string, language: Language): Teller & { labels: Labels } {
  const page = kept[id]?.[language];
  if (!page) throw new Error(`no entries of ${id}`);
  const layout = v.parse(Layout, {
    view_box: [0, 0, 1, 1],
    size: 1,
    hexes: kept[id]?.hexes,
    spaces: Object.entries(page.spaces).map(([space, name]) => ({ id: space, name, x: 0, y: 0, neighbours: [] })),
  });
  const board = makeBoardData(layout, v.parse(Charts, { units: page.units }), []);
  const game = described(id);
  const table = { board, game, view: signal(null) };
  const index = new ViewIndex(table);
  return { game, labels: new Labels({ board, game, index }) };
}
const entriesOf = (id: string): Entry[] => (kept[id]?.entries ?? []).map((item) => v.parse(Entry, item));

// What a sentence must not contain: ids of units and cards, pairs of hexes, verbs of notation before an id, braces of templates.
const unitIds =
  /\b(FR|AL|PR|RU|AU|SW|DF|DA)-[A-Z0-9]\w*|\b[FA][ACDKHSP]?\d{1,2}\b|\b(fr|pr|ru|au|sw)-[a-z]|@|\b[RG]-\d|(terrain|move|center|north|east|south|west)-[a-z]/;
const notationOf = /\b\d{4}-\d{4}\b|[{}[\]]|undefined|\b(attack|with|feed|look|retreat) \d{4}/;
const isHex = /\b[A-R]\d{1,2}\b/g; // hexes of A Bridge Too Few look like leaders of 1971

afterEach(() => {
  setPreferences({ language: 'en' });
  showNotation(false);
});

for (const id of Object.keys(kept)) {
  for (const language of ['en', 'de'] as const) {
    describe(`${id} in ${language}`, () => {
      it('tells every kept entry without an id or a line of notation', () => {
        setPreferences({ language });
        const teller = tellerOf(id, language);
        for (const item of entriesOf(id)) {
          const texts = [sentence(teller, item), ...logLines([item]).map((line) => lineText(teller, line))];
          texts.push(...item.changes.map((change) => changeText(teller, change)));
          for (const text of texts) {
            const bare = id === 'bridge2013' ? text.replace(isHex, '') : text;
            expect(bare, `${item.kind}: ${item.text}`).not.toMatch(unitIds);
            expect(bare, `${item.kind}: ${item.text}`).not.toMatch(notationOf);
          }
          const silent = (teller.game.told[item.kind] ?? told[item.kind])?.[language] === '';
          if (!silent) expect(sentence(teller, item), item.text).not.toBe('');
          expect(teller.game.told[item.kind] ?? told[item.kind], `${id} has no sentence for “${item.kind}”`).toBeDefined();
        }
      });

      it('has a sentence for every kind of action', () => {
        setPreferences({ language });
        const teller = tellerOf(id, language);
        for (const kind of Object.keys(teller.game.kinds)) {
          const template = teller.game.told[kind] ?? told[kind];
          expect(template, `${id} has no sentence for “${kind}”`).toBeDefined();
          expect(clause(teller, entry(0, 'x', { kind }))).not.toMatch(/[{}[\]]/);
        }
      });
    });
  }
}

describe('names', () => {
  it('are those of the order of battle, in the language of the reader', () => {
    const name = (game: string, language: Language, unit: string) => {
      setPreferences({ language });
      return tellerOf(game, language).labels.name(unit);
    };
    expect(name('nations1975', 'en', 'FR-6')).toBe('6th Division, II Corps (Victor)');
    expect(name('nations1975', 'de', 'FR-6')).toBe('6. Division, II. Korps (Victor)');
    expect(name('leipzig1969', 'en', 'AL-Div25')).toBe('Allied infantry division 25');
    expect(name('leipzig1969', 'de', 'AL-Div25')).toBe('Infanteriedivision 25 der Verbündeten');
    expect(name('leipzig1971', 'en', 'FS27')).toBe('French supply unit 27');
    expect(name('leipzig1971', 'de', 'F8')).toBe('Victor');
    expect(name('bridge2013', 'en', 'fr-i-cav')).toBe('I Cavalry Corps (Latour-Maubourg)');
    expect(name('voelkerschlacht', 'de', 'kleist@wachau')).toBe('Kleist (Wachau)');
    expect(name('tollbridge', 'en', 'R-1')).toBe('Riflemen 1');
  });
  it('give way to ids where notation is wanted', () => {
    showNotation(true);
    expect(tellerOf('nations1975', 'en').labels.name('FR-6')).toBe('FR-6');
  });
  it('replace the ids in texts of the engine', () => {
    const { labels } = tellerOf('nations1975', 'en');
    expect(labels.prose('FR-6 has already moved in this phase')).toBe('6th Division, II Corps (Victor) has already moved in this phase');
    expect(labels.prose('no unit may leave the map')).toBe('no unit may leave the map');
    expect(labels.prose('the odds are 3-1')).toBe('the odds are 3-1');
    expect(labels.prose("name the units, as in 'attack 1010 with FR-6'")).toBe("name the units, as in 'attack 1010 with FR-6'");
    expect(labels.prose('Zum Beispiel „attack 1010 with FR-6“')).toBe('Zum Beispiel „attack 1010 with FR-6“');
  });
});

describe('a sentence', () => {
  it('leaves out what is not known', () => {
    expect(phrase('{unit} moves [from {from} ]to {place}', { unit: 'A', place: 'B' })).toBe('A moves to B');
    expect(phrase('{unit} moves [from {from} ]to {place}', { unit: 'A', from: 'C', place: 'B' })).toBe('A moves from C to B');
  });
  it('tells of a unit that the viewer cannot name', () => {
    const teller = tellerOf('leipzig1971', 'en');
    const item = entry(0, 'a hidden unit 4616-4519', {
      kind: 'move',
      spaces: ['4519'],
      changes: [{ what: 'moved', seat: 'allied', from: '4616', to: '4519' }],
    });
    expect(sentence(teller, item)).toBe('A hidden unit moves from 4616 to 4519');
  });
});

describe('the summary after the other side has moved', () => {
  const change = (what: string, unit: string, more = {}) => ({ what, unit, seat: 'allied', from: '1010', to: '1011', ...more });
  it('counts moves, battles and losses, and tells what happened without a roll', () => {
    const teller = tellerOf('nations1975', 'en');
    const entries = [
      entry(0, '', { kind: 'move' }),
      entry(1, '', { kind: 'move', seat: 'allied', units: ['PR-9'], changes: [change('moved', 'PR-9')] }),
      entry(2, '', { kind: 'end movement', seat: 'allied', changes: [change('blocked', 'FR-5', { seat: 'french', to: '1011' })] }),
      entry(3, '', { kind: 'attack', seat: 'allied', units: ['PR-9'], spaces: ['1012'] }),
      entry(4, '', {
        kind: 'die',
        seat: null,
        drawn: { kind: 'die', value: 3 },
        battle: { attackers: ['PR-9'], defenders: ['FR-4'], spaces: ['1012'] },
        result: { code: 'De', label: '' },
        changes: [change('eliminated', 'FR-4', { seat: 'french' })],
      }),
    ];
    const summary = summarize(teller, entries, 'french');
    expect(summary).toMatchObject({ from: 1, to: 5, moved: ['PR-9'], lost: [{ unit: 'FR-4' }] });
    expect(summary?.battles).toHaveLength(1);
    expect(summary?.notable).toEqual(['5th Division, II Corps (Victor) cannot enter at 1011: blocked by the enemy']);
    expect(summarize(teller, entries, 'allied')).toBeNull();
    expect(story('since.title')).toBe('Since your last decision');
  });
});
