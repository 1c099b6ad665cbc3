import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { Question } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Muted, Row, Stack, Tag, TextField, TokenList } from '@/ui'
import { aText, recordOf } from '@/lib/readers'
import { DraftNote, useDraft, useDraftWaits } from '@/ui/drafts'
import type { DraftPlace } from '@/lib/drafts'
import { readTag, whyNoTag, writeTag } from '../model/questions'
import { placeIn } from '../place'
import { selectAddress, selectPatchOf } from '../selectors'
import { events, type WithDataset } from '../slice'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 160px)) auto;
  align-items: end;
  gap: var(--s2);
`
const Whole = styled.div`
  grid-column: 1 / -1;
`

const EMPTY = { category: '', label: '' }
const readFields = recordOf<typeof EMPTY>({ category: aText, label: aText })

interface FormProps {
  readonly place: DraftPlace
  readonly name: string
  readonly tags: readonly string[]
  readonly saving: boolean
  readonly blocked: string | null
  readonly onAdd: (tag: string) => void
  readonly onClose: () => void
}

const Form = ({ place, name, tags, saving, blocked, onAdd, onClose }: FormProps) => {
  const [fields, setFields] = useState(EMPTY)
  const { category, label } = fields
  const draft = useDraft({
    place,
    label: `Tag of ${name}`,
    value: fields,
    saved: EMPTY,
    read: readFields,
    onRestore: setFields,
  })
  const root = useRef<HTMLDivElement>(null)
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (sent.current === null || !tags.includes(sent.current)) return
    sent.current = null
    setFields(EMPTY)
    root.current?.querySelector('input')?.focus()
  }, [tags])
  const reason = whyNoTag(tags, fields) ?? blocked
  const add = () => {
    if (reason !== null || saving) return
    sent.current = writeTag(fields)
    onAdd(sent.current)
  }
  const close = () => {
    draft.drop()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <Fields ref={root} data-draft="">
      <TextField
        label="Category"
        // It appears because the user asked for it.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={category}
        maxLength={100}
        onValueChange={next => setFields({ ...fields, category: next })}
        onKeyDown={onKeyDown}
      />
      <TextField
        label="Label"
        value={label}
        maxLength={99}
        onValueChange={next => setFields({ ...fields, label: next })}
        onKeyDown={onKeyDown}
      />
      <Row>
        <Button variant="primary" loading={saving} disabledReason={reason} onClick={add}>
          Add
        </Button>
        <Button variant="ghost" onClick={close}>
          Close
        </Button>
      </Row>
      <Whole>
        <DraftNote draft={draft} />
      </Whole>
    </Fields>
  )
}

const NOWHERE = { studyId: '', datasetName: '' }

export const QuestionTags = ({ question, editable }: { readonly question: Question; readonly editable: boolean }) => {
  const dispatch = useAppDispatch()
  const { saving, error, busy } = useAppSelector((state: WithDataset) =>
    selectPatchOf(state, question.question_name, 'tags'),
  )
  const address = useAppSelector(selectAddress) ?? NOWHERE
  const place = placeIn(address, 'tag', question.question_name)
  const waits = useDraftWaits(place)
  const [adding, setAdding] = useState(waits)
  const { tags } = question
  const save = (next: string[]) =>
    dispatch(events.questionChanged({ question, row: null, patch: { tags: next, base: { tags: [...tags] } } }))
  if (!editable)
    return tags.length === 0 ? (
      <Muted>None</Muted>
    ) : (
      <Row $wrap>
        {tags.map(tag => (
          <Tag key={tag} label={tag} />
        ))}
      </Row>
    )
  return (
    <Stack $gap="s2">
      <Row $wrap>
        {tags.length > 0 && (
          <TokenList
            label="Tags"
            items={tags.map(tag => {
              const { category, label } = readTag(tag)
              return { id: tag, category, value: label }
            })}
            onRemove={tag => save(tags.filter(one => one !== tag))}
          />
        )}
        {!adding && (
          <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
            Add a tag
          </Button>
        )}
      </Row>
      {adding && (
        <Form
          place={place}
          name={question.question_name}
          tags={tags}
          saving={saving}
          blocked={busy ? 'Another change is being saved' : null}
          onAdd={tag => save([...tags, tag])}
          onClose={() => setAdding(false)}
        />
      )}
      {error !== null && (
        <Callout tone="danger" role="alert">
          The tags were not saved. {error}
        </Callout>
      )}
    </Stack>
  )
}
