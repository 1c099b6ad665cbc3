import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeTables } from '@tools/tables'
import { COUNTINGS } from '../harness/countings'

const FOLDER = join(import.meta.dirname, 'health')

type Figure = string | number | null | undefined
type Named = Readonly<Record<string, unknown>>

interface Found {
  readonly where: string
  readonly expected: Figure
  readonly found: Figure
}

/** p-values are compared absolutely, tests and deviations to six digits, everything else to nine. */
const toleranceOf = (field: string): { readonly relative: boolean; readonly by: number } => {
  if (/^p(?:_|$)/.test(field)) return { relative: false, by: 1e-6 }
  return { relative: true, by: /^(?:t|z|df|x2|sd|se)(?:_|$)/.test(field) ? 1e-6 : 1e-9 }
}

const isNear = (field: string, expected: Figure, found: Figure): boolean => {
  if (expected === null || expected === undefined) return found === null || found === undefined
  if (typeof expected === 'string' || typeof found !== 'number') return expected === found
  const { relative, by } = toleranceOf(field)
  return Math.abs(found - expected) <= by * (relative ? Math.max(1, Math.abs(expected)) : 1)
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The name of an entry in a list: a row, or a test by what it compares. */
const nameOf = ({ key, row, a, b, group }: Named): string =>
  key === undefined ? [row, a, b, group].map(text).join(' ') : text(key)

/** Every figure of the answer beside the engine's. What the answer leaves out must be left out. */
const pairs = (expected: unknown, found: unknown, where: string): Found[] => {
  if (Array.isArray(expected)) {
    const theirs = Array.isArray(found) ? (found as unknown[]) : []
    const named = expected.every(one => typeof one === 'object' && one !== null)
    if (!named) return expected.flatMap((one, at) => pairs(one, theirs[at], `${where}[${at}]`))
    const byName = new Map((theirs as Named[]).map(one => [nameOf(one), one]))
    const count = { where: `${where} count`, expected: expected.length, found: theirs.length }
    return [
      count,
      ...(expected as Named[]).flatMap(one => pairs(one, byName.get(nameOf(one)), `${where} ${nameOf(one)}`)),
    ]
  }
  if (typeof expected === 'object' && expected !== null)
    return Object.entries(expected).flatMap(([field, one]) =>
      pairs(one, (found as Named | undefined)?.[field], `${where}.${field}`),
    )
  return [{ where, expected: expected as Figure, found: found as Figure }]
}

const PARTS = ['bases', 'rows', 'means', 'prop_tests', 'mean_tests', 'chisq'] as const

const FOLDERS: readonly (readonly [kind: string, count: number])[] = [
  ['tables', 30],
  ['nested', 3],
]

describe.each(FOLDERS)('tables of a health survey, computed with R and with Python: %s', (kind, count) => {
  it.each(COUNTINGS)('agree in every base, share, mean, test, letter and mark (%s)', async (_name, open) => {
    const counting = await open()
    const folder = join(FOLDER, kind)
    let tables = 0
    let figures = 0
    for await (const table of makeTables(join(folder, '_index.json'), undefined, counting.count)) {
      const answer = JSON.parse(readFileSync(join(folder, `${table.id}.json`), 'utf8')) as Named
      const all = PARTS.flatMap(part => pairs(answer[part], table[part], `${table.id} ${part}`))
      const field = (where: string) => where.replace(/\[\d+\]$/, '').replace(/^.*\./, '')
      expect(all.filter(({ where, expected, found }) => !isNear(field(where), expected, found))).toEqual([])
      tables += 1
      figures += all.length
    }
    await counting.close()
    expect(tables).toBe(count)
    expect(figures).toBeGreaterThan(count * 50)
  })
})
