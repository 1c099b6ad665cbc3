import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as contract from '@core/contract'

const root = fileURLToPath(new URL('../../', import.meta.url))
const areas = join(root, 'server/areas')
const document = join(root, 'docs/ARCHITECTURE.md')

const IMPORTED = /\bfrom '(\.[^']+)'/g
const areaOf = (path: string): string => relative(areas, path).split('/')[0] ?? ''

/** Areas by name with those whose doors they use, both in alphabetical order. */
const readGraph = (): ReadonlyMap<string, readonly string[]> => {
  const graph = new Map<string, Set<string>>()
  const files = readdirSync(areas, { recursive: true, encoding: 'utf8' }).filter(
    name => name.includes('/') && name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  for (const file of files) {
    const from = areaOf(join(areas, file))
    const used = graph.get(from) ?? new Set<string>()
    graph.set(from, used)
    for (const [, specifier = ''] of readFileSync(join(areas, file), 'utf8').matchAll(IMPORTED)) {
      const to = areaOf(join(areas, dirname(file), specifier))
      if (to !== from && to !== '..') used.add(to)
    }
  }
  return new Map([...graph].sort(([a], [b]) => (a < b ? -1 : 1)).map(([from, used]) => [from, [...used].sort()]))
}

/** The graph as mermaid draws it: an arrow from an area to each door it uses. */
const drawn = (graph: ReadonlyMap<string, readonly string[]>): string =>
  [
    '```mermaid',
    'graph LR',
    ...[...graph].map(([from, used]) => (used.length === 0 ? `  ${from}` : `  ${from} --> ${used.join(' & ')}`)),
    '```',
  ].join('\n')

const BLOCK = /```mermaid\ngraph LR\n[^`]*```/

it('are drawn in the architecture document as they are in the code', () => {
  const text = readFileSync(document, 'utf8')
  const now = drawn(readGraph())
  // To draw them again: UPDATE_DOCS=1 npx vitest run test/architecture/areas.test.ts
  if (process.env['UPDATE_DOCS'] === '1') writeFileSync(document, text.replace(BLOCK, now))
  else expect(BLOCK.exec(text)?.[0]).toBe(now)
})

it('use each other in one direction', () => {
  const graph = readGraph()
  const circle = (area: string, path: readonly string[]): readonly string[] | null =>
    path.includes(area)
      ? [...path, area]
      : (graph.get(area) ?? []).reduce<readonly string[] | null>(
          (found, used) => found ?? circle(used, [...path, area]),
          null,
        )
  expect([...graph.keys()].map(area => circle(area, [])).filter(found => found !== null)).toEqual([])
})

const ROUTE = /\b(?:on|inTransaction|inSteps|onPublic)\(\s*contract\.(\w+),\s*(\w+)/g

it('answer each call by a verb of its name, which a search finds in the contract, the client and the server', () => {
  const registered = [...readGraph().keys()]
    .map(area => join(areas, area, 'area.ts'))
    .filter(existsSync)
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(ROUTE)].map(([, call, verb]) => [call, verb]))
  expect(registered.filter(([call, verb]) => call !== verb)).toEqual([])
  expect(registered.map(([call]) => call).sort()).toEqual(
    contract.allEndpoints.map(endpoint => Object.entries(contract).find(([, one]) => one === endpoint)?.[0]).sort(),
  )
})
