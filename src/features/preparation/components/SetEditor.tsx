import type { PreparedVariable } from '@core/contract'
import { count, counted } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Button, Callout, ErrorState, Modal, Row, Segmented, Select, Stack, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { firstSet, readSet, setAction, type Conflicts, type TypedSet, type Values } from '../model/sets'
import { BaseChoice } from './BaseChoice'
import { BeforeAfter } from './BeforeAfter'
import { Columns, Heading, Side } from './editorParts'
import { SetMembers } from './SetMembers'
import { usePreview } from './useTaking'
import { useStepEditor } from './useStepEditor'
import { useValues } from './useValues'

interface SetEditorProps {
  readonly address: DatasetAddress
  readonly respondents: number
  readonly of: readonly PreparedVariable[]
  readonly onClose: () => void
}

const CONFLICTS: readonly { readonly value: Conflicts; readonly label: string }[] = [
  { value: 'leave', label: 'Leave as they are' },
  { value: 'keep_others', label: 'Keep the other answers' },
  { value: 'keep_exclusive', label: 'Keep the exclusive one' },
]

const HOW: readonly { readonly value: TypedSet['how']; readonly label: string }[] = [
  { value: 'members', label: 'One answer per column' },
  { value: 'categories', label: 'Columns share their answers' },
]

const Form = ({
  address,
  respondents,
  of,
  values,
  onClose,
}: SetEditorProps & { readonly values: readonly Values[] }) => {
  const { typed, setTyped, draft, dirty, cancel, busy, failure, take } = useStepEditor({
    address,
    about: ['set', ...of.map(({ name }) => name)],
    label: 'New multiple-response set',
    first: firstSet(of, values),
    read: readSet,
    onClose,
  })
  const action = setAction(typed, values)
  // Bases can be counted before the set has a name.
  const preview = usePreview(address, typed.name.trim() === '' ? { ...action, name: 'New set' } : action)
  const set = (change: Partial<TypedSet>) => setTyped({ ...typed, ...change })
  const make = typed.how === 'list' ? 'Make the set' : `Make set of ${count(of.length)}`
  const conflicts = preview.seen?.conflicts ?? 0
  return (
    <Modal
      open
      size="full"
      title="Make a multiple-response set"
      dirty={dirty}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={typed.name.trim() === '' ? 'Give the set a name' : preview.refusal}
            onClick={() => take(action)}
          >
            {make}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} what="changes" />
      <Columns>
        <Stack>
          <Row $align="flex-start" $gap="s3">
            <div style={{ width: 140 }}>
              <TextField label="Name" value={typed.name} onValueChange={name => set({ name })} />
            </div>
            <div style={{ flex: 1 }}>
              <TextField label="Question text" value={typed.text} onValueChange={text => set({ text })} />
            </div>
          </Row>
          {typed.how === 'list' ? (
            <TextField
              label="Separator"
              hint={`The character between two answers in a cell of ${of[0]?.name ?? ''}.`}
              value={typed.separator}
              onValueChange={separator => set({ separator })}
            />
          ) : (
            <Segmented
              block
              label="How the columns hold the answers"
              value={typed.how}
              onValueChange={how => set({ how })}
              options={HOW}
            />
          )}
          {typed.how === 'members' && (
            <SetMembers
              members={typed.members}
              values={values}
              respondents={respondents}
              onChange={members => set({ members })}
            />
          )}
          {typed.how === 'categories' && (
            <p>
              {counted(of.length, 'column', 'columns')} with one list of answers: somebody has an answer if any column
              says so.
            </p>
          )}
          {typed.how === 'members' && conflicts > 0 && (
            <Callout tone="warning">
              <Row $wrap $justify="space-between">
                <span>
                  {counted(conflicts, 'person', 'people')} ticked an exclusive answer together with another one.
                </span>
                <div style={{ width: 220 }}>
                  <Select
                    compact
                    label="What happens to them"
                    labelHidden
                    value={typed.conflicts}
                    options={CONFLICTS}
                    onValueChange={next => set({ conflicts: next })}
                  />
                </div>
              </Row>
            </Callout>
          )}
          <BaseChoice
            base={typed.base}
            bases={preview.seen?.bases ?? null}
            respondents={respondents}
            onChange={base => set({ base })}
          />
          {failure !== null && (
            <Callout tone="danger" role="alert">
              {failure}
            </Callout>
          )}
          <p>You can undo this. Nothing is changed in your file: the columns stay, out of sight.</p>
        </Stack>
        <Side>
          <Heading>Preview</Heading>
          <BeforeAfter {...preview} afterOnly />
        </Side>
      </Columns>
    </Modal>
  )
}

/** Makes a multiple-response set of columns; opens once their values are there. */
export const SetEditor = (props: SetEditorProps) => {
  const { address, of, onClose } = props
  const { values, error, isFetching, retry } = useValues(
    address,
    of.map(({ name }) => name),
  )
  if (values) return <Form {...props} values={values} />
  if (!error) return null
  return (
    <Modal open size={720} title="Make a multiple-response set" onClose={onClose}>
      <ErrorState
        message="The values of the columns could not be loaded."
        detail={error.message}
        retrying={isFetching}
        onRetry={retry}
      />
    </Modal>
  )
}
