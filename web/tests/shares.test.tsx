// Shares of the dice: created, stored and sent automatically, and compared with what the server reports later.
import { render } from 'preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describe as described } from '../src/games';
import type { State } from '../src/protocol';
import { setPreferences } from '../src/settings';
import { contribution, forgetShares, hash, saltCommitment, diceStatus } from '../src/shares';
import { makeBoardData } from '../src/table/boardData';
import { Table } from '../src/table/table';
import { Notices } from '../src/table/Notices';
import { TablePanel } from '../src/table/panels/TablePanel';
import { FakeServer, state } from '../mock/socket';

const digests: [number, string, string][] = [
  [
    0,
    '0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8',
    '4e51e7a913fc80137da52880fecca175bf81e117d5c68126dc2774033517ea0d',
  ],
  [
    3,
    '3d8c3d594928271f44aad7a04b177154806867bcf918e1549c0bc16f9da2b09b',
    'e14fc9161564dd081204f2dd6146a9ffbef66f95d5dc80e0a225e213c09dad7b',
  ],
  [
    64,
    '10d8e6d534b00939843fe9dcc4dae48cdf008f6b8b2b82b156f5404d874887f5',
    '7f46f043d63dfb3c9b1102c8824b632cae1fce453e3c0e9dc9e7113f3c1acc36',
  ],
  [
    127,
    'f2fe67ff342e21b8f45e8f2e0bcd1d9243245d50ee6c78042e9c491388791c72',
    '12879e69734944f25f9ed95cbfdbb3659a307e485ed8ec118ce7c60f107357f1',
  ],
  [
    128,
    'c3582f71ebb2be66fa5dd750f80baae97554f3b015663c8be377cfcb2488c1d1',
    '138893f1631ef3165629515d6ed800da3771b7926dced294205c7507351deebc',
  ],
  [
    129,
    'f7f3c46ba2564ff4c4c162da1f5b605f9f1c4aa6a20652a9f9a337c1a2f5b9c9',
    'ca60f75cbb714330c046d8f28b4ed351a3ee81776bb02a96abb646fe573e3d5c',
  ],
  [
    256,
    '582f782226018ec33076bd8d1c42413530ac7e1126260ffc0f306ba3befc3f24',
    'da3bcd809850732f09afb9c749da4fc019f47d0ea35a28282f482ef5ffd91378',
  ],
  [
    300,
    '940563f11807c8ba3192299e05cf544b82463742c8a5e80c2a5d81751cd8b0ca',
    '89870f2a4f222ac9406bbfd9b1d8da5a614ae381882d590b9d0bb33de8642c02',
  ],
];

describe('the hash', () => {
  it('gives what others give, with a key and without', () => {
    const key = Uint8Array.from({ length: 32 }, (_, i) => i);
    for (const [length, plain, keyed] of digests) {
      const message = Uint8Array.from({ length }, (_, i) => i % 251);
      expect(hash(message)).toBe(plain);
      expect(hash(message, key)).toBe(keyed);
    }
  });
});

const kSeed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const kPromise = 'e726ee35769260a2470ea0576a0a47ca6c822bbc1a5f6c86d2e3d21d5b5fbdf3';
const kServerSalt = '43652bdab405673bcdf8a3310daaeea19f81c9d07f7358983962713d6d734340';
const kOther = '11'.repeat(32);

interface Dice {
  commitments?: Record<string, string | null>;
  salts?: Record<string, string | null>;
  by_server?: string[];
  waiting?: string[];
}
const none = { french: null, allied: null };
const shared = (dice: Dice = {}, change: Record<string, unknown> = {}) =>
  state(0, {
    commitment: kPromise,
    dice: {
      scheme: 'shared',
      by_server: dice.by_server ?? [],
      waiting: dice.waiting ?? [],
      commitments: { ...none, ...dice.commitments },
      salts: { ...none, ...dice.salts },
    },
    ...change,
  });
const asState = (message: Record<string, unknown>) => message as unknown as State;
const give = (dice: Dice = {}, change: Record<string, unknown> = {}) => contribution(asState(shared(dice, change)));
const judge = (dice: Dice = {}, change: Record<string, unknown> = {}) => diceStatus(asState(shared(dice, change)));
// The salt that this device has for the French.
function ownSalt(): string {
  const given = give({ commitments: { allied: saltCommitment('t', 'allied', kOther) } });
  if (!given || !('salt' in given)) throw new Error('no salt was given');
  return given.salt;
}

afterEach(() => forgetShares('t'));

