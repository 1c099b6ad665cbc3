import { useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { Question } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Muted, Row, Stack, Tag, TextField, TokenList } from '@/ui'
import { readTag, whyNoTag, writeTag } from '../model/questions'
import { selectPatchOf } from '../selectors'
import { questionChanged, type DatasetPageRoot } from '../slice'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 160px)) auto;
  align-items: end;
  gap: 8px;
`

interface FormProps {
  readonly tags: readonly string[]
  readonly saving: boolean
  readonly blocked: string | null
  readonly onAdd: (tag: string) => void
  readonly onClose: () => void
}

const Form = ({ tags, saving, blocked, onAdd, onClose }: FormProps) => {
  const [category, setCategory] = useState('')
  const [label, setLabel] = useState('')
  const reason = whyNoTag(tags, { category, label }) ?? blocked
  const add = () => {
    if (reason === null && !saving) onAdd(writeTag({ category, label }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') add()
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Fields>
      <TextField
        label="Category"
        // It appears because the user asked for it.
        // eslint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={category}
        maxLength={100}
        onValueChange={setCategory}
        onKeyDown={onKeyDown}
      />
      <TextField label="Label" value={label} maxLength={99} onValueChange={setLabel} onKeyDown={onKeyDown} />
      <Row>
        <Button variant="primary" loading={saving} disabledReason={reason} onClick={add}>
          Add
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </Row>
    </Fields>
  )
}

/** S3.41: the tags of a question. */
export const QuestionTags = ({ question, editable }: { readonly question: Question; readonly editable: boolean }) => {
  const dispatch = useAppDispatch()
  const { saving, error, busy } = useAppSelector((state: DatasetPageRoot) =>
    selectPatchOf(state, question.question_name, 'tags'),
  )
  const [adding, setAdding] = useState(false)
  const { tags } = question
  const save = (next: string[]) => dispatch(questionChanged({ question, row: null, patch: { tags: next } }))
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
    <Stack $gap={8}>
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
          key={tags.length}
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
