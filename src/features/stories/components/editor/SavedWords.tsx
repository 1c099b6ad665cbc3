import { momentLabel } from '@/lib/clock'
import { Button, Muted, Row } from '@/ui'
import type { SaveState } from './useAutosave'

interface SavedWordsProps {
  readonly state: SaveState
  /** When it was last saved here, in epoch milliseconds. */
  readonly savedAt: number | null
  readonly onRetry: () => void
}

/** What became of words that save themselves. Nothing is said before something was typed. */
export const SavedWords = ({ state, savedAt, onRetry }: SavedWordsProps) => {
  const words = {
    saving: 'Saving',
    waiting: 'Saving',
    retrying: 'Not saved, retrying',
    asked: 'Not saved. Choose a version first.',
    failed: 'Not saved',
    saved: savedAt === null ? '' : `Saved ${momentLabel(savedAt, Date.now())}`,
  }[state]
  return (
    <Row>
      <Muted $size="sm" role="status">
        {words}
      </Muted>
      {(state === 'failed' || state === 'retrying') && (
        <Button size="sm" variant="ghost" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Row>
  )
}
