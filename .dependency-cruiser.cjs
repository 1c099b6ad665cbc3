/** Cycles, npm packages per layer, and what no layer reaches; the layers themselves are checked by eslint-plugin-boundaries. */
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
      name: 'weighting-imports-nothing',
      severity: 'error',
      from: { path: '^core/weighting/', pathNot: TESTS },
      to: { pathNot: '^core/weighting/' },
    },
    {
      name: 'respondents-import-the-engine-alone',
      severity: 'error',
      from: { path: '^core/respondents/', pathNot: TESTS },
      to: { pathNot: '^core/(respondents|crosstab)/' },
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
      comment:
        'Client and core import nothing else, so nothing else can be reached from them; `reachable` would search every pair of files.',
      from: { path: '^(src|core)/', pathNot: TESTS },
      to: { path: '^(server|test)/' },
    },
    {
      name: 'words-of-the-wire-stay-on-the-server',
      severity: 'error',
      comment: 'People who never read them would download them: nothing that a page may import imports them.',
      from: { path: '^(src|core)/', pathNot: [TESTS, '^core/contract/about/'] },
      to: { path: '^core/contract/about/' },
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
      comment:
        'Benches, the table runner and the weighting runner are built for themselves; the product is built without them.',
      from: { path: '^(core|server|src)/', pathNot: TESTS },
      to: { path: '^tools/' },
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
      name: 'hono-in-the-transport-only',
      severity: 'error',
      comment: 'Areas answer calls without knowing how these arrive.',
      from: { path: '^server/', pathNot: [TESTS, '^server/(http/|cli/|(app|start)\\.ts$)'] },
      to: { path: 'node_modules/(hono|@hono)/' },
    },
    {
      name: 'areas-by-their-doors',
      severity: 'error',
      comment: 'Outsiders use index.ts. What an area registers (area.ts) is for the list of areas alone.',
      from: { path: '^server/(areas/([^/]+)/|(?!areas/)[^/]+)', pathNot: TESTS },
      to: { path: '^server/areas/[^/]+/', pathNot: ['^server/areas/[^/]+/index\\.ts$', '^server/areas/$2/'] },
    },
    {
      name: 'model-protocol-in-its-room',
      severity: 'error',
      from: { path: '^server/', pathNot: [TESTS, '^server/mcp/'] },
      to: { path: 'node_modules/@modelcontextprotocol/' },
    },
    {
      name: 'model-tools-by-their-door',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/mcp/' },
      to: { path: '^server/mcp/', pathNot: '^server/mcp/index\\.ts$' },
    },
    {
      name: 'list-of-areas-by-registration',
      severity: 'error',
      from: { path: '^server/areas/index\\.ts$' },
      to: { path: '^server/areas/[^/]+/', pathNot: '^server/areas/[^/]+/(area|index)\\.ts$' },
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
      name: 'library-by-its-doors',
      severity: 'error',
      comment: 'Outsiders use index.ts, or the few parts that first pages need without the rest.',
      from: { path: '^src/(app|pages|features)/', pathNot: TESTS },
      to: { path: '^src/library/', pathNot: '^src/library/(index|fields|describeStudy|settingsSections)\\.ts$' },
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
