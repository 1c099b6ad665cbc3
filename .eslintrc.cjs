/** Runs in eslintrc mode (ESLINT_USE_FLAT_CONFIG=false). The import rules are the table of docs/ARCHITECTURE.md: refused unless listed. */
const layer = (type, pattern) => ({ type, pattern })
/** Single files of a folder whose other files are of another layer. */
const files = (type, pattern) => ({ type, pattern, partialMatch: false })
const allow = (from, ...types) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: types } } } },
})

const CORE = ['crosstab', 'domain', 'contract', 'report']
/** The layers of the server from below: each may import itself, those before it, and core. */
const SERVER = ['kernel', 'access', 'files', 'area', 'areas', 'http', 'server']
const server = SERVER.map((from, at) => allow(from, ...SERVER.slice(0, at + 1), ...CORE))

module.exports = {
  root: true,
  ignorePatterns: ['dist', 'node_modules', 'coverage'],
  parser: '@typescript-eslint/parser',
  parserOptions: {
    project: ['core/tsconfig.json', 'src/tsconfig.json', 'server/tsconfig.json', 'test/tsconfig.json'],
    tsconfigRootDir: __dirname,
  },
  plugins: ['@typescript-eslint', 'react', 'react-hooks', 'jsx-a11y', 'import-x', 'boundaries'],
  extends: [
    'eslint:recommended',
    'plugin:@typescript-eslint/strict-type-checked',
    'plugin:react/recommended',
    'plugin:react/jsx-runtime',
    'plugin:jsx-a11y/recommended',
    'plugin:import-x/recommended',
    'plugin:import-x/typescript',
    'prettier',
  ],
  env: { es2022: true },
  settings: {
    react: { version: '19.3' },
    // Only what is imported from the library itself is a query or a render; browser pages have methods of the same names.
    'testing-library/utils-module': 'off',
    'testing-library/custom-renders': 'off',
    'testing-library/custom-queries': 'off',
    'import/resolver': {
      typescript: {
        project: ['core/tsconfig.json', 'src/tsconfig.json', 'server/tsconfig.json', 'test/tsconfig.json'],
      },
    },
    'import-x/resolver': {
      typescript: {
        project: ['core/tsconfig.json', 'src/tsconfig.json', 'server/tsconfig.json', 'test/tsconfig.json'],
      },
    },
    'boundaries/elements': [
      layer('crosstab', 'core/crosstab'),
      layer('domain', 'core/domain'),
      layer('contract', 'core/contract'),
      layer('report', 'core/report'),
      layer('lib', 'src/lib'),
      layer('ui', 'src/ui'),
      layer('tables', 'src/tables'),
      layer('api', 'src/api'),
      layer('store', 'src/store'),
      layer('session', 'src/features/session'),
      layer('feature', 'src/features/*'),
      layer('pages', 'src/pages'),
      layer('app', 'src/app'),
      layer('kernel', 'server/{db,store,process,jobs}'),
      files('kernel', 'server/{log,deadline}.ts'),
      layer('access', 'server/access'),
      layer('files', 'server/{documents,import,reportFiles}'),
      layer('area', 'server/areas/*'),
      layer('areas', 'server/areas'),
      layer('http', 'server/http'),
      layer('server', 'server'),
      layer('test', 'test'),
    ],
  },
  rules: {
    'react-hooks/rules-of-hooks': 'error',
    'react-hooks/exhaustive-deps': 'error',
    'react/prop-types': 'off',
    // The compiler finds these, and reading every imported module again costs a tenth of the run.
    'import-x/no-unresolved': 'off',
    'import-x/namespace': 'off',
    'import-x/no-named-as-default': 'off',
    'import-x/no-named-as-default-member': 'off',
    'import-x/no-duplicates': 'error',
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    '@typescript-eslint/no-confusing-void-expression': [
      'error',
      { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
    ],
    '@typescript-eslint/no-unused-vars': [
      'error',
      { ignoreRestSiblings: true, varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
    ],
    '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: 'only-allowed-literals' }],
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        message: '{{from.element.type}} may not import {{to.element.type}}: see docs/ARCHITECTURE.md, "The tree"',
        policies: [
          allow('crosstab', 'crosstab'),
          allow('domain', 'domain', 'crosstab'),
          allow('contract', 'contract', 'domain', 'crosstab'),
          allow('report', 'report', 'contract', 'domain', 'crosstab'),
          allow('lib', 'lib'),
          allow('ui', 'ui', 'lib', 'crosstab', 'domain'),
          allow('tables', 'tables', 'ui', 'lib', 'report', 'contract', 'domain', 'crosstab'),
          allow('api', 'api', 'lib', 'contract', 'domain'),
          allow('store', 'store', 'api', 'lib'),
          allow('session', 'session', 'api', 'store', 'ui', 'lib', 'contract', 'domain', 'crosstab'),
          allow(
            'feature',
            'api',
            'store',
            'tables',
            'ui',
            'lib',
            'report',
            'contract',
            'domain',
            'crosstab',
            'session',
          ),
          allow(
            'pages',
            'pages',
            'session',
            'feature',
            'tables',
            'ui',
            'lib',
            'store',
            'report',
            'contract',
            'domain',
            'crosstab',
          ),
          allow(
            'app',
            'app',
            'pages',
            'session',
            'feature',
            'tables',
            'ui',
            'lib',
            'store',
            'api',
            'contract',
            'domain',
          ),
          ...server,
          allow(
            'test',
            'test',
            ...SERVER,
            ...CORE,
            'lib',
            'ui',
            'tables',
            'api',
            'store',
            'session',
            'feature',
            'pages',
            'app',
          ),
        ],
      },
    ],
  },
  overrides: [
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'test/**/*'],
      extends: ['plugin:testing-library/react'],
      rules: {
        'testing-library/no-node-access': 'off',
        'testing-library/no-container': 'off',
        'testing-library/no-manual-cleanup': 'off',
        '@typescript-eslint/no-non-null-assertion': 'off',
        '@typescript-eslint/no-empty-function': 'off',
        'boundaries/dependencies': 'off',
      },
    },
    {
      // Test files stand beside their source but may use the harness; the recruits of another runtime are typed by test/.
      files: [
        'scripts/**/*.mjs',
        '*.cjs',
        'vite.config.ts',
        'firstLoad.vite.ts',
        'vite.server.config.ts',
        'drizzle.config.ts',
      ],
      parserOptions: { project: null },
      extends: ['plugin:@typescript-eslint/disable-type-checked'],
      env: { node: true },
    },
    { files: ['server/**/*'], env: { node: true } },
    { files: ['src/**/*'], env: { browser: true } },
  ],
}
