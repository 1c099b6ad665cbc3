import { useState } from 'react'
import styled from 'styled-components'
import type { Step } from '@core/domain/preparation'
import { timeLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, Modal, Muted, Row, SearchField, Stack, TextField, Toggle, TYPE } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { RuledList } from '@/ui/Sections'
import { aText } from '@/lib/readers'
import { stepWords } from '../model/steps'
import { selectAddress, selectSteps } from '../selectors'
import { events } from '../slice'

const List = styled(RuledList)`
  ${TYPE.sm}
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--s1) var(--s3);
    padding: var(--s2) 0;
    overflow-wrap: anywhere;
  }
  li > [data-note] {
    grid-column: 1 / -1;
  }
`
const Quote = styled.p`
  margin-top: var(--s1);
  padding-left: var(--s2);
  border-left: 2px solid var(--border);
`

const LISTED = 500
const NOTE_MAX = 1000

const NoteForm = ({ step, onEnd }: { readonly step: Step; readonly onEnd: () => void }) => {
  const dispatch = useAppDispatch()
  const address = useAppSelector(selectAddress)
  const saved = step.note ?? ''
  const [note, setNote] = useState(saved)
  const draft = useDraft<string>({
    place: ['preparation', address?.studyId ?? '', address?.datasetName ?? '', 'note', step.id],
    label: 'Note of a step',
    value: note,
    saved,
    read: aText,
    onRestore: setNote,
  })
  const end = () => {
    draft.drop()
    onEnd()
  }
  return (
    <Stack $gap="s2" data-note="" data-draft="">
      <DraftNote draft={draft} what="text" />
      <TextField label="Note" value={note} maxLength={NOTE_MAX} onValueChange={setNote} />
      <Row>
        <Button
          size="sm"
          variant="primary"
          onClick={() => {
            dispatch(events.changed({ kind: 'note', step: step.id, note }))
            end()
          }}
        >
          Save the note
        </Button>
        <Button size="sm" onClick={end}>
          Cancel
        </Button>
      </Row>
    </Stack>
  )
}

const madeWords = ({ by, at }: Step, authors: Readonly<Record<string, string>>): string => {
  if (at === null) return 'Found in the file'
  const name = by === null ? undefined : authors[by]
  return name === undefined ? timeLabel(at) : `${name}, ${timeLabel(at)}`
}

/** All steps, newest first: who took them, why, and a switch for each. */
export const AllSteps = ({ onClose }: { readonly onClose: () => void }) => {
  const dispatch = useAppDispatch()
  const { data } = useAppSelector(selectSteps)
  const [query, setQuery] = useState('')
  const [noting, setNoting] = useState<string | null>(null)
  const steps = data?.steps ?? []
  const authors = data?.authors ?? {}
  const problems = new Map(data?.problems.map(problem => [problem.step, problem]))
  const wanted = query.trim().toLowerCase()
  const found = [...steps]
    .reverse()
    .filter(step =>
      [stepWords(step), step.note ?? '', madeWords(step, authors)].join(' ').toLowerCase().includes(wanted),
    )
  return (
    <Modal open size={720} title={counted(steps.length, 'step', 'steps')} onClose={onClose}>
      <Stack $gap="s3">
        <p>Newest first. A step that is switched off is left out, and stays in the list.</p>
        <SearchField label="Find a step" value={query} onValueChange={setQuery} />
        <List aria-label="Steps">
          {found.slice(0, LISTED).map(step => {
            const problem = problems.get(step.id)
            return (
              <li key={step.id}>
                <div>
                  {stepWords(step)} {step.state === 'proposed' && <Badge>Suggested</Badge>}
                  <br />
                  <Muted $size="xs">{madeWords(step, authors)}</Muted>
                  {noting !== step.id && (
                    <Button size="sm" variant="ghost" onClick={() => setNoting(step.id)}>
                      {step.note === undefined ? 'Add a note' : 'Edit the note'}
                    </Button>
                  )}
                  {step.note !== undefined && noting !== step.id && <Quote>{step.note}</Quote>}
                  {problem && (
                    <p>
                      <Badge tone="danger">Cannot be taken</Badge> {problem.message} {problem.cure}
                    </p>
                  )}
                </div>
                <Toggle
                  label="On"
                  checked={step.state === 'on'}
                  onCheckedChange={on =>
                    dispatch(events.changed({ kind: 'switch', steps: [step.id], state: on ? 'on' : 'off' }))
                  }
                />
                {noting === step.id && <NoteForm step={step} onEnd={() => setNoting(null)} />}
              </li>
            )
          })}
        </List>
        {found.length === 0 && <Muted $size="sm">No step matches “{query}”.</Muted>}
        {found.length > LISTED && <Muted $size="sm">The newest {LISTED} are listed. Search for the others.</Muted>}
      </Stack>
    </Modal>
  )
}
