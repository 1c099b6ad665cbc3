import type { Dataset, DatasetSummary, Question } from '@core/contract'

/** The fields of a question that the list shows. */
export interface QuestionRow {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly kind: Question['fundamental_question_type']
}

export const rowsOf = ({ questions }: Pick<Dataset, 'questions'>): QuestionRow[] =>
  questions.map(question => ({
    name: question.question_name,
    label: question.question_label,
    text: question.question_text,
    kind: question.fundamental_question_type,
  }))

/** Datasets whose questions the study lists: those that readers have, in a published version. */
export const askedDatasets = (datasets: readonly DatasetSummary[]): readonly DatasetSummary[] =>
  datasets.filter(dataset => dataset.ready && dataset.current_question_count > 0)

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase('en')

/** Questions that have all words of the search in name, label or text. */
export const matchingRows = (rows: readonly QuestionRow[], search: string): readonly QuestionRow[] => {
  const words = folded(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter(row => {
    const text = folded(`${row.name} ${row.label} ${row.text}`)
    return words.every(word => text.includes(word))
  })
}
