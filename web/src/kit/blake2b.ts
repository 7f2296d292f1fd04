// BLAKE2b with 32 bytes (RFC 7693), which browsers do not have. It hashes a few short texts for each table, so it may be slow.
const kMask = 0xffffffffffffffffn;
const kStart = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
// The order of the words of a block in each of ten rounds; the last two rounds are like the first two.
const kOrders = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
// Columns, then diagonals.
const kQuarters = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15],
  [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
] as const;
const kBlock = 128;
const kLength = 32;

const turned = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & kMask;

function compress(hash: BigUint64Array, block: Uint8Array, counted: number, last: boolean): void {
  const words = new DataView(block.buffer, block.byteOffset, kBlock);
  const m = Array.from({ length: 16 }, (_, i) => words.getBigUint64(8 * i, true));
  const v = BigUint64Array.from([...hash, ...kStart]);
  v[12]! ^= BigInt(counted);
  if (last) v[14]! ^= kMask;
  for (let round = 0; round < 12; ++round) {
    const order = kOrders[round % 10]!;
    kQuarters.forEach(([a, b, c, d], i) => {
      // Assigning to the array keeps 64 bits.
      v[a] = v[a]! + v[b]! + m[order[2 * i]!]!;
      v[d] = turned(v[d]! ^ v[a]!, 32n);
      v[c] = v[c]! + v[d]!;
      v[b] = turned(v[b]! ^ v[c]!, 24n);
      v[a] = v[a]! + v[b]! + m[order[2 * i + 1]!]!;
      v[d] = turned(v[d]! ^ v[a]!, 16n);
      v[c] = v[c]! + v[d]!;
      v[b] = turned(v[b]! ^ v[c]!, 63n);
    });
  }
  for (let i = 0; i < 8; ++i) hash[i]! ^= v[i]! ^ v[i + 8]!;
}

export function blake2b(message: Uint8Array, key: Uint8Array = new Uint8Array()): Uint8Array {
  const hash = BigUint64Array.from(kStart);
  hash[0]! ^= BigInt(0x01010000 | (key.length << 8) | kLength);
  const blocks: Uint8Array = new Uint8Array((key.length > 0 ? kBlock : 0) + message.length);
  blocks.set(key);
  blocks.set(message, key.length > 0 ? kBlock : 0);
  let done = 0;
  do {
    const block = new Uint8Array(kBlock);
    block.set(blocks.subarray(done, done + kBlock));
    done = Math.min(done + kBlock, blocks.length);
    compress(hash, block, done, done === blocks.length);
  } while (done < blocks.length);
  const bytes = new DataView(new ArrayBuffer(64));
  hash.forEach((word, i) => bytes.setBigUint64(8 * i, word, true));
  return new Uint8Array(bytes.buffer, 0, kLength);
}

export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
export const fromHex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
