// When a table sounds, and that it stays silent unless asked.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeSettings, resetSettings } from '../src/settings';
import { cuesBetween, type Heard } from '../src/table/tableSounds';
import { entry } from '../mock/fields';

const move = entry(0, 'FR-4 1010-1111', { seat: 'french' });
const reply = entry(1, 'PR-1 1212-1213', { seat: 'allied' });
const battle = { attackers: ['PR-1'], defenders: ['FR-4'], spaces: ['1111'], totals: { attack: 8, defence: 4 }, column: '2-1' };
const lost = { what: 'eliminated', unit: 'FR-4', seat: 'french', from: '1111', to: 'lost' };
const roll = entry(2, '4', { seat: null, drawn: { kind: 'die', value: 4 }, battle, result: { code: 'De', label: '' }, changes: [lost] });
const heard = (change: Partial<Heard> = {}): Heard => ({ entries: [move], deciding: null, alone: true, over: false, ...change });
const names = (before: Heard, now: Heard) => cuesBetween(before, now).map((cue) => cue.sound);

describe('a table', () => {
  it('sounds when it is your move after the other side’s', () => {
    expect(names(heard(), heard({ entries: [move, reply], deciding: 'french' }))).toEqual(['move']);
  });
  it('sounds then also when the other side’s moves have already been shown one by one', () => {
    const shown = [move, reply];
    expect(names(heard({ entries: shown }), heard({ entries: shown, deciding: 'french' }))).toEqual(['move']);
  });
  it('does not call the player who has just moved, nor two players at one screen', () => {
    expect(names(heard({ deciding: null }), heard({ deciding: 'french' }))).toEqual([]);
    expect(names(heard(), heard({ entries: [move, reply], deciding: 'french', alone: false }))).toEqual([]);
  });
  it('lets the die roll before the battle and its losses are heard', () => {
    const cues = cuesBetween(heard({ entries: [move, reply] }), heard({ entries: [move, reply, roll] }));
    expect(cues.map((cue) => cue.sound)).toEqual(['die', 'battle', 'loss']);
    expect(cues.map((cue) => cue.delay)).toEqual([...cues.map((cue) => cue.delay)].sort((a, b) => a - b));
  });
  it('sounds at the end, and then calls nobody', () => {
    expect(names(heard(), heard({ entries: [move, reply], deciding: 'french', over: true }))).toEqual(['end']);
  });
  it('is silent after an undo', () => {
    expect(names(heard({ entries: [move, reply], deciding: 'french' }), heard({ entries: [move], deciding: 'french' }))).toEqual([]);
  });
});

describe('sounds', () => {
  let started = 0;
  const param = () => ({ value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() });
  const node = () => ({
    connect: vi.fn(),
    start: () => void ++started,
    stop: vi.fn(),
    gain: param(),
    frequency: param(),
    Q: param(),
    type: '',
    buffer: null,
  });
  class FakeAudio {
    state = 'suspended';
    currentTime = 0;
    sampleRate = 8;
    destination = {};
    resume = vi.fn(() => Promise.resolve());
    createOscillator = node;
    createGain = node;
    createBiquadFilter = node;
    createBufferSource = node;
    createBuffer = () => ({ getChannelData: () => new Float32Array(8) });
  }
  beforeEach(() => {
    started = 0;
    vi.resetModules();
    vi.stubGlobal('AudioContext', FakeAudio);
  });
  afterEach(() => {
    resetSettings();
    vi.unstubAllGlobals();
  });
  const load = async (on: boolean) => {
    const settings = await import('../src/settings');
    settings.changeSettings({ sound: on });
    return import('../src/sound');
  };
  it('are off by default', async () => {
    const { playSound, sounds } = await import('../src/sound');
    for (const sound of sounds) playSound(sound);
    expect(started).toBe(0);
  });
  it('are made of at least one tone each when they are on', async () => {
    const { playSound, sounds } = await load(true);
    for (const sound of sounds) {
      const before = started;
      playSound(sound);
      expect(started, sound).toBeGreaterThan(before);
    }
  });
  it('are missing without complaint where the browser has none', async () => {
    vi.unstubAllGlobals();
    changeSettings({ sound: true });
    const { playSound } = await load(true);
    expect(() => playSound('end')).not.toThrow();
  });
});
