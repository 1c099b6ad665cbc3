import type { EmptyOutcome } from '@core/report'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ButtonLink } from '@/ui/Button'
import { Icon } from '@/ui/Icon'
import { itemRemote, retryRemote, type ItemAddress, type ItemError } from '../remotes'
import { selectItem, selectRetry } from '../selectors'
import type { WithSummaryReport } from '../slice'
import type { SummaryBasis } from './basis'
import { Problem } from './tileParts'

interface TileProblemProps {
  readonly address: ItemAddress
  readonly basis: SummaryBasis
  readonly title: string
  /** Why there are no numbers; null when the item could not be downloaded. */
  readonly outcome: EmptyOutcome | null
  readonly downloadError: ItemError | null
  /** The server could not build it, and can try again. */
  readonly failed: boolean
  readonly analysisHref: string
}

/** Why a tile has no chart, and what helps. */
export const TileProblem = ({
  address,
  basis,
  title,
  outcome,
  downloadError,
  failed,
  analysisHref,
}: TileProblemProps) => {
  const dispatch = useAppDispatch()
  const retry = useAppSelector((state: WithSummaryReport) => selectRetry(state, address))
  const { isFetching } = useAppSelector((state: WithSummaryReport) => selectItem(state, address))
  const again = () => void dispatch(downloadError ? itemRemote.requested(address) : retryRemote.requested(address))
  return (
    <Problem>
      <strong>
        <Icon name="error" />
        {outcome?.title ?? 'This chart could not be loaded'}
      </strong>
      <p>{outcome?.detail ?? downloadError?.message}</p>
      {retry.error && <p role="alert">Not tried again. {retry.error.message}</p>}
      <div>
        {(failed || downloadError) && (
          <Button
            size="sm"
            icon="refresh"
            loading={retry.isFetching || isFetching}
            aria-label={`Try again: ${title}`}
            onClick={again}
          >
            Try again
          </Button>
        )}
        {outcome?.fix === 'filters' && (
          <Button size="sm" variant="ghost" onClick={basis.onEditFilters}>
            Change filters
          </Button>
        )}
        {outcome && outcome.fix !== 'filters' && !failed && (
          <ButtonLink size="sm" variant="ghost" href={analysisHref}>
            Open in analysis
          </ButtonLink>
        )}
      </div>
    </Problem>
  )
}
