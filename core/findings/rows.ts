import type { Dataset } from '@core/contract'
import { whyNoTable, type QuestionIndex, type RowRef } from '@core/report'

/**
 * The tables that are searched: every question open to the reader that can be one, grids row by row, in the order of the dataset.
 * `names`: these questions alone; absent: all.
 */
export const searchedRows = (
  { questions, permissions }: Pick<Dataset, 'questions' | 'permissions'>,
  index: QuestionIndex,
  names?: readonly string[],
): RowRef[] => {
  const wanted = names && new Set(names)
  const ref = (question: string, breakout: string | null): RowRef => ({
    key: JSON.stringify([question, breakout]),
    question,
    breakout,
    variable: question,
  })
  return questions.flatMap(({ question_name: name, is_grid: isGrid, breakouts, unrestricted_filter: isOpen }) => {
    const addressed = index.get(name)
    if (!permissions.view && !isOpen) return []
    if (addressed === undefined || whyNoTable(addressed) !== null || wanted?.has(name) === false) return []
    return isGrid ? breakouts.map(breakout => ref(name, breakout)) : [ref(name, null)]
  })
}
