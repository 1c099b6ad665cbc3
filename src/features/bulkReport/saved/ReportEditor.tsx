import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import type { ReportSummary } from '@core/contract'
import { cutReportName, REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX } from '@core/domain'
import type { Failure } from '@/lib/failure'
import { Button } from '@/ui/Button'
import { Callout } from '@/ui/Feedback'
import { TextArea, TextField } from '@/ui/TextField'

const Form = styled.form`
  display: grid;
  flex: 1;
  gap: 12px;
  min-width: 0;
  max-width: 640px;
  padding-block: 8px;
`
const Buttons = styled.div`
  display: flex;
  gap: 8px;
`

interface ReportEditorProps {
  readonly report: ReportSummary
  readonly saving: boolean
  readonly error: Failure | null
  readonly onSave: (change: { title: string; description: string }) => void
  readonly onClose: () => void
}

/** Name and description of a saved report, where it stands in the list. Enter in the name saves, Esc leaves it as it was. */
export const ReportEditor = ({ report, saving, error, onSave, onClose }: ReportEditorProps) => {
  const [title, setTitle] = useState(report.title)
  const [description, setDescription] = useState(report.description)
  const [tried, setTried] = useState(false)
  const sent = useRef(false)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    name.current?.focus()
    name.current?.select()
  }, [])
  useEffect(() => {
    if (!sent.current || saving) return
    sent.current = false
    if (error === null) onClose()
  }, [saving, error, onClose])
  const changed = title.trim() !== report.title || description.trim() !== report.description
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (title.trim() === '' || saving) return
    if (!changed) {
      onClose()
      return
    }
    sent.current = true
    setTried(true)
    onSave({ title: title.trim(), description: description.trim() })
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <Form aria-label={`Edit ${report.title}`} onSubmit={save} onKeyDown={escape} noValidate>
      <TextField
        ref={name}
        label="Report name"
        value={title}
        countTo={REPORT_NAME_MAX}
        error={title.trim() === '' ? 'Enter a name' : null}
        onValueChange={text => setTitle(cutReportName(text))}
      />
      <TextArea
        label="Description"
        optional
        rows={2}
        countTo={REPORT_DESCRIPTION_MAX}
        maxLength={REPORT_DESCRIPTION_MAX}
        value={description}
        onValueChange={setDescription}
      />
      {tried && error && (
        <Callout tone="danger" role="alert">
          Nothing was changed. {error.message}
        </Callout>
      )}
      <Buttons>
        <Button type="submit" variant="primary" size="sm" loading={saving}>
          Save
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={onClose}>
          Cancel
        </Button>
      </Buttons>
    </Form>
  )
}
