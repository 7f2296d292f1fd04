import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Link } from '../src/link';
import { setPreferences } from '../src/settings';
import { FakeServer, state } from '../mock/socket';

let server: FakeServer;
let link: Link;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  link = new Link('t', 'key', server.dial);
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
});
const join = (number = 0) => {
  server.socket.open();
  server.socket.say(state(number));
};

describe('a link to a table', () => {
  it('joins with its key and takes the state', () => {
    join(2);
    expect(server.socket.last('join')).toMatchObject({ table: 't', key: 'key' });
    expect(link.status.value).toBe('open');
    expect(link.state.value?.entries).toHaveLength(2);
  });
  it('is refused when its key no longer works, but not by a reply to a request', async () => {
    join();
    const answer = link.ask({ type: 'why', line: 'x' });
    server.socket.say({ type: 'refused', id: server.socket.last('why')['id'], error: { code: 'not_found', text: 'none' } });
    expect(await answer).toMatchObject({ type: 'refused' });
    expect(link.status.value).toBe('open');
    server.socket.say({ type: 'refused', error: { code: 'not_found', text: 'none' } });
    expect(link.status.value).toBe('refused');
  });
  it('joins again from its last number when the language changes', () => {
    setPreferences({ language: 'en' });
    join(2);
    setPreferences({ language: 'de' });
    expect(server.socket.last('join')).toMatchObject({ lang: 'de', since: 2 });
    setPreferences({ language: 'en' });
  });
  it('pairs answers with questions', async () => {
    join();
    const answer = link.ask({ type: 'why', line: 'FR-1 1516' });
    server.socket.say({ type: 'why', id: server.socket.last('why')['id'], error: { rule: 'BON-5.13', text: 'held' } });
    expect(await answer).toMatchObject({ type: 'why', error: { rule: 'BON-5.13' } });
  });
  it('drops the entries that were taken back', () => {
    join(3);
    server.socket.say(state(1, { from: 1, entries: [] }));
    expect(link.state.value?.entries.map((entry) => entry.n)).toEqual([0]);
  });
  it('reconnects forever and resumes from its last number', () => {
    join(2);
    for (let i = 0; i < 12; ++i) {
      server.socket.close();
      expect(link.status.value).toBe('lost');
      vi.advanceTimersByTime(30_000);
    }
    server.socket.open();
    expect(server.socket.last('join')).toMatchObject({ since: 2 });
    server.socket.say(state(2, { from: 2, entries: [] }));
    expect(link.status.value).toBe('open');
    expect(link.state.value?.entries).toHaveLength(2);
  });
  it('keeps an action that was not sent, marks it, and sends it after reconnecting', async () => {
    join(1);
    server.socket.close();
    const done = link.act('FR-1 1011', 1);
    expect(link.unsent.value).toEqual(['FR-1 1011']);
    vi.advanceTimersByTime(5_000);
    server.socket.open();
    server.socket.say(state(1, { from: 1, entries: [] }));
    expect(server.socket.last('act')).toMatchObject({ expect: 1, line: 'FR-1 1011' });
    expect(link.unsent.value).toEqual([]);
    server.socket.say(
      state(2, { id: server.socket.last('act')['id'], from: 1, entries: [{ n: 1, text: 'FR-1 1010-1011', seat: 'french', turn: 1 }] }),
    );
    expect(await done).toMatchObject({ type: 'state', number: 2 });
  });
  it('does not resend what had arrived before the connection broke', async () => {
    join(1);
    const done = link.act('FR-1 1011', 1);
    server.socket.close();
    vi.advanceTimersByTime(5_000);
    server.socket.open();
    server.socket.say(state(2, { from: 1, entries: [{ n: 1, text: 'FR-1 1010-1011', seat: 'french', turn: 1 }] }));
    expect(() => server.socket.last('act')).toThrow();
    expect(await done).toMatchObject({ type: 'state' });
    expect(link.unsent.value).toEqual([]);
  });
  it.each(['unavailable', 'too_many'])('joins again after a while if the server cannot now: %s', (code) => {
    join(2);
    server.socket.close();
    vi.advanceTimersByTime(5_000);
    for (let i = 0; i < 3; ++i) {
      const before = server.sockets.length;
      server.socket.open();
      server.socket.say({ type: 'refused', error: { code, text: 'not now' } });
      expect(link.status.value).toBe('lost');
      expect(link.problem.value).toBe('not now');
      for (let seconds = 0; seconds < 30 && server.sockets.length === before; ++seconds) {
        vi.advanceTimersByTime(1_000);
        if (server.sockets.length === before) server.socket.say({ type: 'pong' });
      }
      expect(server.sockets).toHaveLength(before + 1);
    }
    server.socket.open();
    server.socket.say(state(2, { from: 2, entries: [] }));
    expect(link.status.value).toBe('open');
    expect(link.problem.value).toBe('');
  });
  it.each([{ code: 'not_found' }, { code: 'too_many', retry_after: 60 }])('does not try a wrong key again: $code', (error) => {
    server.socket.open();
    server.socket.say({ error: { ...error, text: 'no such table' } });
    expect(link.status.value).toBe('refused');
    vi.advanceTimersByTime(60_000);
    expect(server.sockets).toHaveLength(1);
  });
});
