import type { PreparedVariable } from '@core/contract'
import type { AnswerState, StepAction } from '@core/domain/preparation'
import { count, counted } from '@/lib/words'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { aText, listOf, oneOf, recordOf } from '@/lib/readers'
import { Button, Callout, Checkbox, ErrorState, Modal, Select, Stack, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import type { Values } from '../model/sets'
import { BeforeAfter } from './BeforeAfter'
import { Columns, Side } from './editorParts'
import { usePreview } from './useTaking'
import { useStepEditor } from './useStepEditor'
import { useValues } from './useValues'

export type AnswersTask = 'merge' | 'missing'

interface AnswersDialogProps {
  readonly address: DatasetAddress
  readonly task: AnswersTask
  readonly of: readonly PreparedVariable[]
  readonly onClose: () => void
}

interface Chosen {
  readonly ids: readonly string[]
  readonly label: string
  readonly state: AnswerState
}

const readChosen = recordOf<Chosen>({
  ids: listOf(aText),
  label: aText,
  state: oneOf('no_answer', 'not_asked', 'answer'),
})

const STATES: readonly { readonly value: AnswerState; readonly label: string }[] = [
  { value: 'no_answer', label: 'No answer: asked, out of the base' },
  { value: 'not_asked', label: 'Not asked: as if the cell were empty' },
  { value: 'answer', label: 'An answer again' },
]

const Form = ({ address, task, of, variable, onClose }: AnswersDialogProps & { readonly variable: Values }) => {
  const names = of.map(({ name }) => name)
  const { typed, setTyped, draft, dirty, cancel, busy, failure, take } = useStepEditor<Chosen>({
    address,
    about: [task, ...names],
    label: task === 'merge' ? 'Merging answers' : 'Missing answers',
    first: { ids: [], label: '', state: 'no_answer' },
    read: readChosen,
    onClose,
  })
  const { ids } = typed
  const label =
    typed.label.trim() === '' ? (variable.options.find(({ id }) => id === ids[0])?.label ?? '') : typed.label
  const action: StepAction =
    task === 'merge'
      ? { kind: 'merge', of: names, answers: ids, label }
      : { kind: 'missing', of: names, answers: Object.fromEntries(ids.map(id => [id, typed.state])) }
  const enough = ids.length >= (task === 'merge' ? 2 : 1)
  const preview = usePreview(address, enough ? action : null)
  return (
    <Modal
      open
      size={960}
      title={
        task === 'merge'
          ? `Merge answers of ${counted(of.length, 'variable', 'variables')}`
          : `Missing answers of ${counted(of.length, 'variable', 'variables')}`
      }
      dirty={dirty}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button
            variant="primary"
            loading={busy}
            disabledReason={
              enough
                ? preview.refusal
                : task === 'merge'
                  ? 'Tick two answers or more'
                  : 'Tick the answers that are missing'
            }
            onClick={() => take(action)}
          >
            {task === 'merge' ? 'Merge' : 'Mark as missing'}
          </Button>
        </>
      }
    >
      <DraftNote draft={draft} what="changes" />
      <Columns>
        <Stack $gap="s3">
          {of.length > 1 && <p>The answers of {variable.name} are listed; all chosen variables must have them.</p>}
          <Stack $gap={0} role="group" aria-label="Answers">
            {variable.options.map(({ id, label: words, n, state }) => (
              <Checkbox
                key={id}
                label={words}
                hint={state === 'answer' ? undefined : 'missing now'}
                count={n === null ? undefined : count(n)}
                checked={ids.includes(id)}
                onCheckedChange={on => setTyped({ ...typed, ids: on ? [...ids, id] : ids.filter(one => one !== id) })}
              />
            ))}
          </Stack>
          {task === 'merge' ? (
            <TextField
              label="Name of the merged answer"
              value={typed.label}
              placeholder={label}
              onValueChange={next => setTyped({ ...typed, label: next })}
            />
          ) : (
            <Select
              label="They mean"
              value={typed.state}
              options={STATES}
              onValueChange={state => setTyped({ ...typed, state })}
            />
          )}
          {failure !== null && (
            <Callout tone="danger" role="alert">
              {failure}
            </Callout>
          )}
        </Stack>
        <Side>
          <BeforeAfter {...preview} />
        </Side>
      </Columns>
    </Modal>
  )
}

/** Merges answers, or says what some of them mean for the base, of one variable or of several alike. */
export const AnswersDialog = (props: AnswersDialogProps) => {
  const { address, of, onClose } = props
  const { values, error, isFetching, retry } = useValues(
    address,
    of.slice(0, 1).map(({ name }) => name),
  )
  const [variable] = values ?? []
  if (variable) return <Form {...props} variable={variable} />
  if (!error) return null
  return (
    <Modal open size={720} title="Answers" onClose={onClose}>
      <ErrorState
        message="The answers could not be loaded."
        detail={error.message}
        retrying={isFetching}
        onRetry={retry}
      />
    </Modal>
  )
}
