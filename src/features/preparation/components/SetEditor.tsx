import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { PreparedVariable } from '@core/contract'
import { count, counted } from '@/lib/words'
import { useAppSelector } from '@/store'
import type { DatasetAddress } from '@/lib/datasetAddress'
import { Button, Callout, ErrorState, Modal, Row, Segmented, Select, Stack, TextField } from '@/ui'
import { DraftNote } from '@/ui/drafts'
import { possible, sharedText } from '../model/selection'
import { setLines, setParts } from '../model/setPreview'
import { firstSet, memberOf, readSet, setAction, type Conflicts, type TypedSet, type Values } from '../model/sets'
import { selectByName } from '../selectors'
import { TYPES } from '../model/types'
import { BaseChoice } from './BaseChoice'
import { Columns, Heading, Side } from './editorParts'
import { SetMembers } from './SetMembers'
import { SetPreview } from './SetPreview'
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
  { value: 'members', label: 'One answer each' },
  { value: 'categories', label: 'Shared answers' },
]

interface FormProps extends SetEditorProps {
  readonly values: readonly Values[]
  /** Asks for the values of one column more, which come with `values`. */
  readonly onAdd: (name: string) => void
}

const Form = ({ address, respondents, of, values, onAdd, onClose }: FormProps) => {
  const byName = useAppSelector(selectByName)
  const { typed, setTyped, draft, dirty, cancel, busy, failure, take } = useStepEditor({
    address,
    about: ['set', ...of.map(({ name }) => name)],
    label: 'New multiple-response set',
    first: firstSet(of, values),
    read: readSet,
    onClose,
  })
  const shared = sharedText(of.map(({ text }) => text))
  const known = new Set(typed.members.map(({ variable }) => variable))
  const [added, setAdded] = useState<string | null>(null)
  const arrived = values.find(({ name }) => name === added)
  if (arrived && !known.has(arrived.name)) {
    setAdded(null)
    setTyped({ ...typed, members: [...typed.members, memberOf(arrived, shared)] })
  }
  // A draft may hold columns that were added before.
  const unknown = typed.members.map(({ variable }) => variable).filter(name => !values.some(one => one.name === name))
  const missing = unknown.join('\n')
  useEffect(() => {
    if (missing !== '') missing.split('\n').forEach(onAdd)
  }, [missing, onAdd])
  const others = useMemo(
    () =>
      [...byName.values()]
        .filter(variable => variable.part_of === null && possible([variable, variable]).set === null)
        .map(({ name, text, type }) => ({ value: name, label: name, hint: `${text} (${TYPES[type].label})` })),
    [byName],
  )
  const action = setAction(typed, values)
  // Bases can be counted before the set has a name.
  const preview = usePreview(address, typed.name.trim() === '' ? { ...action, name: 'New set' } : action)
  const set = (change: Partial<TypedSet>) => setTyped({ ...typed, ...change })
  const make = typed.how === 'list' ? 'Create set' : `Create set of ${count(typed.members.length)}`
  const conflicts = preview.seen?.conflicts ?? 0
  const lines = preview.seen
    ? setLines(preview.seen, typed.how === 'members' ? typed.members : [], values, respondents)
    : []
  return (
    <Modal
      open
      size="full"
      title="Create multiple-response set"
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
          <Row $align="flex-start" $gap="s3" $wrap>
            <div style={{ flex: '0 1 140px' }}>
              <TextField label="Name" value={typed.name} onValueChange={name => set({ name })} />
            </div>
            <div style={{ flex: '1 1 240px' }}>
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
              others={others.filter(({ value }) => !known.has(value))}
              onAdd={name => {
                setAdded(name)
                onAdd(name)
              }}
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
            parts={preview.seen && setParts(preview.seen, lines, typed.conflicts !== 'leave')}
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
          <SetPreview {...preview} lines={lines} typed={typed} />
        </Side>
      </Columns>
    </Modal>
  )
}

/** Makes a multiple-response set of columns; opens once their values are there. */
export const SetEditor = (props: SetEditorProps) => {
  const { address, of, onClose } = props
  const [names, setNames] = useState(() => of.map(({ name }) => name))
  const add = useCallback((name: string) => setNames(known => [...new Set([...known, name])]), [])
  const { values, error, isFetching, retry } = useValues(address, names)
  // What is typed stays while a column more is fetched.
  const last = useRef(values)
  if (values) last.current = values
  if (last.current) return <Form {...props} values={last.current} onAdd={add} />
  if (!error) return null
  return (
    <Modal open size={720} title="Create multiple-response set" onClose={onClose}>
      <ErrorState
        message="The values of the columns could not be loaded."
        detail={error.message}
        retrying={isFetching}
        onRetry={retry}
      />
    </Modal>
  )
}
