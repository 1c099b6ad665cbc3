import { describe, expect, it } from 'vitest'
import type { TableDocument, TableQuestion } from './document'
import { gridOf } from './grid'
import type { SheetCell, TableSheet } from './sheet'
import { sheetOfGrid } from './tableSheet'
import { brandGroups, brandTable, sketchTable } from './testing'

const question: TableQuestion = {
  name: 'Q1',
  text: 'Which of these would you say?',
  row: null,
  section: null,
  kind: 'single',
  scores: [],
}
const documentOf = (label: string, answer = 'Yes'): TableDocument => ({
  table: sketchTable({ groups: { age: [label] }, rows: [['cat', answer, null, 40, 40]] }),
  title: 'Q1',
  numberType: 'column_percent',
  testing: true,
  showUnweightedBase: true,
  groupLabels: { age: 'Age' },
  notes: null,
})
const sheetOf = (document: TableDocument) => sheetOfGrid(gridOf(document, { full: true }), 'Q1')
const sheetWith = (label: string, answer?: string) => sheetOf(documentOf(label, answer))
const widthsOf = (label: string) => sheetWith(label).widths

const textOf = (cell: SheetCell | null | undefined): string => (cell && 'text' in cell ? cell.text : '')
const rowNamed = (sheet: TableSheet, label: string) => sheet.rows.find(([first]) => textOf(first) === label) ?? []

describe('the columns of a sheet', () => {
  it('are as wide as their numbers and letters, and as the words of their heads need that stand over both', () => {
    expect(widthsOf('18-34')).toEqual([18, 8, 6, 4])
    expect(widthsOf('I describe myself in another way')).toEqual([18, 8, 9, 4])
    expect(widthsOf('Donaudampfschifffahrtsgesellschaftskapitän')[2]).toBe(24)
    const letters = {
      ...documentOf(''),
      table: sketchTable({ groups: { age: ['a', 'b'] }, rows: [['cat', 'Yes', null, 1, '51 ^ BCDEFGHIJKLM', 2]] }),
    }
    expect(sheetOf(letters).widths[3]).toBeGreaterThan(12)
    expect(sheetOf(letters).widths[5]).toBe(4)
  })

  it('are wide enough for indented labels', () => {
    const grid = gridOf(documentOf('18-34', 'An answer of some length'), { full: true })
    const [plain = 0] = sheetOfGrid(grid, 'Q1').widths
    const body = grid.body.map(row => ({ ...row, depth: 2 }))
    expect(sheetOfGrid({ ...grid, body }, 'Q1').widths[0]).toBe(plain + 4)
  })
})

