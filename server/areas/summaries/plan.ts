import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Dataset } from '@core/contract'
import type { QuestionFilter } from '@core/domain'
import {
  checkFilter,
  indexQuestions,
  parseFilterText,
  summaryContext,
  summaryItemRefs,
  type QuestionIndex,
} from '@core/report'
import { invalid } from '../../access/refusal'

const nothingToTabulate = ({ permissions }: Pick<Dataset, 'permissions'>) => {
  const message = permissions.view
    ? 'No question of this dataset can be a table. Choose another dataset.'
    : 'No question of this dataset that is open to you can be a table. Ask a manager for access.'
  return invalid(message, { dataset_name: [message] })
}

/** Refuses filters, given or of the dataset, that cannot be applied as a whole: the summary would count others than it says. */
const refuseFilters = (given: QuestionFilter | null | undefined, dataset: Dataset, index: QuestionIndex): void => {
  const defaults = parseFilterText(dataset.default_filters)
  const [wrong] = checkFilter(given === undefined ? defaults.filter : given, { dataset, index })
  const unreadable = given === undefined && defaults.unreadable
  if (!unreadable && wrong === undefined) return
  const message =
    given === undefined
      ? 'The default filters of this dataset no longer fit it. Choose other filters, or ask a manager to change them.'
      : (wrong?.message ?? '')
  throw invalid(message, { filters: [message] })
}

/**
 * The tables of a summary and what all of them are counted under. Each step reads thousands of questions at most once; others have
 * their turn in between. Throws Refusal invalid.
 */
export const planSummary = async (dataset: Dataset, filters: QuestionFilter | null | undefined) => {
  const index = indexQuestions(dataset)
  await nextTurn()
  const refs = summaryItemRefs(dataset, index)
  refuseFilters(filters, dataset, index)
  if (refs.length === 0) throw nothingToTabulate(dataset)
  await nextTurn()
  const context = summaryContext(dataset, index, filters)
  await nextTurn()
  return { refs, context }
}
