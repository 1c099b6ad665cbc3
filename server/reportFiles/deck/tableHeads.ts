import type { HeaderRun } from '@core/domain/tables'
import { cutTo, lineCount } from './measure'
import { columnWidth, HEAD_LINES, PAD, type MeasuredTable, type TablePart } from './tablePlan'

/** The head of these columns, cut when it needs more lines than its row has. */
export const headText = (table: MeasuredTable, { label }: HeaderRun, columns: readonly number[]): string => {
  const width = columns.reduce((sum, at) => sum + columnWidth(table, at), -2 * PAD)
  return cutTo(label, text => lineCount(text, width, { size: table.size, face: table.face, bold: true }) <= HEAD_LINES)
}

/** Columns of a part under one head, in order; null: those under none. */
export const headRuns = (
  runs: readonly HeaderRun[],
  { columns }: Pick<TablePart, 'columns'>,
): { readonly run: HeaderRun | null; readonly columns: readonly number[] }[] => {
  const found: { run: HeaderRun | null; columns: number[] }[] = []
  for (const at of columns) {
    const run = runs.find(({ start, span }) => at >= start && at < start + span) ?? null
    const last = found.at(-1)
    if (run && last?.run === run) last.columns.push(at)
    else found.push({ run, columns: [at] })
  }
  return found
}

/** Heads that a slide does not show in full. */
export const cutHeads = (table: MeasuredTable, part: TablePart): string[] =>
  [...headRuns(table.grid.groups, part), ...headRuns(table.grid.blocks, part)].flatMap(({ run, columns }) =>
    run && headText(table, run, columns) !== run.label ? [run.label] : [],
  )
