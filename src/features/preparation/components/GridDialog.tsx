import type { PreparedVariable } from '@core/contract'
import type { GridAction } from '@core/domain/preparation'
import { count } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { aText, listOf, recordOf } from '@/lib/readers'
import { Button, Callout, Modal, Stack, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { ownText, sharedName, sharedText } from '../model/selection'
import { BeforeAfter } from './BeforeAfter'
import { Columns, Side } from './editorParts'
import { usePreview } from './useTaking'
import { useStepEditor } from './useStepEditor'

const readTyped = recordOf({ name: aText, text: aText, labels: listOf(aText) })

/** Makes a grid of questions with equal answers; what is typed stays as a draft until it is made. */
export const GridDialog = ({
  address,
  of,
  onClose,
}: {
  readonly address: DatasetAddress
  readonly of: readonly PreparedVariable[]
  readonly onClose: () => void
}) => {
  const shared = sharedText(of.map(({ text }) => text))
  const { typed, setTyped, draft, dirty, cancel, busy, failure, take } = useStepEditor({
    address,
    about: ['grid', ...of.map(({ name }) => name)],
    label: 'New grid',
    first: {
      name: sharedName(of.map(({ name }) => name)),
      text: shared,
      labels: of.map(({ text }) => ownText(text, shared)),
    },
    read: readTyped,
    onClose,
  })
  const action: GridAction = {
    kind: 'grid',
    name: typed.name,
    text: typed.text,
    rows: of.map(({ name }, at) => ({ of: name, label: typed.labels[at] ?? '' })),
  }
  const preview = usePreview(address, typed.name.trim() === '' ? null : action)
  return (
    <Modal
      open
      size={960}
      title={`Create grid of ${count(of.length)}`}
      dirty={dirty}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={typed.name.trim() === '' ? 'Give the grid a name' : preview.refusal}
            onClick={() => take(action)}
          >
            Create grid of {count(of.length)}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} />
      <Columns>
        <Stack>
          <TextField label="Name" value={typed.name} onValueChange={name => setTyped({ ...typed, name })} />
          <TextField label="Question text" value={typed.text} onValueChange={text => setTyped({ ...typed, text })} />
          {of.map(({ name }, at) => (
            <TextField
              key={name}
              label={`Row for ${name}`}
              value={typed.labels[at] ?? ''}
              onValueChange={label =>
                setTyped({ ...typed, labels: typed.labels.map((known, index) => (index === at ? label : known)) })
              }
            />
          ))}
          {failure !== null && (
            <Callout tone="danger" role="alert">
              {failure}
            </Callout>
          )}
        </Stack>
        <Side>
          <BeforeAfter {...preview} afterOnly />
        </Side>
      </Columns>
    </Modal>
  )
}