describe('the rows of a sheet', () => {
  it('are title, wording, base, heads, bases, figures and notes; heads and the columns of labels and Total stay in sight', () => {
    const notes = {
      base: { text: 'respondents who answered', n: 600, of: null },
      filter: null,
      weight: null,
      test: null,
      lowBaseThreshold: 100,
      dataset: null,
    }
    const sheet = sheetOf({ ...documentOf('18-34'), question, notes })
    expect(sheet.rows.map(([first]) => textOf(first))).toEqual([
      'Q1',
      '“Which of these would you say?”',
      'Column %, weighted. Base: respondents who answered, n=600. Weight: none.',
      '',
      '',
      '',
      'Unweighted base',
      'Weighted base',
      'Effective base',
      'Yes',
      '',
      'Test: not tested.',
    ])
    expect([sheet.frozenRows, sheet.frozenColumns]).toEqual([6, 2])
  })

  it('do not repeat a wording that the title has', () => {
    const sheet = sheetOf({ ...documentOf('18-34'), title: `Q1 ${question.text}`, question })
    expect(sheet.rows.map(([first]) => textOf(first))).not.toContain(`“${question.text}”`)
  })

  it('have heads over figures and letters, and of groups over all their columns, with a rule where a group begins', () => {
    const table = sketchTable({
      groups: { age: ['18-34 *', '35+'], gender: ['Male', 'Female', 'Other'] },
      rows: [['cat', 'Yes', null, 40, 40, 40, 40, 40, 40]],
    })
    const { rows } = sheetOf({ ...documentOf(''), table, groupLabels: { age: 'Age', gender: 'Gender' } })
    const [, , groups = [], labels = [], letters = []] = rows
    expect(groups[2]).toEqual({ text: 'Age', look: { role: 'head', low: false, first: true }, span: 4 })
    expect(groups.slice(3, 6)).toEqual([null, null, null])
    expect(groups[6]).toMatchObject({ text: 'Gender', span: 6 })
    expect(labels[2]).toEqual({ text: '18-34 **', look: { role: 'head', low: true, first: true }, span: 2 })
    expect(labels[4]).toMatchObject({ text: '35+', look: { low: false } })
    expect(letters.filter(Boolean).map(textOf)).toEqual(['', '', 'A', 'B', 'C', 'D', 'E'])
    const ruled = rows.at(5)?.flatMap((cell, at) => (cell?.look.first === true ? [at] : []))
    expect(ruled).toEqual([2, 6])
  })

  it('indent answers below their net, and statistics below their mean', () => {
    const sheet = sheetOf({ ...documentOf(''), table: brandTable(), groupLabels: brandGroups })
    const depthOf = (label: string) => rowNamed(sheet, label)[0]?.look.depth ?? 0
    expect([depthOf('NET Savoury'), depthOf('Crunchwell'), depthOf('Unweighted base')]).toEqual([0, 1, 0])
  })

  it('hold exact numbers that look as on the screen, beside letters of their own', () => {
    const sheet = sheetOf({ ...documentOf(''), table: brandTable(), groupLabels: brandGroups })
    expect(rowNamed(sheet, 'Popsmith').slice(2, 4)).toMatchObject([
      { number: 51.2384, format: '[=0]"–";[<0.5]"<1";#,##0' },
      { text: 'BCD ▲', look: { role: 'letter' } },
    ])
    expect(rowNamed(sheet, 'Mean number known')[1]).toMatchObject({ number: 3.31, format: '#,##0.00' })
    expect(rowNamed(sheet, 'NET Savoury')[3]).toMatchObject({ look: { role: 'letter', net: true } })
  })

  it('have as many decimals as were asked for, with letters behind the figure where wanted', () => {
    const options = { full: true, decimals: 1, letters: 'text' } as const
    const sheet = sheetOfGrid(
      gridOf({ ...documentOf(''), table: brandTable(), groupLabels: brandGroups }, options),
      'Q1',
    )
    expect(rowNamed(sheet, 'Popsmith').slice(1, 4)).toMatchObject([
      { number: 36.51, format: '[=0]"–";[<0.05]"<0.1";#,##0.0' },
      { text: '51.2 BCD ▲', look: { end: true } },
      { number: 35 },
    ])
    expect(rowNamed(sheet, 'Other brand').slice(1, 3)).toMatchObject([{ number: 0.3 }, { number: 0 }])
    expect(sheet.widths).toHaveLength(8)
  })

  it('show a net promoter score with its sign, without a median', () => {
    const table = sketchTable({ groups: { age: ['18-34'] }, rows: [['mean', 'NPS', null, -12.4, 8]] })
    const [row] = table.rows
    if (!row) throw new Error('no row')
    const spread = [0, 1].map(() => ({ deviation: 71.2, error: 4.5, median: -100 }))
    const scored = { ...table, rows: [{ ...row, spread }] }
    const sheet = sheetOf({ ...documentOf(''), table: scored, question: { ...question, scores: ['NPS'] } })
    expect(rowNamed(sheet, 'NPS')[1]).toMatchObject({ number: -12.4, format: '+0;"−"0;0' })
    const labels = sheet.rows.map(([first]) => textOf(first))
    expect(labels).toEqual(expect.arrayContaining(['Standard deviation', 'Standard error']))
    expect(labels).not.toContain('Median')
    const plain = sheetOf({ ...documentOf(''), table: scored })
    expect(rowNamed(plain, 'Median')[1]).toMatchObject({ number: -100, format: '#,##0' })
  })

  it('break titles and notes that are longer than a page is wide, and keep room for figures below what is frozen', () => {
    const long = Array.from({ length: 200 }, (_, word) => `word${word}`).join(' ')
    const grid = gridOf({ ...documentOf('18-34'), title: long })
    const sheet = sheetOfGrid({ ...grid, foot: ['Base: all.', long] }, 'Q1')
    const [title] = sheet.rows[0] ?? []
    const note = sheet.rows.at(-1)?.[0]
    const span = title && 'text' in title ? (title.span ?? 1) : 1
    expect(span).toBeGreaterThan(sheet.widths.length)
    expect(sheet.rows[0]?.slice(1)).toEqual(Array.from({ length: span - 1 }, () => null))
    expect(sheet.lines?.[0]).toBe(3)
    expect(note).toMatchObject({ text: long, span })
    expect(sheet.lines?.at(-1)).toBeGreaterThan(8)
    expect(sheet.rows.at(-2)).toEqual([{ text: 'Base: all.', look: { role: 'note', low: false } }])
  })

  it('have notes below the figures that have no room above them, and who was counted above in any case', () => {
    const grid = gridOf(documentOf('18-34'))
    const waves = `Waves: ${'the sample changes from one to the next; '.repeat(15)}`
    const [base, weight] = ['Base: all, n=600.', 'Weight: Census.']
    const texts = (about: readonly string[]) =>
      sheetOfGrid({ ...grid, unit: 'Column %', about, foot: ['Test: t.'] }, 'Q1').rows.map(([first]) => textOf(first))
    expect(texts([base, weight, waves])[1]).toBe(`Column %. ${base} ${weight}`)
    expect(texts([base, weight, waves]).slice(-2)).toEqual([waves, 'Test: t.'])
    const long = `Base: ${'those who came once and '.repeat(30)}`
    expect(texts([long, weight])[1]).toBe(`Column %. ${long}`)
    expect(texts([long, weight]).slice(-3)).toEqual([long, weight, 'Test: t.'])
  })
})
