// The build of the client. `npm run dev` serves it with a running `leipzig serve` behind it (LEIPZIG_ADDRESS).
import { defineConfig } from 'vitest/config';

const server = process.env['LEIPZIG_ADDRESS'] ?? 'http://127.0.0.1:1813';

export default defineConfig({
  base: './', // works in any folder of a host
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2021',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { environment: 'jsdom', include: ['tests/**/*.test.{ts,tsx}'] },
});
