import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableFromColumns, tabulate, codedColumn, type Cube } from '@core/crosstab'
import { DEFAULT_VIEW_SETTINGS } from '@core/contract'
import { bareQuestion } from '@core/domain'
import type { TableDocument } from '@core/domain/tables'
import { readReceiptId, receiptCode, receiptId } from './code'
import { receiptQuestions, receiptSettingsOf, receiptView } from './content'
import { receiptSentences, receiptSteps, receiptVerdict, type ExplainedCell } from './explain'
import { differences, receiptTableOf } from './table'

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('the id of a receipt', () => {
  it('is read as it is printed, and with the look-alikes of its letters', () => {
    fc.assert(
      fc.property(bytes, hash => {
        const id = receiptId(hash)
        expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
        expect(readReceiptId(receiptCode(id))).toBe(id)
        expect(readReceiptId(` ${receiptCode(id).replaceAll('0', 'O').replaceAll('1', 'l')} `)).toBe(id)
      }),
    )
  })

  it('is not read with any one letter wrong, or one missing', () => {
    fc.assert(
      fc.property(
        bytes,
        fc.nat(15),
        fc.constantFrom(...Array.from('0123456789abcdefghjkmnpqrstvwxyz')),
        (hash, at, letter) => {
          const id = receiptId(hash)
          const other = id.slice(0, at) + letter + id.slice(at + 1)
          expect(readReceiptId(other)).toBe(other === id ? id : null)
          expect(readReceiptId(id.slice(0, at) + id.slice(at + 1))).toBeNull()
        },
      ),
    )
  })
})

/** 60 of 100 women and 30 of 100 men say yes; 10 more women were not asked. */
const answers = [
  ...Array.from({ length: 110 }, (_, at) => ['w', at < 60 ? 1 : at < 100 ? 2 : null] as const),
  ...Array.from({ length: 100 }, (_, at) => ['m', at < 30 ? 1 : 2] as const),
]
const cats = (codes: readonly (string | number)[], labels: readonly string[]) =>
  codes.map((code, at) => ({ key: String(code), label: labels[at] ?? '', codes: [code] }))
const cubeOf = (): Cube => {
  const [cube] = tabulate(
    tableFromColumns(answers.length, {
      q: codedColumn(answers.map(([, answer]) => answer)),
      sex: codedColumn(answers.map(([sex]) => sex)),
    }),
    {
      rows: [{ kind: 'single', id: 'q', var: 'q', cats: cats([1, 2], ['Yes', 'No']) }],
      banner: [{ kind: 'single', id: 'sex', var: 'sex', cats: cats(['w', 'm'], ['Women', 'Men']) }],
      filter: null,
      weight: null,
      missing: 'exclude',
    },
  )
  if (!cube) throw new Error('no cube')
  return cube
}

const settings = receiptSettingsOf(DEFAULT_VIEW_SETTINGS)

const explained = (column: string, over: Partial<ExplainedCell> = {}): ExplainedCell => {
  const table = receiptTableOf(cubeOf(), { settings, columns: null })
  const at = table.columns.findIndex(({ label }) => label === column)
  const [row] = table.rows
  const cell = row?.cells[at]
  const found = table.columns[at]
  if (!row || !cell || !found) throw new Error('no cell')
  const content: TableDocument = {
    table,
    title: 'Q Tea',
    question: undefined,
    numberType: 'column_percent',
    testing: true,
    showUnweightedBase: true,
    groupLabels: {},
    notes: {
      base: { text: '', n: 200, of: 210 },
      filter: null,
      weight: null,
      test: null,
      lowBaseThreshold: 30,
      dataset: { name: 'Main', version: 2 },
    },
  }
  return {
    ...{ content, settings, row, column: found, cell, respondents: 210, passing: 210 },
    ...{ autoAdjustBase: true, question: '“Q Tea”', rounded: false },
    ...over,
  }
}

