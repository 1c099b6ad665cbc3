import { weightLabel, type QuestionIndex } from '@core/report'
import type { Dataset, SummaryItems } from '@core/contract'
import { baseSizeWords } from '@core/domain/tables'
import { count } from '@/lib/words'
import { useAppSelector } from '@/store'
import { FactChip, FactChips } from '@/tables/ui'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Feedback'
import type { SummaryAddress } from '../remotes'
import { selectStats } from '../selectors'
import type { WithSummaryReport } from '../slice'
import { FilterChip, filtersInWords } from './FilterChip'

interface SummaryChipsProps {
  readonly address: SummaryAddress
  readonly summary: SummaryItems
  readonly dataset: Dataset | null
  /** The dataset, which gives questions and weights their labels, is loading. */
  readonly loading: boolean
  readonly index: QuestionIndex
  readonly onEditFilters: () => void
}

/** What all charts of a summary are based on: filters, base, weight. */
export const SummaryChips = ({ address, summary, dataset, loading, index, onEditFilters }: SummaryChipsProps) => {
  const stats = useAppSelector((state: WithSummaryReport) => selectStats(state, address))
  const weight = summary.weight === null ? null : dataset && weightLabel(dataset, summary.weight)
  const axis = summary.axis.map(({ question, breakout }) => index.get(breakout ?? question)?.label ?? question)
  return (
    <FactChips aria-label="What the charts are based on">
      <li>
        <FilterChip filters={summary.filters}>
          <p>{filtersInWords(summary.filters, index)}</p>
          <Button
            size="sm"
            disabledReason={dataset ? null : 'The questions are still loading.'}
            onClick={onEditFilters}
          >
            Change filters
          </Button>
        </FilterChip>
      </li>
      {stats && (
        <FactChip term="Base">
          {baseSizeWords(stats.filtered.n, dataset?.permissions.view === false)}
          {stats.filtered.n !== stats.respondents && ` of ${count(stats.respondents)}`}
        </FactChip>
      )}
      {loading ? (
        <li aria-hidden="true">
          <Skeleton $width="280px" $height={26} $radius="var(--r-pill)" />
        </li>
      ) : (
        <>
          {axis.length > 0 && <FactChip term="Breakout">{axis.join(', ')}</FactChip>}
          <FactChip icon="scales" term="Weight">
            {stats?.weight?.label ?? weight ?? summary.weight ?? 'none'}
          </FactChip>
        </>
      )}
    </FactChips>
  )
}
