import type { datasetQuestions } from '../../db/schema'
import type { StoredQuestion } from './presentQuestion'

type Row = typeof datasetQuestions.$inferInsert

const searchText = (question: StoredQuestion): string =>
  [
    question.text,
    question.label,
    ...question.breakouts.map(row => row.text),
    ...question.options.map(option => option.label),
    ...question.tags,
  ].join(' ')

/** What a question is stored as, beside its key: triggers make everything that is searched from it. */
export const storedAs = (question: StoredQuestion): Pick<Row, 'name' | 'definition' | 'searchText'> => ({
  name: question.name,
  definition: { ...question },
  searchText: searchText(question),
})
