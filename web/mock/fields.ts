// Parts of messages for tests: what is not given has the default of the protocol.
import * as v from 'valibot';
import { Entry, Target } from '../src/protocol';

export const target = (to: string, text: string, change: Record<string, unknown> = {}): Target =>
  v.parse(Target, { target: to, text, ...change });

export const entry = (n: number, text: string, change: Record<string, unknown> = {}): Entry =>
  v.parse(Entry, { n, text, seat: 'french', turn: 2, ...change });
