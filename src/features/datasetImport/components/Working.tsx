import styled from 'styled-components'
import type { ImportStatus } from '@core/contract'
import { Button, Muted, ProgressBar, Row, Stack, Surface } from '@/ui'
import { fileSize, progressWords } from '../model/words'

const Panel = styled(Surface)`
  max-width: 720px;
  padding: var(--s5);
  h2 {
    overflow-wrap: anywhere;
  }
`

export interface WorkingProps {
  readonly title: string
  readonly fileName: string
  readonly fileBytes: number
  readonly progress: ImportStatus['progress']
  readonly note: string
  readonly cancelling: boolean
  readonly onCancel: () => void
}

/** Counted progress of an upload, a read or the final import; it can be left and cancelled. */
export const Working = ({ title, fileName, fileBytes, progress, note, cancelling, onCancel }: WorkingProps) => (
  <Panel aria-busy="true" aria-labelledby="working-title">
    <Stack $gap="s4">
      <Row $justify="space-between" $align="flex-start" $gap="s4">
        <div>
          <h2 id="working-title">{title}</h2>
          <Muted>
            {fileName}, {fileSize(fileBytes)}
          </Muted>
        </div>
        <Button loading={cancelling} onClick={onCancel}>
          Cancel
        </Button>
      </Row>
      <ProgressBar done={progress.done} total={progress.total} label={title} words={progressWords(progress)} />
      <Muted $size="sm">{note}</Muted>
    </Stack>
  </Panel>
)
