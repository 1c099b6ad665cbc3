import { analyse, getDataset } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import { trackerStudy } from '../library'
import type { Caller } from '../serverApp'

const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }

/** The cells of a right table of the tracker, as an agency would print it: title, heads, base, rows of percentages. */
export const trackerTable = async (
  caller: Caller,
  question: string,
  by: string,
  filters: QuestionFilter | null = null,
): Promise<string[][]> => {
  const { questions } = await caller.call(getDataset, { params })
  const text = questions.find(one => one.question_name === question)?.question_text ?? ''
  const { tables } = await caller.call(analyse, {
    params,
    body: {
      rows: [{ question }],
      axis: [{ question: by }],
      nested: false,
      filters,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    },
  })
  const [table] = tables
  if (table?.outcome !== 'cube') throw new Error('There is no table')
  const { columns, base, rows } = table.cube
  return [
    [text],
    ['', 'Total', ...columns.slice(1).map(({ label }) => label)],
    ['Unweighted base', ...base.n.map(String)],
    ...rows
      .filter(({ type }) => type === 'cat')
      .map(row => [row.label, ...row.n.map((n, at) => `${Math.round((100 * n) / (base.n[at] ?? 1))}%`)]),
  ]
}

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(cell => `"${cell.replace(/"/g, '""')}"`).join(',')).join('\n')
