// Keys of a table. A seat key can move units, a reader key can only watch. They are distinct types, so that a link to share cannot
// be built from a seat key. Only this file makes a key from a plain string (tests/keys.test.ts).
declare const kind: unique symbol;
export type SeatKey = string & { readonly [kind]: 'seat' };
export type ReaderKey = string & { readonly [kind]: 'reader' };
export type Key = SeatKey | ReaderKey;

export const asSeatKey = (text: string): SeatKey => text as SeatKey;
export const asReaderKey = (text: string): ReaderKey => text as ReaderKey;

// The reader key is stored under this name next to the seats' keys, here and in the server's replies.
export const kSpectator = 'spectator';
export type Keys = Record<string, Key>; // by seat, or kSpectator
export const asKeys = (named: Record<string, string>): Keys => named as Keys;

export const seatKeyIn = (keys: Keys, seat: string): SeatKey | undefined =>
  seat === kSpectator ? undefined : (keys[seat] as SeatKey | undefined);
export const readerKeyIn = (keys: Keys): ReaderKey | undefined => keys[kSpectator] as ReaderKey | undefined;

// The server decides what a key is, whatever the link said.
export const keyOf = (seat: string | null, text: string): Keys =>
  seat === null ? { [kSpectator]: asReaderKey(text) } : { [seat]: asSeatKey(text) };
