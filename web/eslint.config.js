// Lint rules of the client, its tests and tests/e2e; `npm run lint` runs them from the root of the repository. Formatting is
// Prettier's.
import { fileURLToPath } from 'node:url';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const folder = fileURLToPath(new URL('.', import.meta.url));

export default tseslint.config(
  { ignores: ['**/dist/', '**/node_modules/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: folder } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true }],
      // Records of the protocol are read with brackets: view.tracks['turn'] is the server's name, not a property of ours.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `void signal.value` subscribes to a signal.
      '@typescript-eslint/no-meaningless-void-operator': 'off',
      // An empty text or 0 often means none.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: true }],
      // The DOM's types promise more than every browser and jsdom have (localStorage, scrollIntoView, history.state).
      '@typescript-eslint/no-unnecessary-condition': 'off',
    },
  },
  {
    files: ['**/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    // Not exhaustive-deps: the lists name what starts an effect, and signals are read inside.
    rules: { 'react-hooks/rules-of-hooks': 'error' },
  },
  {
    files: ['**/tests/**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off', // expect.stringMatching is any
    },
  },
  {
    files: ['**/*.mjs', '**/*.config.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
  { files: ['**/public/sw.js'], languageOptions: { globals: globals.serviceworker } },
);
