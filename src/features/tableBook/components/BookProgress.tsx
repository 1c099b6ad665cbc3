import type { TableBook } from '@core/contract'
import { count } from '@/lib/words'
import { Button, ProgressBar, Row, Stack } from '@/ui'
import { Panel } from '@/ui/Sections'

interface BookProgressProps {
  readonly book: TableBook
  readonly stopping: boolean
  readonly onStop: () => void
}

const wordsOf = ({ state, progress: { done, total } }: TableBook): string => {
  if (state === 'waiting') return 'Waiting for its turn'
  if (total === 0) return 'Reading the file'
  return done < total ? `${count(done)} of ${count(total)} tables counted` : 'Finding the settings'
}

/** How far a comparison is, and the button that stops it. */
export const BookProgress = ({ book, stopping, onStop }: BookProgressProps) => (
  <Panel>
    <Stack $gap="s3">
      <h2>{book.file_name}</h2>
      <ProgressBar
        done={book.progress.done}
        total={book.progress.total}
        label={`Comparing ${book.file_name}`}
        words={wordsOf(book)}
      />
      <Row>
        <Button loading={stopping} onClick={onStop}>
          Stop
        </Button>
      </Row>
    </Stack>
  </Panel>
)
