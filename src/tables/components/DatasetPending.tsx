import type { ReactNode } from 'react'
import { EmptyState, ErrorState, Skeleton } from '@/ui/Feedback'
import { PageFrame, Stack } from '@/ui/Page'
import { PageHeading } from '@/ui/PageHeading'
import { useDelayedFlag } from '@/ui/useDelayedFlag'

interface DatasetPendingProps {
  /** Heading of the screen that waits for its dataset. */
  readonly title: string
  /** Why there is none; null while it is being fetched. */
  readonly error: { readonly message: string } | null
  /** The dataset is not there for this reader. */
  readonly isMissing: boolean
  /** Leads away from a dataset that is not there. */
  readonly back: ReactNode
  readonly onRetry: () => void
}

/** A screen about one dataset while it has none: the shape of what comes, or why nothing does. */
export const DatasetPending = ({ title, error, isMissing, back, onRetry }: DatasetPendingProps) => {
  const loading = useDelayedFlag(!error)
  return (
    <PageFrame>
      <Stack>
        <PageHeading title={title} />
        {isMissing ? (
          <EmptyState icon="lock" title="This dataset was not found" action={back}>
            It may have been removed, or you may not have access to it.
          </EmptyState>
        ) : error ? (
          <ErrorState message="The dataset could not be loaded." detail={error.message} onRetry={onRetry} />
        ) : (
          loading && (
            <>
              <Skeleton $height={36} $width="40%" />
              <Skeleton $height={320} />
            </>
          )
        )}
      </Stack>
    </PageFrame>
  )
}
