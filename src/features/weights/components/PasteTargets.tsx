import { useState } from 'react'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { aText } from '@/lib/readers'
import { counted } from '@/lib/words'
import { Button, Callout, Modal, Select, Stack, TextArea } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { pastedTargets } from '../model/paste'
import type { TypedWeight } from '../model/typed'
import { draftPlace } from './useWork'

export interface PasteTargetsProps {
  readonly address: DatasetAddress
  /** The step that is edited; null: a new one. */
  readonly step: string | null
  readonly typed: TypedWeight
  /** What margins are called, and their groups. */
  readonly names: readonly string[]
  readonly labels: readonly (readonly string[])[]
  readonly targetKey: string
  /** Where targets of a segment are pasted: its name. */
  readonly segment: string
  readonly onChange: (typed: TypedWeight) => void
  readonly onClose: () => void
}

/** Targets copied from a spreadsheet: a column of numbers, or labels with numbers. */
export const PasteTargets = (props: PasteTargetsProps) => {
  const { address, step, typed, names, labels, targetKey, segment, onChange, onClose } = props
  const [margin, setMargin] = useState(0)
  const [text, setText] = useState('')
  const draft = useDraft<string>({
    place: [...draftPlace(address, step), 'paste'],
    label: 'Pasted targets',
    value: text,
    saved: '',
    read: aText,
    onRestore: setText,
  })
  const close = () => {
    draft.drop()
    onClose()
  }
  const pasted = pastedTargets(typed, text, { margin, group: 0, key: targetKey, labels: labels[margin] ?? [] })
  return (
    <Modal
      open
      title="Paste targets"
      dirty={text !== ''}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={pasted.taken === 0 ? 'Paste a column of numbers first' : null}
            onClick={() => {
              onChange(pasted.typed)
              close()
            }}
          >
            Use {counted(pasted.taken, 'target', 'targets')}
          </Button>
        </>
      }
    >
      <Stack $gap="s3">
        <DraftNote draft={draft} />
        <Select
          label="Margin"
          value={String(margin)}
          options={names.map((label, at) => ({ value: String(at), label }))}
          onValueChange={value => setMargin(Number(value))}
        />
        <TextArea
          label={segment === '' ? 'Targets' : `Targets of ${segment}`}
          hint="A column of numbers in the order of the groups, or two columns: group and target. Write – for a group that has none."
          rows={10}
          value={text}
          onValueChange={setText}
        />
        {text.trim() !== '' && pasted.unknown.length > 0 && (
          <Callout tone="warning">
            {counted(pasted.unknown.length, 'line has', 'lines have')} no group: {pasted.unknown.slice(0, 5).join(', ')}
          </Callout>
        )}
      </Stack>
    </Modal>
  )
}