describe('the way to a figure', () => {
  it('counts down from all respondents to those who answered', () => {
    expect(receiptSteps(explained('Women')).map(({ key, n, mark }) => [key, n, mark])).toEqual([
      ['respondents', 210, ''],
      ['asked', 200, ''],
      ['column', 100, ''],
      ['answer', 60, ''],
      ['figure', null, '60 %'],
      ['test', null, 'B'],
    ])
    expect(receiptSentences(explained('Women'))).toBe(
      'Of 210 respondents, 200 answered “Q Tea”. 100 of them are in “Women”. 60 of them answered “Yes”.',
    )
  })

  it('names the columns that the figure is higher than, and says where there are none', () => {
    const test = (column: string) => receiptSteps(explained(column)).at(-1)?.text
    expect(test('Women')).toBe('Higher than Men (B) at 95 %. Above everyone else at 95 %.')
    expect(test('Men')).toBe('Below everyone else at 95 %.')
    expect(test('Total')).toBe('This column is not compared with others.')
  })

  it('says of a reader with rounded figures that people are about so many', () => {
    expect(receiptSentences(explained('Women', { rounded: true }))).toContain('About 60 of them answered')
  })
})

describe('whether the newest data say the same', () => {
  const { row, cell } = explained('Women')
  const then = { row, cell }
  const verdict = (now: typeof then | null, newest = 3) => receiptVerdict(then, now, { version: 2, newest, settings })

  it('is said as it is printed', () => {
    expect(verdict(then)).toEqual({ state: 'same', text: 'The newest version (3) says the same.' })
    expect(verdict({ row, cell: { ...cell, value: 60.4 } }).state).toBe('same')
    expect(verdict({ row, cell: { ...cell, value: 43 } }).text).toBe('The newest version (3) says 43 %.')
    expect(verdict({ row, cell: { ...cell, letters: '' } }).text).toBe(
      'The newest version (3) says the same figure with other letters: none instead of B.',
    )
    expect(verdict(null).text).toBe('The newest version (3) no longer has this figure.')
    expect(verdict(then, 2)).toEqual({ state: 'current', text: 'This is the newest version.' })
    expect(verdict({ row, cell: { ...cell, value: 43 } }, 2).text).toBe(
      'Its question was changed since. It now says 43 %.',
    )
  })
})

describe('what a receipt keeps', () => {
  it('is the rows of grids and the questions that its request names, and no people', () => {
    const rows = ['G_1', 'G_2'].map(name => ({
      name,
      text: name,
      original_text: name,
      source: { kind: 'variable' as const, var: name },
    }))
    const grid = bareQuestion('G', 'Grid', { kind: 'grid', source: null, breakouts: rows })
    const net = { id: 'n', label: 'Both', any_of: ['1'], made_by: 'a person' }
    const filter = bareQuestion('F', 'Filter', { kind: 'single', source: { kind: 'variable', var: 'F' }, nets: [net] })
    const other = bareQuestion('O', 'Other', { kind: 'single', source: { kind: 'variable', var: 'O' } })
    const request = {
      rows: [{ question: 'G', breakouts: ['G_2'] }],
      ...{ axis: [], nested: false, weight: null, auto_adjust_base: true, inverted: false },
      filters: { not: { and: [{ question: 'F', options: ['n'] }] } },
    }
    const kept = receiptQuestions(request, [grid, other, filter], [])
    expect(kept.map(({ name }) => name)).toEqual(['F', 'G'])
    expect(kept[1]?.breakouts.map(({ name }) => name)).toEqual(['G_2'])
    expect(JSON.stringify(kept)).not.toContain('a person')
  })

  it('is one for views that give the same numbers', () => {
    const chart = { ...DEFAULT_VIEW_SETTINGS, chartType: 'bar' as const, statsConfidenceSecond: 99 as const }
    expect(receiptSettingsOf(chart)).toEqual(settings)
    expect(receiptSettingsOf(receiptView(settings))).toEqual(settings)
  })
})

describe('differences', () => {
  it('are numbers beyond the order of addition, and anything else that is not the same', () => {
    expect(differences({ a: [1, { b: 0.1 + 0.2 }] }, { a: [1, { b: 0.3 }] }, 'x')).toEqual([])
    expect(differences({ a: 1 }, { a: 1.000001 }, 'x')).toEqual(['x.a: the receipt says 1, the file gives 1.000001'])
    expect(differences({ a: null }, { a: 0 }, 'x')).toHaveLength(1)
    expect(differences({ a: [1] }, { a: [1, 2] }, 'x')).toEqual(['x.a.1: the receipt says nothing, the file gives 2'])
    expect(differences([], {}, 'x')).toHaveLength(1)
  })
})
