import type { ReactNode } from 'react'
import type { DocumentItem } from '@core/contract'
import styled from 'styled-components'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, Skeleton, useDelayedFlag } from '@/ui'
import { downloadRemote } from '../../documents/remotes'
import { selectDownload } from '../../documents/selectors'
import type { WithDocuments } from '../../documents/slice'

const Shape = styled.div`
  max-width: 820px;
  margin: 0 auto;
`
export const Middle = styled.div`
  display: grid;
  place-items: center;
  min-height: 100%;
`

/** The shape of a page that is on its way. */
export const Loading = () => {
  const waiting = useDelayedFlag(true)
  return (
    <Shape aria-busy="true" aria-label="Loading the page" role="status">
      {waiting && <Skeleton $height={640} $radius="var(--r-card)" />}
    </Shape>
  )
}

interface UnavailableProps {
  readonly item: DocumentItem
  readonly children?: ReactNode
  readonly onRetry?: () => void
}

/** Why there is nothing to see, and the file itself instead. */
export const Unavailable = ({ item, children, onRetry }: UnavailableProps) => {
  const dispatch = useAppDispatch()
  const { isFetching } = useAppSelector((state: WithDocuments) => selectDownload(state, item.id))
  return (
    <Middle>
      <EmptyState
        icon="eye-off"
        title="Preview not available"
        action={
          <>
            {onRetry && (
              <Button icon="refresh" onClick={onRetry}>
                Try again
              </Button>
            )}
            <Button
              variant="primary"
              icon="download"
              loading={isFetching}
              onClick={() => dispatch(downloadRemote.requested(item))}
            >
              Download
            </Button>
          </>
        }
      >
        {children}
      </EmptyState>
    </Middle>
  )
}
