import { cruise, type ICruiseResult } from 'dependency-cruiser'
import type { ESLint } from 'eslint'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const require = createRequire(import.meta.url)

interface Legacy {
  LegacyESLint: new (options: { cwd: string; cache: boolean }) => Pick<ESLint, 'lintText'>
}
// Planted text must be read instead of the file; with CI=true the parser would take the file from disk.
process.env['TSESTREE_SINGLE_RUN'] = 'false'
const { LegacyESLint } = require('eslint/use-at-your-own-risk') as Legacy

/** Imports that the table of docs/ARCHITECTURE.md refuses: where the import would be, and what it would import. */
const LAYERS: readonly [from: string, imports: string][] = [
  ['core/crosstab/types.ts', '@core/domain'],
  ['core/crosstab/types.ts', '@core/weighting'],
  ['core/crosstab/types.ts', '@core/respondents'],
  ['core/respondents/heads.ts', '@core/domain'],
  ['src/features/studyList/index.ts', '@core/respondents'],
  ['server/respondents/table.ts', '@server/access/context'],
  ['core/weighting/types.ts', '@core/crosstab'],
  ['core/weighting/types.ts', '@core/domain'],
  ['src/features/studyList/index.ts', '@core/weighting'],
  ['core/domain/roles.ts', '@core/contract'],
  ['core/contract/http.ts', '@server/app'],
  ['core/domain/roles.ts', '@core/report'],
  ['core/report/axis.ts', '@server/app'],
  ['src/lib/paths.ts', '@/ui'],
  ['src/ui/index.ts', '@/store'],
  ['src/ui/index.ts', '@/tables'],
  ['src/lib/paths.ts', '@/tables'],
  ['src/tables/index.ts', '@/store'],
  ['src/tables/index.ts', '@/api'],
  ['src/tables/ui.ts', '@/features/reportBuilder'],
  ['src/api/index.ts', '@/features/session'],
  ['src/api/index.ts', '@/tables'],
  ['src/store/index.ts', '@/features/session'],
  ['src/store/index.ts', '@/tables'],
  ['src/store/index.ts', '@/library'],
  ['src/tables/index.ts', '@/library'],
  ['src/library/index.ts', '@/features/session'],
  ['src/library/index.ts', '@/ui'],
  ['src/features/studyList/index.ts', '@/features/savedReports'],
  ['src/features/session/index.ts', '@/features/studyList'],
  ['src/features/session/index.ts', '@/tables'],
  ['src/features/studyList/sagas.ts', '@/pages/studies'],
  ['server/app.ts', '@/lib/paths'],
  ['server/db/ids.ts', '@server/access/context'],
  ['server/jobs/runner.ts', '@server/areas'],
  ['server/store/files.ts', '@server/start'],
  ['server/process/gate.ts', '@server/documents/read'],
  ['server/access/study.ts', '@server/areas/studies'],
  ['server/access/study.ts', '@server/documents/read'],
  ['server/access/study.ts', '@server/http/body'],
  ['server/reportFiles/head.ts', '@server/areas/analysis'],
  ['server/dataFiles/names.ts', '@server/areas/analysis'],
  ['server/documents/read.ts', '@server/http/body'],
  ['server/areas/studies/get.ts', '@server/http/mount'],
  ['server/areas/studies/get.ts', '@server/areas'],
  ['server/areas/studies/get.ts', '@server/start'],
  ['server/areas/index.ts', '@server/http/mount'],
  ['server/http/mount.ts', '@server/start'],
  ['server/mcp/tool.ts', '@server/areas/studies'],
  ['server/mcp/tool.ts', '@server/access/refusal'],
  ['server/areas/studies/get.ts', '@server/mcp'],
  ['server/app.ts', '@tools/tables'],
  ['core/domain/roles.ts', '@tools/tables'],
  ['src/lib/paths.ts', '@tools/tables'],
  ['tools/main.ts', '@/lib/paths'],
]

