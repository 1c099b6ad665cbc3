import { Button, MessagePage } from '@/ui'

export interface StalledProps {
  /** No answer arrived at all. */
  readonly offline: boolean
  readonly onRetry: () => void
}

/** Shown in place of a screen that the server cannot deliver at the moment; the caller keeps trying. */
export const Stalled = ({ offline, onRetry }: StalledProps) => (
  <MessagePage
    icon="refresh"
    title={offline ? 'No connection' : 'Something went wrong on our side'}
    action={
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    <span role="alert">
      {offline ? 'We cannot be reached right now. Check your internet connection.' : 'We keep trying.'} This page opens
      by itself as soon as it can.
    </span>
  </MessagePage>
)
