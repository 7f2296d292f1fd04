// Which edition of the client this is: with a server behind it, with the games as a module for this device, or both. Written into
// the page when it is packed (tools/embed, `leipzig site`).
export interface Edition {
  server: boolean;
  module: string | null; // address of the WebAssembly module, relative to the page
}

function read(): Edition {
  const content = globalThis.document?.querySelector('meta[name=leipzig-edition]')?.getAttribute('content');
  try {
    const found = JSON.parse(content ?? '{}') as Partial<Edition>;
    return { server: found.server ?? true, module: found.module ?? null };
  } catch {
    return { server: true, module: null };
  }
}
export const edition = read();

// Tables of this device have such ids, which a server never gives.
export const isLocal = (table: string): boolean => /^local-[\w-]{16}$/.test(table);
export const canPlayLocally = (): boolean => edition.module !== null && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';
