import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import type { ReportSummary } from '@core/contract'
import { cutReportName, REPORT_DESCRIPTION_MAX, REPORT_NAME_MAX } from '@core/domain'
import { editsOf, editText, isEdited, type Failure } from '@/lib/failure'
import { aText, recordOf } from '@/lib/readers'
import { Button } from '@/ui/Button'
import { DraftNote, useDraft } from '@/ui/drafts'
import { EditConflict } from '@/ui/EditConflict'
import { Callout } from '@/ui/Feedback'
import { Row } from '@/ui/Page'
import { TextArea, TextField } from '@/ui/TextField'
import { useEdits } from '@/ui/useEdits'
import type { ReportTexts } from '../remotes'

const Form = styled.form`
  display: grid;
  flex: 1;
  gap: var(--s3);
  min-width: 0;
  max-width: 640px;
  padding-block: var(--s2);
`

/** The place of the draft of name and description. */
export const editorPlace = (reportId: string) => ['report', reportId, 'name']

const readWords = recordOf<ReportTexts>({ title: aText, description: aText })

interface ReportEditorProps {
  readonly report: ReportSummary
  readonly saving: boolean
  readonly error: Failure | null
  readonly onSave: (texts: ReportTexts, base: ReportTexts) => void
  readonly onClose: () => void
}

/** Edits name and description of a saved report within the list. Enter in the name saves, Esc cancels. */
export const ReportEditor = ({ report, saving, error, onSave, onClose }: ReportEditorProps) => {
  const saved: ReportTexts = { title: report.title, description: report.description }
  const [texts, setTexts] = useState(saved)
  const [base, setBase] = useState(texts)
  const { edits, dismiss } = useEdits(editsOf(error), saving)
  const { title, description } = texts
  const draft = useDraft({
    place: editorPlace(report.id),
    label: `Name of the report ${report.title}`,
    value: texts,
    saved,
    read: readWords,
    onRestore: (words, startedFrom = saved) => {
      setTexts(words)
      setBase(startedFrom)
    },
  })
  const close = useRef(onClose)
  useEffect(() => {
    close.current = () => {
      draft.drop()
      onClose()
    }
  })
  const restored = useRef(false)
  useEffect(() => {
    restored.current = draft.restoredAt !== null
  }, [draft.restoredAt])
  const [tried, setTried] = useState(false)
  const sent = useRef(false)
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => {
    name.current?.focus()
    // A restored draft is not selected: the next key would replace it.
    if (!restored.current) name.current?.select()
  }, [])
  useEffect(() => {
    if (!sent.current || saving) return
    sent.current = false
    if (error === null) close.current()
  }, [saving, error])
  const changed = title.trim() !== base.title || description.trim() !== base.description
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (title.trim() === '' || saving) return
    if (!changed) {
      close.current()
      return
    }
    send(texts, base)
  }
  const send = (next: ReportTexts, from: ReportTexts) => {
    sent.current = true
    setTried(true)
    onSave({ title: next.title.trim(), description: next.description.trim() }, from)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close.current()
  }
  return (
    <Form aria-label={`Edit ${report.title}`} onSubmit={save} onKeyDown={escape} noValidate>
      <TextField
        ref={name}
        label="Report name"
        value={title}
        countTo={REPORT_NAME_MAX}
        error={title.trim() === '' ? 'Enter a name' : null}
        onValueChange={text => setTexts({ ...texts, title: cutReportName(text) })}
      />
      <TextArea
        label="Description"
        optional
        rows={2}
        countTo={REPORT_DESCRIPTION_MAX}
        maxLength={REPORT_DESCRIPTION_MAX}
        value={description}
        onValueChange={text => setTexts({ ...texts, description: text })}
      />
      <DraftNote draft={draft} />
      {edits.map(edit => {
        const field = edit.field === 'title' ? 'title' : 'description'
        const theirs = { [field]: editText(edit.now) }
        return (
          <EditConflict
            key={field}
            label={field === 'title' ? 'Report name' : 'Description'}
            mine={texts[field].trim()}
            theirs={editText(edit.now)}
            edit={edit}
            saving={saving}
            maxLength={field === 'title' ? REPORT_NAME_MAX : REPORT_DESCRIPTION_MAX}
            onKeep={text => {
              setTexts({ ...texts, [field]: text })
              setBase({ ...base, ...theirs })
              send({ ...texts, [field]: text }, { ...base, ...theirs })
            }}
            onTake={() => {
              setTexts({ ...texts, ...theirs })
              setBase({ ...base, ...theirs })
              dismiss(edit)
            }}
            onBack={mine => setTexts(now => ({ ...now, [field]: mine }))}
          />
        )
      })}
      {tried && error && !isEdited(error) && (
        <Callout tone="danger" role="alert">
          Nothing was changed. {error.message}
        </Callout>
      )}
      <Row>
        <Button type="submit" variant="primary" size="sm" loading={saving}>
          Save
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={() => close.current()}>
          Cancel
        </Button>
      </Row>
    </Form>
  )
}
