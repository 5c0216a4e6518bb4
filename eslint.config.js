import js from '@eslint/js'
import ts from 'typescript-eslint'
import vue from 'eslint-plugin-vue'
import { createLayerRule, rendererRoot } from './build/renderer-layers.ts'

/** Import rules. Each row: files, the folders they may not import from, and the message. */
const boundaries = [
  [
    'src-shared/**',
    ['**/src-main/**', '**/src-renderer/**', 'node:*', 'electron', 'vue'],
    'src-shared imports nothing but itself',
  ],
  ['src-renderer/**', ['**/src-main/**', 'node:*', 'electron'], 'the renderer calls the engine only by fetch'],
  [
    'src-renderer/parts/**',
    ['**/src-main/**', 'node:*', 'electron', '../api/**', '!../api/latest.ts', '../text/**'],
    'parts import only src-shared, other parts and api/latest.ts',
  ],
  [
    'src-main/store/**',
    ['**/engine/**', '**/outbox/**', '**/sync/**', '**/host/**', '**/cli/**', '**/desktop/**', '**/account/**', '**/seed/**'],
    'the store imports only src-shared',
  ],
  [
    'src-main/outbox/**',
    [
      '**/engine/**',
      '**/sync/**',
      '!**/src-shared/sync/**',
      '**/host/**',
      '**/cli/**',
      '**/desktop/**',
      '**/account/**',
      '**/seed/**',
      '**/store/sqlite/**',
      '**/store/memory/**',
      'node:*',
    ],
    'the outbox imports only src-shared and the store port, because engine and sync share it',
  ],
  [
    'src-main/engine/**',
    [
      '**/sync/**',
      '!**/src-shared/sync/**',
      '**/host/**',
      '**/cli/**',
      '**/desktop/**',
      '**/account/**',
      '**/seed/**',
      '**/store/sqlite/**',
      '**/store/memory/**',
      'node:*',
    ],
    'the engine imports only src-shared, the outbox and the store port',
  ],
  [
    'src-main/sync/**',
    [
      '**/engine/**',
      '**/host/**',
      '**/cli/**',
      '**/desktop/**',
      '**/account/**',
      '**/store/sqlite/**',
      '**/store/memory/**',
      'node:*',
    ],
    'sync imports neither the engine nor its surroundings: they share only store and outbox',
  ],
  [
    'src-main/{host,account,seed,care}/**',
    ['**/cli/**', '**/desktop/**', '**/demo/**', '**/workspace/**'],
    'no other folder imports the entry points',
  ],
  [
    'src-main/workspace/**',
    ['**/cli/**', '**/start/**', '**/desktop/**', '**/demo/**'],
    'the workspace does not import the entry points that use it',
  ],
  ['src-main/{cli,start,desktop}/**', ['**/demo/**'], 'no other entry point imports the demo'],
]

/** Banned syntax. A later block replaces the list of an earlier one, so files in both name these again. */
const noDatabase = {
  selector: 'NewExpression[callee.name="Database"]',
  message: 'Open databases with openNative, which names their binary.',
}
const noClock = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Take the time as a parameter.',
  },
  { selector: "CallExpression[callee.property.name='randomUUID']", message: 'Take random values as a parameter.' },
]

export default ts.config(
  { ignores: ['out/**', 'dist/**', 'bench/**', 'shots/**', '.test-command/**', 'node_modules/**', 'coverage/**'] },
  js.configs.recommended,
  ...ts.configs.recommendedTypeChecked,
  ...vue.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: {
        project: ['shared', 'engine', 'main', 'renderer', 'page-tests'].map((side) => `tsconfig.${side}.json`),
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.vue'],
      },
    },
    rules: {
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  ...boundaries.map(([files, group, message]) => ({
    files: [files],
    rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
  })),
  {
    files: ['src-renderer/**'],
    plugins: { outpost: { rules: { layers: createLayerRule(rendererRoot) } } },
    rules: { 'outpost/layers': 'error' },
  },
  {
    files: ['src-main/**', 'build/**'],
    ignores: ['src-main/store/sqlite/native-database.ts'],
    rules: {
      'no-restricted-syntax': ['error', noDatabase],
    },
  },
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      // Prettier decides where markup breaks.
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/html-self-closing': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      // The type already tells that an optional prop may be undefined.
      'vue/require-default-prop': 'off',
    },
  },
  { files: ['**/*.{js,mjs}'], ...ts.configs.disableTypeChecked },
  {
    files: ['src-main/{engine,outbox,store,sync}/**', 'src-shared/**'],
    rules: { 'no-restricted-syntax': ['error', noDatabase, ...noClock] },
  },
  { files: ['src-main/store/sqlite/native-database.ts'], rules: { 'no-restricted-syntax': ['error', ...noClock] } },
)
