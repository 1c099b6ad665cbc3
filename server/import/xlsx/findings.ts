import type { ImportWarning } from '@core/contract/imports'
import type { SheetFacts } from './sheet'

const counted = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${n.toLocaleString('en')} ${many}`

/** Whether a range such as `A2:A5` reaches below the header. */
const isBelow = (range: string, headerRows: number): boolean =>
  Math.max(...[...range.matchAll(/\d+/gu)].map(([row]) => Number(row)), 0) > headerRows

/** What people should know about a sheet before they use its data. `lastHeader`: the number of its last header row. */
export const findingsOf = (
  { errors, uncalculated, times, hiddenRows, merged }: SheetFacts,
  lastHeader: number,
): ImportWarning[] => {
  const below = merged.filter(range => isBelow(range, lastHeader))
  const found: (ImportWarning | null)[] = [
    errors.n === 0
      ? null
      : {
          code: 'sheet_errors',
          message: `${counted(errors.n, 'cell holds an Excel error', 'cells hold Excel errors')} (${errors.kinds.join(', ')}) and ${errors.n === 1 ? 'counts' : 'count'} as not answered.`,
          where: `first in cell ${errors.first}`,
        },
    uncalculated.n === 0
      ? null
      : {
          code: 'sheet_uncalculated',
          message: `${counted(uncalculated.n, 'formula has', 'formulas have')} no result in the file and ${uncalculated.n === 1 ? 'counts' : 'count'} as not answered. Open the workbook in Excel, save it and upload it again to include them.`,
          where: `first in cell ${uncalculated.first}`,
        },
    times.n === 0
      ? null
      : {
          code: 'sheet_times',
          message: `${counted(times.n, 'time of day or duration is', 'times of day or durations are')} read as seconds.`,
          where: `first in cell ${times.first}`,
        },
    below.length === 0
      ? null
      : {
          code: 'sheet_merged',
          message: `${counted(below.length, 'range of cells is', 'ranges of cells are')} merged: only the first row of each has the value.`,
          where: `first ${below[0] ?? ''}`,
        },
    hiddenRows === 0
      ? null
      : {
          code: 'sheet_hidden_rows',
          message: `${counted(hiddenRows, 'hidden row is', 'hidden rows are')} part of the data. Delete them in Excel if they should not be.`,
          where: null,
        },
  ]
  return found.filter(one => one !== null)
}
