import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import type { DraftPlace } from '@/lib/drafts'
import { editsOf, isEdited, type Failure } from '@/lib/failure'
import { Area } from './TextField'
import { Row } from './Page'
import { aText } from '@/lib/readers'
import { Button } from './Button'
import { DraftNote, useDraft } from './drafts'
import { controlLook } from './Field'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { TextEdits } from './TextEdits'
import { TYPE } from './theme/tokens'
import { useEdits } from './useEdits'
import { VisuallyHidden } from './VisuallyHidden'

const Words = styled.span`
  min-width: 0;
  font: inherit;
  overflow-wrap: anywhere;
`
const Input = styled.input<{ readonly $invalid: boolean }>`
  ${controlLook}
`
const Editor = styled.div<{ readonly $stacked: boolean }>`
  display: flex;
  flex-direction: ${p => (p.$stacked ? 'column' : 'row')};
  align-items: ${p => (p.$stacked ? 'stretch' : 'center')};
  gap: var(--s2);
  min-width: 0;
`
/** Within a heading the comparison still looks like every other message. */
const Edits = styled.div`
  ${TYPE.base}
  font-weight: 400;
  > * {
    margin-top: var(--s2);
  }
`
const Problem = styled.p`
  ${TYPE.sm}
  display: flex;
  gap: var(--s1-5);
  margin-top: var(--s1);
  color: var(--danger);
`

export interface InlineEditProps {
  readonly label: string
  readonly value: string
  /** Called with the trimmed text, only when it is not empty and has changed, and with the text that was edited. */
  readonly onSave: (value: string, base: string) => void
  readonly saving?: boolean
  readonly error?: string | null
  /** Why it was not saved, for example because somebody else changed the text meanwhile. */
  readonly failure?: Failure | null
  readonly maxLength?: number
  /** Why nothing can be saved at the moment, e.g. because something else is being saved. */
  readonly blocked?: string | null
  /** Longer texts, in several lines; Enter still saves. */
  readonly multiline?: boolean
  /** Whether it is open from the start. */
  readonly startsOpen?: boolean
  /** The text is a heading; the edit controls are not part of it. */
  readonly heading?: 'h2' | undefined
  /** Unsaved text is kept as a draft at this place; absent: it is not kept. */
  readonly place?: DraftPlace
}

/** Text that is edited in place: Enter saves, Esc reverts, and the focus returns to the edit button. */
export const InlineEdit = ({
  label,
  value,
  onSave,
  saving = false,
  error = null,
  failure = null,
  maxLength,
  blocked = null,
  multiline = false,
  startsOpen = false,
  heading,
  place,
}: InlineEditProps) => {
  const [draft, setDraft] = useState<string | null>(startsOpen ? value : null)
  const edit = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const submitted = useRef(false)
  const base = useRef(value)
  const opened = useEdits(editsOf(failure), saving)
  const cameBack = useRef(false)
  const editing = draft !== null
  const title = label.charAt(0).toUpperCase() + label.slice(1)
  const kept = useDraft({
    place: place ?? null,
    label: title,
    value: draft ?? value,
    saved: value,
    read: aText,
    onRestore: (text, startedFrom = value) => {
      base.current = startedFrom
      cameBack.current = text !== value
      setDraft(text === value ? null : text)
    },
  })
  const drop = useRef(kept.drop)
  useEffect(() => {
    drop.current = kept.drop
  })
  useEffect(() => {
    // A restored draft is not selected: the next key would replace it.
    if (editing && !cameBack.current) input.current?.select()
    cameBack.current = false
  }, [editing])
  const close = () => {
    kept.drop()
    setDraft(null)
    submitted.current = false
    requestAnimationFrame(() => edit.current?.focus())
  }
  const open = () => {
    base.current = value
    setDraft(value)
  }
  useEffect(() => {
    if (!submitted.current || saving) return
    submitted.current = false
    if (error === null) {
      drop.current()
      setDraft(null)
      requestAnimationFrame(() => edit.current?.focus())
    }
  }, [saving, error, value])

  if (draft === null)
    return (
      <div data-draft="">
        <Row>
          <Words as={heading}>{value}</Words>
          <IconButton ref={edit} icon="edit" label={`Edit ${label}`} size={28} onClick={open} />
        </Row>
        <DraftNote draft={kept} />
      </div>
    )
  const text = draft.trim()
  const inert = text === '' ? 'Enter some text' : text === base.current ? 'Nothing has changed' : blocked
  const send = (next: string, from: string) => {
    submitted.current = true
    onSave(next, from)
  }
  const save = () => {
    if (!inert && !saving) send(text, base.current)
  }
  const put = (next: string, from = base.current) => {
    base.current = from
    setDraft(next)
  }
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      save()
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  const field = {
    $invalid: error !== null,
    ref: input,
    'aria-label': label,
    'aria-invalid': error !== null || undefined,
    value: draft,
    maxLength,
    onKeyDown: keyDown,
  }
  return (
    <div data-draft="">
      {heading && <VisuallyHidden as={heading}>{value}</VisuallyHidden>}
      <Editor $stacked={multiline}>
        {multiline ? (
          <Area {...field} rows={3} onChange={event => setDraft(event.target.value)} />
        ) : (
          <Input {...field} onChange={event => setDraft(event.target.value)} />
        )}
        <Row>
          <Button variant="primary" size="sm" loading={saving} disabledReason={inert} onClick={save}>
            Save
          </Button>
          <Button variant="ghost" size="sm" onClick={close}>
            Cancel
          </Button>
        </Row>
      </Editor>
      <DraftNote draft={kept} />
      <Edits>
        <TextEdits
          {...opened}
          label={title}
          mine={text}
          saving={saving}
          maxLength={maxLength}
          onChange={put}
          onSave={send}
        />
      </Edits>
      {error && !isEdited(failure) && (
        <Problem role="alert">
          <Icon name="error" />
          {error}
        </Problem>
      )}
    </div>
  )
}
