// What opens a table. A seat's key moves its units, a reader's key only looks on; the two have types of their own, so that
// a link to share cannot be made of a seat's key. Only this file makes one of a plain string (tests/keys.test.ts).
declare const kind: unique symbol;
export type SeatKey = string & { readonly [kind]: 'seat' };
export type ReaderKey = string & { readonly [kind]: 'reader' };
export type Key = SeatKey | ReaderKey;

export const asSeatKey = (text: string): SeatKey => text as SeatKey;
export const asReaderKey = (text: string): ReaderKey => text as ReaderKey;

// Under this name the reader's key stands beside those of the seats, here and in what the server answers.
export const kSpectator = 'spectator';
export type Keys = Record<string, Key>; // by seat, or kSpectator
export const asKeys = (named: Record<string, string>): Keys => named as Keys;

export const seatKeyIn = (keys: Keys, seat: string): SeatKey | undefined =>
  seat === kSpectator ? undefined : (keys[seat] as SeatKey | undefined);
export const readerKeyIn = (keys: Keys): ReaderKey | undefined => keys[kSpectator] as ReaderKey | undefined;

// What the server says of a key settles what it is, whatever the link said.
export const keyOf = (seat: string | null, text: string): Keys =>
  seat === null ? { [kSpectator]: asReaderKey(text) } : { [seat]: asSeatKey(text) };
