import { rowComparisons, testLevels, type ArrangedColumn, type RowComparison } from '@core/crosstab'
import { sheetCell, textRow, type SheetCell, type SheetLook, type TableSheet } from '@core/domain/tables'
import type { FilePage, ReportFile } from '../protocol'

export const P_VALUES = 'p-values'
/** Least and greatest widths in characters: names of columns differ at their ends, which the next cell would cover. */
const WIDTHS = { least: [12, 18, 14, 16, 16, 12, 12, 9], most: 70 } as const
/** Comparisons on one sheet: a spreadsheet has 1,048,576 rows. */
const ROWS_MAX = 1_000_000

type Row = readonly (SheetCell | null)[]

const cell = (text: string, look: Partial<SheetLook> = {}): SheetCell | null =>
  sheetCell({ text }, { role: 'row', low: false, ...look })
/** Four decimals; nothing is without chance, so that what rounds to zero is printed as less than the smallest. */
const FORMAT = '[<0.00005]"<0.0001";0.0000'
const chance = (p: number): SheetCell => ({ number: p, format: FORMAT, look: { role: 'row', low: false } })

const nameOf = ({ letter, label }: ArrangedColumn): string => (letter === null ? label : `${label} (${letter})`)

/** The letter that the comparison gives to the higher of the two columns, as the table prints it; '' where it gives none. */
const letterOf = ({ level }: RowComparison, lower: ArrangedColumn | undefined): string => {
  const letter = level === null ? '' : (lower?.letter ?? '')
  return level === 'second' ? letter.toLowerCase() : letter
}

/** One row per tested pair of columns and row of a table, with the tests that give its letters; the higher column comes first. */
function* comparisons({ content, cube, settings, title }: FilePage): Generator<Row> {
  if (content === null || !cube || !content.testing) return
  const { columns, rows } = content.table
  const positions = columns.map(({ key }) => cube.columns.findIndex(column => column.key === key))
  const shown = new Map(positions.map((position, at) => [position, columns[at]]))
  const levels = testLevels(settings)
  for (const row of rows)
    for (const compared of rowComparisons(cube, row.key, positions, levels)) {
      const [higher, lower] = (compared.statistic >= 0 ? [compared.a, compared.b] : [compared.b, compared.a]).map(
        position => shown.get(position),
      )
      if (!higher || !lower) continue
      yield [
        cell(content.question?.name ?? title),
        cell(row.label),
        cell(content.groupLabels[higher.group ?? ''] ?? ''),
        cell(nameOf(higher)),
        cell(nameOf(lower)),
        chance(compared.p),
        levels.correction === 'none' ? null : chance(compared.adjusted),
        cell(letterOf(compared, lower), BESIDE),
      ]
    }
}

/** Letters keep their distance from the numbers before them. */
const BESIDE = { depth: 1 }

const HEADS = ['Table', 'Row', 'Banner group', 'Higher column', 'Lower column', 'p', 'p corrected', 'Letter']
const ABOUT =
  'Every tested pair of columns of a group, with the test that gives the letters. Two-sided. Empty where a correction was not chosen.'

const lookOfHead = (text: string): Partial<SheetLook> => ({
  role: 'listHead',
  ...(text.startsWith('p') && { end: true }),
  ...(text === 'Letter' && BESIDE),
})

const widthsOf = (rows: readonly Row[]): number[] => {
  const widths: number[] = [...WIDTHS.least]
  for (const row of rows)
    for (const [at, one] of row.entries())
      if (one && 'text' in one) widths[at] = Math.min(WIDTHS.most, Math.max(widths[at] ?? 0, one.text.length + 2))
  return widths
}

const sheetOf = (rows: readonly Row[], number: number): TableSheet => {
  const before = [textRow('p-values', 'title'), textRow(ABOUT, 'note'), HEADS.map(text => cell(text, lookOfHead(text)))]
  return {
    name: number === 1 ? P_VALUES : `${P_VALUES} ${number}`,
    rightToLeft: false,
    rows: [...before, ...rows],
    widths: widthsOf(rows),
    frozenRows: before.length,
    frozenColumns: 0,
  }
}

/** The sheets with the p of every tested pair; one sheet unless there are more than a spreadsheet has rows. */
export const pValueSheets = ({ pages }: Pick<ReportFile, 'pages'>): TableSheet[] => {
  const sheets: TableSheet[] = []
  let rows: Row[] = []
  for (const page of pages)
    for (const row of comparisons(page)) {
      rows.push(row)
      if (rows.length < ROWS_MAX) continue
      sheets.push(sheetOf(rows, sheets.length + 1))
      rows = []
    }
  return rows.length === 0 && sheets.length > 0 ? sheets : [...sheets, sheetOf(rows, sheets.length + 1)]
}