describe('import rules between layers', () => {
  const eslint = new LegacyESLint({ cwd: root, cache: false })

  it.each(LAYERS)('%s may not import %s', async (from, imports) => {
    const [result] = await eslint.lintText(`import * as planted from '${imports}'\nexport { planted }\n`, {
      filePath: join(root, from),
    })
    expect(result?.messages.map(message => message.ruleId)).toContain('boundaries/dependencies')
  })

  it.each([
    ['server/access/study.ts', '@server/db/ids'],
    ['server/reportFiles/head.ts', '@server/access/refusal'],
    ['server/areas/studies/get.ts', '@server/areas/datasets'],
    ['server/areas/studies/get.ts', '@server/reportFiles/head'],
    ['server/http/mount.ts', '@server/areas'],
    ['server/http/mcp.ts', '@server/mcp'],
    ['server/mcp/tool.ts', '@core/contract'],
    ['server/start.ts', '@server/http/deps'],
    ['server/areas/studies/get.ts', '@core/contract'],
    ['server/areas/analysis/worker.ts', '@core/weighting'],
    ['tools/weights/index.ts', '@core/weighting'],
    ['core/domain/preparation/items.ts', '@core/weighting'],
  ])('lets %s use %s', async (from, imports) => {
    const [result] = await eslint.lintText(`import * as used from '${imports}'\nexport { used }\n`, {
      filePath: join(root, from),
    })
    expect(result?.messages.map(message => message.ruleId)).not.toContain('boundaries/dependencies')
  })

  it.each(['@/features/session', '@/tables', '@/tables/ui'])('lets a feature use %s', async door => {
    const [result] = await eslint.lintText(`import * as used from '${door}'\nexport { used }\n`, {
      filePath: join(root, 'src/features/studyList/index.ts'),
    })
    expect(result?.messages.map(message => message.ruleId)).not.toContain('boundaries/dependencies')
  })
})