describe('a share', () => {
  it('is a commitment while nobody is bound, and the salt once the other seat is', () => {
    const first = give();
    expect(first).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const commitment = (first as { commitment: string }).commitment;
    expect(give()).toEqual(first);
    expect(give({ commitments: { french: commitment } })).toBeNull();
    const bound = give({ commitments: { french: commitment, allied: 'ab'.repeat(32) } }) as { salt: string };
    expect(saltCommitment('t', 'french', bound.salt)).toBe(commitment);
    expect(give({ commitments: { french: commitment, allied: 'ab'.repeat(32) }, salts: { french: bound.salt } })).toBeNull();
  });
  it('is the salt at once where the other seat came first', () => {
    expect(give({ salts: { allied: kOther } })).toMatchObject({ salt: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
  it('is given by seats alone, and not where the server gives it or alone throws the dice', () => {
    expect(give({}, { seat: null })).toBeNull();
    expect(give({ by_server: ['french'] })).toBeNull();
    expect(give({}, { dice: { scheme: 'server' } })).toBeNull();
    expect(give({}, { dice: null })).toBeNull();
    expect(give({}, { over: { winner: null, text: 'draw' } })).toBeNull();
  });
  it('is kept before it is sent, outlives the page, and is not given for another seed', () => {
    const commitment = give();
    expect(localStorage.getItem('leipzig.share.t.french')).toContain(kPromise);
    vi.resetModules();
    return import('../src/shares').then((again) => {
      expect(again.contribution(asState(shared()))).toEqual(commitment);
      expect(again.contribution(asState(shared({}, { commitment: '00'.repeat(32) })))).toBeNull();
    });
  });
  it('is the one that the server took, where two windows have made one each', () => {
    const first = (give() as { commitment: string }).commitment;
    localStorage.setItem('leipzig.share.t.french', JSON.stringify({ salt: kOther, promised: kPromise, seen: false }));
    const second = saltCommitment('t', 'french', kOther);
    const allied = { allied: 'ab'.repeat(32) };
    expect(give({ commitments: { french: second, ...allied } })).toEqual({ salt: kOther });
    expect(first).not.toBe(second);
  });
  it('is forgotten with its table', () => {
    const before = give();
    forgetShares('t');
    expect(localStorage.getItem('leipzig.share.t.french')).toBeNull();
    expect(give()).not.toEqual(before);
  });
});

describe('what is said of the dice', () => {
  const promise = saltCommitment('t', 'allied', kOther);
  it('names the scheme and who is missing', () => {
    expect(judge({}, { dice: { scheme: 'server' } })).toBe('server');
    expect(judge()).toBe('open');
    expect(judge({}, { seat: null })).toBe('open');
    expect(judge({ commitments: { allied: promise }, salts: { french: 'aa'.repeat(32), allied: kOther } }, { seat: null })).toBe('given');
  });
  it('knows its own share, that of another device and that of the server', () => {
    const salt = ownSalt();
    const whole = { commitments: { allied: promise }, salts: { french: salt, allied: kOther } };
    expect(judge(whole)).toBe('ours');
    expect(judge({ ...whole, by_server: ['french'] })).toBe('replaced');
    forgetShares('t');
    expect(judge(whole)).toBe('elsewhere');
    expect(judge({ commitments: { french: 'aa'.repeat(32) } })).toBe('elsewhere');
  });
  it('finds out what was changed after our share was given', () => {
    const salt = ownSalt();
    const whole = { commitments: { allied: promise }, salts: { french: salt, allied: kOther } };
    give(whole);
    expect(judge(whole)).toBe('ours');
    expect(judge(whole, { commitment: '00'.repeat(32) })).toBe('broken');
    expect(judge({ ...whole, salts: { ...whole.salts, french: kOther } })).toBe('broken');
    expect(judge({ ...whole, salts: { ...whole.salts, allied: '22'.repeat(32) } })).toBe('broken');
    const other = { allied: saltCommitment('t', 'allied', '22'.repeat(32)) };
    expect(judge({ commitments: other, salts: { french: salt, allied: '22'.repeat(32) } })).toBe('broken');
    expect(judge({ commitments: {}, salts: { french: salt, allied: '22'.repeat(32) } })).toBe('broken');
  });
  it('checks the seed at the end, and with it what the server gave', () => {
    const salt = ownSalt();
    const whole = { salts: { french: salt, allied: kServerSalt }, by_server: ['allied'] };
    expect(judge(whole, { seed: kSeed })).toBe('ours');
    expect(judge(whole, { seed: 'ff'.repeat(32) })).toBe('broken');
    expect(judge(whole, { seed: 'no seed' })).toBe('broken');
    expect(judge({ ...whole, salts: { french: salt, allied: kOther } }, { seed: kSeed })).toBe('broken');
  });
});

describe('a table with shared dice', () => {
  const board = makeBoardData(
    { view_box: [0, 0, 100, 100], size: 10, hexes: true, spaces: [] },
    { tables: [], terrain: [], turns: [], scenarios: [], units: [], reinforcements: [] },
    [],
  );
  const chance = { ...(state(0)['view'] as object), turn: { node: 'chance', seat: 'french' } };
  let server: FakeServer;
  let table: Table;
  let root: HTMLElement;
  const soon = () => new Promise((done) => setTimeout(done));
  const sent = (socket = server.socket) => socket.sent.filter((message) => message['type'] === 'contribute');
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
  function sit(...keys: string[]): void {
    table = new Table('t', keys, board, described('nations1975'), server.dial);
    for (const socket of server.sockets) socket.open();
  }

  it('gives the share of its seat by itself, once, and again after a lost line', async () => {
    sit('k');
    server.socket.say(shared({}, { revision: 1 }));
    server.socket.say(shared({}, { revision: 1 }));
    expect(sent()).toHaveLength(1);
    const commitment = String(sent()[0]?.['commitment']);
    server.socket.close();
    await soon();
    table.links[0]?.reconnectNow();
    server.socket.open();
    server.socket.say(shared({}, { revision: 1 }));
    expect(sent()).toMatchObject([{ commitment }]);
    server.socket.say(shared({ commitments: { french: commitment }, salts: { allied: kOther } }, { revision: 3 }));
    expect(saltCommitment('t', 'french', String(sent().at(-1)?.['salt']))).toBe(commitment);
  });
  it('gives both shares where both seats are here, and nothing where it looks on', () => {
    sit('k', 'l');
    const [french, allied] = server.sockets;
    if (!french || !allied) throw new Error('two links');
    french.say(shared({}, { revision: 1 }));
    const commitment = String(sent(french)[0]?.['commitment']);
    allied.say(shared({ commitments: { french: commitment } }, { revision: 2, seat: 'allied' }));
    const salt = String(sent(allied)[0]?.['salt']);
    expect(salt).toMatch(/^[0-9a-f]{64}$/);
    french.say(shared({ commitments: { french: commitment }, salts: { allied: salt } }, { revision: 3 }));
    expect(saltCommitment('t', 'french', String(sent(french).at(-1)?.['salt']))).toBe(commitment);
    table.close();
    server = new FakeServer();
    sit('s');
    server.socket.say(shared({}, { seat: null, revision: 1 }));
    expect(sent()).toEqual([]);
  });
  it('says for whom the dice wait', () => {
    sit('k');
    server.socket.say(shared({}, { revision: 1, view: chance }));
    const commitment = String(sent()[0]?.['commitment']);
    server.socket.say(shared({ commitments: { french: commitment }, waiting: ['allied'] }, { revision: 2, view: chance }));
    render(<Notices table={table} onRule={() => {}} />, root);
    expect(root.textContent).toContain('Waiting for the Allies to open the table: the dice need their share.');
    setPreferences({ language: 'de' });
    render(<Notices table={table} onRule={() => {}} />, root);
    expect(root.textContent).toContain('Warte auf: Verbündete.');
  });
  it('says that the share of its seat came from elsewhere, and that a promise was broken', () => {
    sit('k');
    server.socket.say(shared({ salts: { french: kOther, allied: kOther } }, { revision: 1 }));
    render(<Notices table={table} onRule={() => {}} />, root);
    expect(root.textContent).toContain('was given on another device');
    render(null, root);
    server.socket.say(shared({ commitments: { allied: 'aa'.repeat(32) }, salts: { french: kOther, allied: kOther } }, { revision: 2 }));
    render(<Notices table={table} onRule={() => {}} />, root);
    expect(root.textContent).toContain('not the ones that were promised');
  });
  it('tells in its tab where the dice come from', () => {
    sit('k');
    server.socket.say(shared({ by_server: ['allied'], commitments: { allied: saltCommitment('t', 'allied', kOther) } }, { revision: 1 }));
    const salt = String(sent()[0]?.['salt']);
    render(<TablePanel table={table} />, root);
    expect(root.textContent).toContain('Dice from both players and the server');
    expect(root.textContent).toContain('Still missing: French, Allies.');
    server.socket.say(
      shared(
        { by_server: ['allied'], commitments: { allied: saltCommitment('t', 'allied', kOther) }, salts: { french: salt, allied: kOther } },
        { revision: 2 },
      ),
    );
    render(<TablePanel table={table} />, root);
    expect(root.textContent).toContain('made on this device');
    expect(root.textContent).toContain('The server gave the share of a computer: Allies');
    server.socket.say(state(0, { revision: 3, dice: { scheme: 'server' } }));
    render(<TablePanel table={table} />, root);
    expect(root.textContent).toContain('Dice from the server alone.');
  });
});
