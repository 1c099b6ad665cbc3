import type { AnalysisRequest } from '@core/contract'
import { bannerName, groupLabels, type AxisEntry, type CubeTable, type QuestionIndex } from '@core/report'
import type { SearchedTable } from './types'

/** A table of the analysis with the words of its dataset; null where its question is not in the dataset as this reader has it. */
export const searchedTable = (
  table: CubeTable,
  axis: readonly AxisEntry[],
  index: QuestionIndex,
): SearchedTable | null => {
  const addressed = index.get(table.question)
  if (addressed === undefined) return null
  const { question, label } = addressed
  const type = question.fundamental_question_type
  return {
    question: table.question,
    breakout: table.breakout,
    label,
    row: table.breakout === null ? null : table.subtitle,
    scale: question.is_interval || type === 'nps',
    score: question.calculated.find(({ kind }) => kind === 'nps')?.id ?? null,
    heads: groupLabels(table, axis, index),
    cube: table.cube,
  }
}

/** The variables of an axis with their words, without those that the dataset lacks. */
export const axisEntries = (axis: AnalysisRequest['axis'], index: QuestionIndex): AxisEntry[] =>
  axis.flatMap(item => {
    const name = 'banner' in item ? bannerName({ id: item.banner }) : (item.breakout ?? item.question)
    const found = index.get(name)
    return found === undefined ? [] : [{ questionName: found.name, label: found.label }]
  })
