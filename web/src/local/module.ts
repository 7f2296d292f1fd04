// Loads the games as a module of WebAssembly (src/browser/wasm_exports.cpp). It imports a few functions of WASI, which are
// provided here, and the hooks below. Works in pages, workers and Node.js.
import { blake2b } from '@noble/hashes/blake2.js';

export interface Hooks {
  reply(request: number, status: number, type: string, body: string): void;
  send(session: number, text: string): void;
  write(write: number, text: string): void;
  search(search: number, order: string): void;
  cancel(search: number): void;
  timer(timer: number, milliseconds: number): void;
  progress(thousandths: number): boolean; // false: stop the search
}

type Exported = Record<string, (...args: number[]) => number>;
const kOk = 0;
const kBadFile = 8;

export class Games {
  private constructor(
    private readonly exported: Exported,
    private readonly buffer: () => ArrayBuffer,
    private readonly result: { text: string },
  ) {}

  static async instantiate(module: WebAssembly.Module, hooks: Partial<Hooks> = {}): Promise<Games> {
    const own: { memory?: WebAssembly.Memory } = {};
    const buffer = () => own.memory?.buffer ?? new ArrayBuffer(0);
    const result = { text: '' };
    const bytes = (at: number, size: number) => new Uint8Array(buffer(), at >>> 0, size);
    const numbers = () => new DataView(buffer());
    const decoder = new TextDecoder();
    const text = (at: number, size: number) => decoder.decode(bytes(at, size));
    let said = '';
    const functions: Record<string, (...args: number[]) => number | bigint | undefined> = {
      leipzig_js_reply: (id = 0, status = 0, type = 0, typeSize = 0, body = 0, size = 0) =>
        void hooks.reply?.(id, status, text(type, typeSize), text(body, size)),
      leipzig_js_send: (session = 0, at = 0, size = 0) => void hooks.send?.(session, text(at, size)),
      leipzig_js_write: (write = 0, at = 0, size = 0) => void hooks.write?.(write, text(at, size)),
      leipzig_js_search: (search = 0, at = 0, size = 0) => void hooks.search?.(search, text(at, size)),
      leipzig_js_cancel: (search = 0) => void hooks.cancel?.(search),
      leipzig_js_timer: (timer = 0, milliseconds = 0) => void hooks.timer?.(timer, milliseconds),
      leipzig_js_progress: (thousandths = 0) => ((hooks.progress?.(thousandths) ?? true) ? 1 : 0),
      leipzig_js_result: (at = 0, size = 0) => void (result.text = text(at, size)),
      leipzig_js_random: (at = 0, size = 0) => {
        // Not into the module's memory directly: some browsers refuse views of it.
        bytes(at, size).set(crypto.getRandomValues(new Uint8Array(size)));
        return undefined;
      },
      leipzig_js_blake2b: (digest = 0, message = 0, size = 0, key = 0, keySize = 0) => {
        const keyed = keySize > 0 ? { key: bytes(key, keySize).slice() } : {};
        bytes(digest, 32).set(blake2b(bytes(message, size).slice(), { dkLen: 32, ...keyed }));
        return undefined;
      },
      emscripten_notify_memory_growth: () => undefined,
      // The clock, in nanoseconds: 0 is that of the calendar, others only move forward.
      clock_time_get: (...args) => {
        const now = args[0] === 0 ? Date.now() : performance.now();
        numbers().setBigUint64(Number(args.at(-1)) >>> 0, BigInt(Math.round(now * 1e6)), true);
        return kOk;
      },
      environ_sizes_get: (count = 0, size = 0) => {
        numbers().setUint32(count >>> 0, 0, true);
        numbers().setUint32(size >>> 0, 0, true);
        return kOk;
      },
      environ_get: () => kOk,
      fd_close: () => kBadFile,
      fd_seek: () => kBadFile,
      fd_read: () => kBadFile,
      // Faults of the module go to the console.
      fd_write: (_file = 0, parts = 0, count = 0, written = 0) => {
        let size = 0;
        for (let i = 0; i < count; ++i) {
          const at = numbers().getUint32((parts >>> 0) + 8 * i, true);
          const length = numbers().getUint32((parts >>> 0) + 8 * i + 4, true);
          said += text(at, length);
          size += length;
        }
        numbers().setUint32(written >>> 0, size, true);
        const lines = said.split('\n');
        said = lines.pop() ?? '';
        for (const line of lines) console.warn(line);
        return kOk;
      },
      proc_exit: (code = 0) => {
        throw new Error(`the games ended with ${code}`);
      },
    };
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
      if (kind !== 'function') continue;
      (imports[from] ??= {})[name] =
        functions[name] ??
        (() => {
          throw new Error(`the games need ${from}.${name}`);
        });
    }
    const instance = await WebAssembly.instantiate(module, imports);
    own.memory = instance.exports['memory'] as WebAssembly.Memory;
    const exported = instance.exports as unknown as Exported;
    exported['_initialize']?.();
    return new Games(exported, buffer, result);
  }

  // Calls an exported function; texts are passed as pointer and length. Returns what it gave through leipzig_js_result.
  call(name: string, ...args: (number | string)[]): string {
    const [made, passed]: [number[], number[]] = [[], []];
    const malloc = this.exported['malloc'];
    const free = this.exported['free'];
    const callee = this.exported[name];
    if (!malloc || !free || !callee) throw new Error(`the games have no ${name}`);
    for (const arg of args) {
      if (typeof arg === 'number') {
        passed.push(arg);
        continue;
      }
      const bytes = new TextEncoder().encode(arg);
      const at = malloc(Math.max(1, bytes.length));
      new Uint8Array(this.buffer()).set(bytes, at >>> 0);
      made.push(at);
      passed.push(at, bytes.length);
    }
    this.result.text = '';
    const value = callee(...passed);
    for (const at of made) free(at);
    return this.result.text || (value === undefined ? '' : `${value}`);
  }
}