/** A miniature of the tree with one violation per rule; `rule` must be reported for `from`. */
const PLANTED: readonly { rule: string; files: Record<string, string> }[] = [
  { rule: 'no-cycles', files: { 'src/lib/a.ts': `import './b'`, 'src/lib/b.ts': `import './a'` } },
  { rule: 'engine-imports-nothing', files: { 'core/crosstab/z.ts': `import 'zod'` } },
  { rule: 'respondents-import-the-engine-alone', files: { 'core/respondents/z.ts': `import 'zod'` } },
  { rule: 'weighting-imports-nothing', files: { 'core/weighting/z.ts': `import 'zod'` } },
  { rule: 'domain-without-npm', files: { 'core/domain/z.ts': `import 'zod'` } },
  { rule: 'report-without-npm', files: { 'core/report/z.ts': `import 'zod'` } },
  { rule: 'contract-only-zod', files: { 'core/contract/z.ts': `import 'date-fns'` } },
  {
    rule: 'client-never-reaches-server',
    files: { 'src/lib/far.ts': `import '../../server/x'`, 'server/x.ts': 'export {}' },
  },
  {
    rule: 'client-never-reaches-server',
    files: { 'core/domain/far.ts': `import '../../server/far'`, 'server/far.ts': 'export {}' },
  },
  {
    rule: 'words-of-the-wire-stay-on-the-server',
    files: { 'core/contract/w.ts': `import './about/words'`, 'core/contract/about/words.ts': 'export {}' },
  },
  {
    rule: 'words-of-the-wire-stay-on-the-server',
    files: { 'src/api/w.ts': `import '../../core/contract/about/far'`, 'core/contract/about/far.ts': 'export {}' },
  },
  {
    rule: 'library-by-its-doors',
    files: { 'src/pages/l.ts': `import '../library/slice'`, 'src/library/slice.ts': 'export {}' },
  },
  { rule: 'client-without-server-packages', files: { 'src/api/h.ts': `import 'hono'` } },
  {
    rule: 'server-never-reaches-client',
    files: { 'server/y.ts': `import '../src/lib/c'`, 'src/lib/c.ts': 'export {}' },
  },
  {
    rule: 'tools-outside-the-product',
    files: { 'core/domain/t.ts': `import '../../tools/bench/c'`, 'tools/bench/c.ts': 'export {}' },
  },
  {
    rule: 'tools-outside-the-product',
    files: { 'server/t.ts': `import '../tools/bench/b'`, 'tools/bench/b.ts': 'export {}' },
  },
  {
    rule: 'tools-never-reach-client',
    files: { 'tools/tables/c.ts': `import '../../src/lib/d'`, 'src/lib/d.ts': 'export {}' },
  },
  { rule: 'server-without-react', files: { 'server/r.ts': `import 'react'` } },
  { rule: 'hono-in-the-transport-only', files: { 'server/areas/studies/h.ts': `import 'hono'` } },
  {
    rule: 'areas-by-their-doors',
    files: { 'server/areas/studies/d.ts': `import '../reports/deep'`, 'server/areas/reports/deep.ts': 'export {}' },
  },
  {
    rule: 'areas-by-their-doors',
    files: { 'server/http/d.ts': `import '../areas/documents/area'`, 'server/areas/documents/area.ts': 'export {}' },
  },
  { rule: 'model-protocol-in-its-room', files: { 'server/http/p.ts': `import '@modelcontextprotocol/sdk/types.js'` } },
  {
    rule: 'model-tools-by-their-door',
    files: { 'server/http/m.ts': `import '../mcp/tool'`, 'server/mcp/tool.ts': 'export {}' },
  },
  {
    rule: 'list-of-areas-by-registration',
    files: { 'server/areas/index.ts': `import './stories/deep'`, 'server/areas/stories/deep.ts': 'export {}' },
  },
  { rule: 'recharts-in-charts-only', files: { 'src/ui/c.ts': `import 'recharts'` } },
  {
    rule: 'features-by-their-doors',
    files: { 'src/pages/p.ts': `import '../features/studyList/slice'`, 'src/features/studyList/slice.ts': 'export {}' },
  },
  {
    rule: 'tables-by-their-doors',
    files: { 'src/features/studyList/t.ts': `import '../../tables/deep'`, 'src/tables/deep.ts': 'export {}' },
  },
  { rule: 'tables-know-no-store', files: { 'src/tables/s.ts': `import 'react-redux'` } },
  {
    rule: 'components-not-from-the-state-door',
    files: {
      'src/features/admin/index.ts': `import './components/C'`,
      'src/features/admin/components/C.tsx': 'export {}',
    },
  },
]

describe('import rules of packages and reachability', () => {
  let folder = ''
  let reported: string[] = []

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'tabularium-rules-'))
    for (const [path, text] of PLANTED.flatMap(({ files }) => Object.entries(files))) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const config = require(join(root, '.dependency-cruiser.cjs')) as { forbidden: []; options: Record<string, unknown> }
    const { tsConfig: _own, ...options } = config.options
    const result = await cruise(
      ['core', 'src', 'server', 'tools'],
      { ...options, baseDir: folder, validate: true, ruleSet: { forbidden: config.forbidden } },
      { ...(config.options['enhancedResolveOptions'] as object), symlinks: false },
    )
    reported = (result.output as ICruiseResult).summary.violations.map(({ rule, from }) => `${rule.name} ${from}`)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(PLANTED)('$rule bites', ({ rule, files }) => {
    const [from] = Object.keys(files)
    expect(reported).toContain(`${rule} ${from}`)
  })

  it('knows every rule that is configured', () => {
    const config = require(join(root, '.dependency-cruiser.cjs')) as { forbidden: { name: string }[] }
    expect([...new Set(PLANTED.map(({ rule }) => rule))].sort()).toEqual(
      config.forbidden.map(({ name }) => name).sort(),
    )
  })
})
