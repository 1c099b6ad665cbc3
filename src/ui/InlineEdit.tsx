import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import styled from 'styled-components'
import { Button } from './Button'
import { controlLook } from './Field'
import { Icon } from './Icon'
import { IconButton } from './IconButton'
import { TYPE } from './theme/tokens'

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  min-width: 0;
`
const Words = styled.span`
  min-width: 0;
  font: inherit;
  overflow-wrap: anywhere;
`
const Input = styled.input<{ readonly $invalid: boolean }>`
  ${controlLook}
`
const Area = styled.textarea<{ readonly $invalid: boolean }>`
  ${controlLook}
  resize: vertical;
`
const Editor = styled.div<{ readonly $stacked: boolean }>`
  display: flex;
  flex-direction: ${p => (p.$stacked ? 'column' : 'row')};
  align-items: ${p => (p.$stacked ? 'stretch' : 'center')};
  gap: 8px;
  min-width: 0;
`
const Problem = styled.p`
  ${TYPE.sm}
  display: flex;
  gap: 6px;
  margin-top: 4px;
  color: var(--danger);
`

export interface InlineEditProps {
  readonly label: string
  readonly value: string
  /** Called with the trimmed text, only when it is not empty and has changed. */
  readonly onSave: (value: string) => void
  readonly saving?: boolean
  readonly error?: string | null
  readonly maxLength?: number
  /** Why nothing can be saved just now, e.g. because something else is. */
  readonly blocked?: string | null
  /** Longer texts, in several lines; Enter still saves. */
  readonly multiline?: boolean
  /** It is open from the start. */
  readonly startsOpen?: boolean
  /** The text is a heading; what edits it is not part of it. */
  readonly heading?: 'h2' | undefined
}

/** Text that is edited where it stands: Enter saves, Esc reverts, and the focus goes back to the edit button. */
export const InlineEdit = ({
  label,
  value,
  onSave,
  saving = false,
  error = null,
  maxLength,
  blocked = null,
  multiline = false,
  startsOpen = false,
  heading,
}: InlineEditProps) => {
  const [draft, setDraft] = useState<string | null>(startsOpen ? value : null)
  const edit = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const submitted = useRef(false)
  const editing = draft !== null
  useEffect(() => {
    if (editing) input.current?.select()
  }, [editing])
  const close = () => {
    setDraft(null)
    submitted.current = false
    requestAnimationFrame(() => edit.current?.focus())
  }
  useEffect(() => {
    if (!submitted.current || saving) return
    submitted.current = false
    if (error === null) {
      setDraft(null)
      requestAnimationFrame(() => edit.current?.focus())
    }
  }, [saving, error, value])

  if (draft === null)
    return (
      <Row>
        <Words as={heading}>{value}</Words>
        <IconButton ref={edit} icon="edit" label={`Edit ${label}`} size={28} onClick={() => setDraft(value)} />
      </Row>
    )
  const text = draft.trim()
  const inert = text === '' ? 'Enter some text' : text === value ? 'Nothing has changed' : blocked
  const save = () => {
    if (inert || saving) return
    submitted.current = true
    onSave(text)
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
    <div>
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
      {error && (
        <Problem role="alert">
          <Icon name="error" />
          {error}
        </Problem>
      )}
    </div>
  )
}
