import { filterWords, rulesOf, toTree, weightLabel, type QuestionIndex } from '@core/report'
import styled from 'styled-components'
import type { Dataset, SummaryItems } from '@core/contract'
import { count, counted } from '@/lib/words'
import { useAppSelector } from '@/store'
import { ChipButton, FactChip, FactChips } from '@/tables/ui'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Feedback'
import { Icon } from '@/ui/Icon'
import { Popover } from '@/ui/Popover'
import { TYPE } from '@/ui/theme/tokens'
import type { SummaryAddress } from '../remotes'
import { selectStats } from '../selectors'
import type { WithSummaryReport } from '../slice'

const Words = styled.div`
  ${TYPE.sm}
  display: grid;
  gap: 12px;
  justify-items: start;
  padding: 12px 16px;
  overflow-wrap: anywhere;
`

interface SummaryChipsProps {
  readonly address: SummaryAddress
  readonly summary: SummaryItems
  readonly dataset: Dataset | null
  /** The dataset, which gives questions and weights their labels, is on its way. */
  readonly loading: boolean
  readonly index: QuestionIndex
  readonly onEditFilters: () => void
}

/** What all charts of a summary rest on: filters, base, weight. */
export const SummaryChips = ({ address, summary, dataset, loading, index, onEditFilters }: SummaryChipsProps) => {
  const stats = useAppSelector((state: WithSummaryReport) => selectStats(state, address))
  const tree = toTree(summary.filters)
  const rules = rulesOf(tree).length
  const weight = summary.weight === null ? null : dataset && weightLabel(dataset, summary.weight)
  const axis = summary.axis.map(({ question, breakout }) => index.get(breakout ?? question)?.label ?? question)
  return (
    <FactChips aria-label="What the charts rest on">
      <li>
        <Popover
          label="Filters"
          trigger={
            <ChipButton type="button">
              <Icon name="filter" size={14} />
              {rules === 0 ? 'No filters' : counted(rules, 'filter', 'filters')}
            </ChipButton>
          }
        >
          <Words>
            <p>{rules === 0 ? 'Everyone in the dataset counts.' : filterWords(tree, index)}</p>
            <Button
              size="sm"
              disabledReason={dataset ? null : 'The questions are still loading.'}
              onClick={onEditFilters}
            >
              Change filters
            </Button>
          </Words>
        </Popover>
      </li>
      {stats && (
        <FactChip term="Base">
          n={count(stats.filtered.n)}
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
