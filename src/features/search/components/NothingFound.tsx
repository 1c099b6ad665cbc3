import type { ResultsTab } from '@/lib/paths'
import { countChosen } from '@/lib/libraryFilters'
import { counted } from '@/lib/words'
import type { LibraryFilters } from '@/store'
import { Button, EmptyState, Row } from '@/ui'
import { TYPE_WORDS } from '../model'
import type { TabState } from '../selectors'

export interface NothingFoundProps {
  readonly type: ResultsTab
  readonly query: string
  readonly filters: LibraryFilters
  readonly others: readonly TabState[]
  /** How many there are without the filters, where it is known. */
  readonly unfiltered: number | null
  readonly onTabChange: (tab: ResultsTab) => void
}

/** No results of one type: whether filters may be the reason, and which types have some. */
export const NothingFound = ({ type, query, filters, others, unfiltered, onTabChange }: NothingFoundProps) => {
  const filtered = countChosen(filters.selection) > 0
  const elsewhere = others.filter(({ count = 0, near }) => count + near > 0)
  const { one, many } = TYPE_WORDS[type]
  const hint = filtered
    ? `No ${many} match these filters (${Object.values(filters.selection).flat().join(', ')}).${unfiltered !== null && unfiltered > 0 ? ` ${counted(unfiltered, `${one} matches`, `${many} match`)} without them.` : ''}`
    : elsewhere.length > 0
      ? `No ${many} match, but there are other results.`
      : 'Try fewer or other words. Similar spellings have been tried too.'
  return (
    <EmptyState
      icon="search"
      title={`No results for "${query}"`}
      action={
        (filtered || elsewhere.length > 0) && (
          <Row $wrap $justify="center">
            {filtered && <Button onClick={() => filters.change({})}>Clear filters</Button>}
            {elsewhere.map(({ type: other, count = 0, near }) => (
              <Button key={other} variant="ghost" onClick={() => onTabChange(other)}>
                {counted(count || near, TYPE_WORDS[other].one, TYPE_WORDS[other].many)}
                {count === 0 && ' in part'}
              </Button>
            ))}
          </Row>
        )
      }
    >
      {hint}
    </EmptyState>
  )
}
