import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createPlainKernel, tabulate, type Cube } from '@core/crosstab'
import { compilePlan, type QuestionFilter } from '@core/domain'
import {
  BOOK_BASES,
  candidatesOf,
  compareBook,
  cubeKey,
  filtersOf,
  matchTable,
  POLICY_OF,
  type OpenTable,
  type TableMatch,
} from '@core/domain/tableBook'
import { readTableBook } from '@server/import/tableBook/read'
import { makeBook, type BankBook } from '../harness/tableBooks/bank'
import { BANK } from '../harness/tableBooks/books'
import { HEALTH_WEIGHTS, healthQuestions, healthTable } from '../harness/tableBooks/survey'
import { writeBook } from '../harness/tableBooks/write'

const folder = mkdtempSync(join(tmpdir(), 'table-books-'))
afterAll(() => rmSync(folder, { recursive: true }))

const cubesOf = (
  { question, breakout, banner }: TableMatch,
  filters: QuestionFilter | null,
): ReadonlyMap<string, Cube> => {
  const cubes = new Map<string, Cube>()
  for (const weight of [null, ...HEALTH_WEIGHTS.keys()])
    for (const base of BOOK_BASES) {
      const { plans } = compilePlan(healthQuestions, {
        rows: [{ question, ...(breakout !== null && { breakouts: [breakout] }) }],
        axis: banner.entries.length === 0 ? [] : [{ banner }],
        nested: false,
        filters,
        weight,
        auto_adjust_base: true,
        inverted: false,
      })
      const [plan] = plans
      const [cube] = plan ? tabulate(healthTable, { ...plan, missing: POLICY_OF[base] }, createPlainKernel()) : []
      if (cube) cubes.set(cubeKey({ weight, base }), cube)
    }
  return cubes
}

const compare = async (book: BankBook, path: string) => {
  const { tables, cover, problems } = await readTableBook(path)
  const candidates = candidatesOf(healthQuestions)
  const named = filtersOf(tables, cover, candidates)
  const matched = tables.map(table => ({ table, ...matchTable(table, candidates) }))
  const open = matched.flatMap(({ table, match }, at): OpenTable[] =>
    match === null ? [] : [{ table, match, cubes: cubesOf(match, named.filters[at]?.filter ?? null) }],
  )
  const compared = compareBook(open, HEALTH_WEIGHTS)
  if (compared === null) throw new Error(`Nothing of "${book.name}" could be compared.`)
  const differences = compared.tables.flatMap((one, at) =>
    one.differences.map(({ cell, kind, reason }) => ({
      sheet: open[at]?.table.sheet ?? '',
      cell,
      kind: kind === 'letters' ? 'letters' : 'figure',
      reason,
    })),
  )
  return {
    compared,
    differences,
    tables: open.length,
    filters: [...new Set(named.filters.map(filter => filter?.words))],
    problems: [...problems, ...named.problems, ...matched.flatMap(one => one.problems)],
  }
}

/** What the comparison has to find; the test by itself wants no minimum and no correction. */
const wanted = ({ setting, layout, tables }: BankBook) => {
  const { weight, base, percentOf, rounding, counts, shownBase } = setting
  const { test, confidence, second, correction, minimum } = setting
  const isStated = tables.some(({ bases }) => bases.includes('Base'))
  const hasCounts = tables.some(table => table.counts)
  return {
    figures: { weight, base, percentOf, rounding, ...(isStated && { shownBase }), ...(hasCounts && { counts }) },
    letters: layout.letters === 'none' ? null : { test, confidence, second, correction, minimum },
  }
}

const byPlace = (one: { sheet: string; cell: string; kind: string }, other: typeof one): number =>
  `${one.sheet} ${one.cell} ${one.kind}`.localeCompare(`${other.sheet} ${other.cell} ${other.kind}`)

const totals = { books: 0, tables: 0, figures: 0, letters: 0, planted: 0, listed: 0 }

describe('table books of agencies with planted settings and errors', () => {
  it.each(BANK.map((book, at) => [book.name, book, at] as const))('%s', async (_name, book, at) => {
    const made = makeBook(book)
    const path = join(folder, `book-${at}.${book.layout.format}`)
    await writeBook(made.sheets, book.layout.format, path)
    const found = await compare(book, path)
    expect(found.problems).toEqual([])
    expect(found.filters).toEqual([book.filter])
    expect(found.tables).toBe(book.tables.length)
    expect(found.compared.setting).toMatchObject(wanted(book))
    expect([...found.differences].sort(byPlace)).toEqual([...made.expected].sort(byPlace))
    totals.books += 1
    totals.tables += found.tables
    totals.figures += found.compared.figures.of
    totals.letters += found.compared.letters.of
    totals.planted += made.expected.length
    totals.listed += found.differences.length
  })

  it('covers all books, and says how much', () => {
    process.stdout.write(
      `Table books: ${totals.books} settings found, ${totals.tables} tables, ${totals.figures} figures and ${totals.letters} letters compared, ${totals.listed} of ${totals.planted} planted differences listed with their reason, nothing else\n`,
    )
    expect(totals.books).toBe(BANK.length)
    expect(totals.figures).toBeGreaterThan(5000)
  })
})
