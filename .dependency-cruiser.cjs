/** Cycles, npm packages per layer, and reachability; the layers themselves are checked by eslint-plugin-boundaries. */
const TESTS = '\\.test\\.tsx?$'

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'A cycle means that two files are one.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'engine-imports-nothing',
      severity: 'error',
      from: { path: '^core/crosstab/', pathNot: TESTS },
      to: { pathNot: '^core/crosstab/' },
    },
    {
      name: 'domain-without-npm',
      severity: 'error',
      from: { path: '^core/domain/', pathNot: TESTS },
      to: { path: 'node_modules/' },
    },
    {
      name: 'contract-only-zod',
      severity: 'error',
      from: { path: '^core/contract/', pathNot: TESTS },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'report-without-npm',
      severity: 'error',
      from: { path: '^core/report/', pathNot: TESTS },
      to: { path: 'node_modules/' },
    },
    {
      name: 'client-never-reaches-server',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^(server|test)/', reachable: true },
    },
    {
      name: 'words-of-the-wire-stay-on-the-server',
      severity: 'error',
      comment: 'They would be downloaded by people who never read them.',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: '^core/contract/about/', reachable: true },
    },
    {
      name: 'client-without-server-packages',
      severity: 'error',
      from: { path: '^(src|core)/', pathNot: TESTS },
      to: { path: 'node_modules/(hono|@hono|drizzle-orm|pg|pg-boss|pino|@electric-sql|@node-rs)/' },
    },
    {
      name: 'server-never-reaches-client',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^(src|test)/' },
    },
    {
      name: 'tools-outside-the-product',
      severity: 'error',
      comment: 'Benches and the table runner are built for themselves; the product is built without them.',
      from: { path: '^(core|server|src)/', pathNot: TESTS },
      to: { path: '^tools/', reachable: true },
    },
    {
      name: 'tools-never-reach-client',
      severity: 'error',
      from: { path: '^tools/', pathNot: TESTS },
      to: { path: '^(src|test)/' },
    },
    {
      name: 'server-without-react',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: 'node_modules/(react|react-dom|redux-saga|@reduxjs|styled-components|recharts)/' },
    },
    {
      name: 'recharts-in-charts-only',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/ui/charts/' },
      to: { path: 'node_modules/recharts/' },
    },
    {
      name: 'features-by-their-doors',
      severity: 'error',
      comment: 'Outsiders use index.ts (state) or ui.ts (components).',
      from: { path: '^src/(app|pages|features/([^/]+))/', pathNot: TESTS },
      to: { path: '^src/features/([^/]+)/', pathNot: ['^src/features/[^/]+/(index|ui)\\.ts$', '^src/features/$2/'] },
    },
    {
      name: 'tables-by-their-doors',
      severity: 'error',
      comment: 'Outsiders use index.ts (rules) or ui.ts (components); tests also testing.ts.',
      from: { path: '^src/(app|pages|features)/', pathNot: TESTS },
      to: { path: '^src/tables/', pathNot: '^src/tables/(index|ui|testing)\\.ts$' },
    },
    {
      name: 'tables-know-no-store',
      severity: 'error',
      from: { path: '^src/tables/' },
      to: { path: 'node_modules/(redux|react-redux|redux-saga|@redux-saga|@reduxjs|reselect|typed-redux-saga)/' },
    },
    {
      name: 'components-not-from-the-state-door',
      severity: 'error',
      from: { path: '^src/(features/[^/]+|tables)/index\\.ts$' },
      to: { path: '\\.tsx$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: TESTS },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
