import { createSelector } from 'reselect'
import type { Aggregations, StudyListItem } from '@core/contract'
import { categoriesOf } from '@/ui/filters'
import type { StudyPage } from './remotes'
import type { WithStudyList } from './slice'

export const selectList = (state: WithStudyList) => state.studies.list

const NO_COUNTS: Aggregations = {}

/** The filter categories of the list with their counts. */
export const selectCategories = createSelector(
  [(state: WithStudyList) => state.studies.list.data?.aggregations ?? NO_COUNTS],
  categoriesOf,
)

/** Number of open studies in each part of the page, known before all of its cards have arrived. */
const sizesOf = ({ query, count, restricted_count, preferred_count }: StudyPage) => {
  const open = Math.min(query.page_size, count - restricted_count)
  const preferred = query.boost ? Math.min(preferred_count, open) : 0
  return { preferred, others: open - preferred }
}

const NO_PARTS: StudyListParts = { preferred: [], others: [], sizes: { preferred: 0, others: 0 } }

interface StudyListParts extends Record<'preferred' | 'others', readonly StudyListItem[]> {
  readonly sizes: ReturnType<typeof sizesOf>
}

/** The studies of the page that may be opened: those that match the preferences, and the others. */
export const selectListParts = createSelector([(state: WithStudyList) => state.studies.list.data], page => {
  if (page === null) return NO_PARTS
  const open = page.results.filter(study => study.permissions.view)
  const isFirst = (study: StudyListItem) => page.query.boost && study.preferred
  const preferred = open.filter(isFirst)
  const others = open.filter(study => !isFirst(study))
  const sizes = page.isWhole ? { preferred: preferred.length, others: others.length } : sizesOf(page)
  return { preferred, others, sizes }
})
