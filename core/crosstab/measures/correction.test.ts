import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustedPs, arrange, cellTests, testLevels, type Cube, type TableView } from '../index'

const CORRECTIONS = ['bonferroni', 'holm', 'benjamini_hochberg'] as const

const family = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 })
const correction = fc.constantFrom(...CORRECTIONS)

const plain = (n: readonly number[]) => ({ n, w: n, w2: n })
const total = (n: readonly number[]) => [n.reduce((so, one) => so + one, 0), ...n]

/** Columns of 25 to 400 respondents in two blocks, and the shares of a few rows. */
const cube = fc
  .record({
    bases: fc.array(fc.integer({ min: 25, max: 400 }), { minLength: 4, maxLength: 9 }),
    rows: fc.array(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 9, maxLength: 9 }), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ bases, rows }): Cube => ({
    id: 't',
    columns: [null, ...bases].map((_, c) => {
      const block = c === 0 ? null : c < 4 ? 'one' : 'two'
      return { key: `c${c}`, label: '', group: block, block, letter: null }
    }),
    base: plain(total(bases)),
    rows: rows.map((shares, r) => ({
      key: `r${r}`,
      label: '',
      type: 'cat',
      ...plain(total(bases.map((base, c) => Math.round((base * (40 + (shares[c] ?? 0) / 4)) / 100)))),
    })),
    numbers: [],
    overlaps: [],
    disjointRows: true,
  }))

const viewOf = (more: Partial<TableView>): TableView => ({
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: false,
  showStatTesting: true,
  statsConfidence: 95,
  statsConfidenceSecond: 80,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 30,
  ...more,
})

const lettersOf = (table: Cube, view: Partial<TableView>): string[] =>
  arrange(table, viewOf(view)).rows.flatMap(({ cells }) => cells.map(({ letters }) => letters))

const upper = (letters: string): string[] => Array.from(letters).filter(letter => letter === letter.toUpperCase())

describe('adjusted p-values', () => {
  it('lie between the raw one and 1, and keep the order of the raw ones', () => {
    fc.assert(
      fc.property(family, correction, (ps, how) => {
        const adjusted = adjustedPs(ps, how)
        ps.forEach((p, i) => {
          expect(adjusted[i]).toBeGreaterThanOrEqual(p)
          expect(adjusted[i]).toBeLessThanOrEqual(1)
          ps.forEach((other, j) => {
            if (p <= other) expect(adjusted[i]).toBeLessThanOrEqual(adjusted[j] ?? NaN)
          })
        })
      }),
    )
  })

  it('of Holm are never below those of Benjamini and Hochberg, nor above those of Bonferroni', () => {
    fc.assert(
      fc.property(family, ps => {
        const found = adjustedPs(ps, 'benjamini_hochberg')
        adjustedPs(ps, 'holm').forEach((p, i) => {
          expect(p * (1 + 1e-12)).toBeGreaterThanOrEqual(found[i] ?? NaN)
          expect(p).toBeLessThanOrEqual(Math.min(1, ps.length * (ps[i] ?? NaN)))
        })
      }),
    )
  })

  it('do not depend on the order in which the comparisons are listed', () => {
    fc.assert(
      fc.property(family, correction, (ps, how) => {
        expect(adjustedPs([...ps].reverse(), how)).toEqual(adjustedPs(ps, how).reverse())
      }),
    )
  })
})

describe('letters under a correction', () => {
  it('are among those of a milder one: none, Benjamini and Hochberg, Holm, Bonferroni', () => {
    fc.assert(
      fc.property(cube, table => {
        const all = (['none', 'benjamini_hochberg', 'holm', 'bonferroni'] as const).map(how =>
          lettersOf(table, { correction: how, statsConfidenceSecond: null }),
        )
        all.slice(1).forEach((stricter, before) =>
          stricter.forEach((letters, at) => {
            const milder = all[before]?.[at] ?? ''
            expect(Array.from(letters).filter(letter => !milder.includes(letter))).toEqual([])
          }),
        )
      }),
    )
  })

  it('keep their upper case whatever the second level is', () => {
    fc.assert(
      fc.property(cube, fc.constantFrom('none' as const, ...CORRECTIONS), (table, how) => {
        const one = lettersOf(table, { correction: how, statsConfidenceSecond: null })
        const two = lettersOf(table, { correction: how, statsConfidenceSecond: 80 })
        expect(two.map(letters => upper(letters).join(''))).toEqual(one)
      }),
    )
  })

  it('agree with the p-values behind each cell, though the table does without most of them', () => {
    fc.assert(
      fc.property(cube, fc.constantFrom('none' as const, ...CORRECTIONS), (table, how) => {
        const view = viewOf({ correction: how })
        const behind = table.rows.flatMap(({ key }) =>
          table.columns.map((_, column) =>
            cellTests(table, key, column, undefined, testLevels(view))
              ?.against.map(({ letter }) => letter ?? '')
              .join(''),
          ),
        )
        expect(lettersOf(table, { correction: how })).toEqual(behind)
      }),
    )
  })
})
