import { useEffect, useMemo, useRef, useState } from 'react'
import type { ClientInfo } from '@core/contract'
import { editsOf, fieldMessage, isEdited } from '@/lib/failure'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, FootBar, Muted, Row, Stack, useEdits, useToast } from '@/ui'
import { DraftNote, useDraft } from '@/ui/drafts'
import { bodyOf, changedFields, FIELDS, formOf, formProblems, readForm, withEdits, type Form } from '../model/form'
import { saveRemote } from '../remotes'
import type { WithOrganisation } from '../slice'
import { Conflict } from './Conflict'
import { SettingsForm } from './SettingsForm'

/** The form with its draft, its one save, and the choice where somebody else saved the same fields. */
export const Editor = ({ settings }: { readonly settings: ClientInfo }) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { isFetching, fetchedAt, error } = useAppSelector(({ organisation }: WithOrganisation) => organisation.saved)
  const effects = useAppSelector(({ organisation }: WithOrganisation) => organisation.effects.data)
  const stored = useMemo(() => formOf(settings), [settings])
  const [typed, setTyped] = useState<Form | null>(null)
  // What the person began with: a change that arrives meanwhile does not belong to it.
  const [began, setBegan] = useState<Form | null>(null)
  const [sent, setSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = began ?? stored
  const form = typed ?? before
  const draft = useDraft<Form | null>({
    place: ['organisation'],
    label: 'Settings of the organisation',
    value: form,
    saved: stored,
    read: readForm,
    onRestore: (value, startedFrom = null) => {
      setTyped(value)
      setBegan(startedFrom)
    },
  })
  const failure = sent ? error : null
  const { edits } = useEdits(editsOf(failure), isFetching)
  const done = useRef<() => void>(() => undefined)
  useEffect(() => {
    done.current = () => {
      draft.drop()
      setTyped(null)
      setBegan(null)
      setSent(false)
      toast({ subject: 'organisation', text: 'Settings saved', tone: 'success' })
      heading.current?.focus()
    }
  })
  const seen = useRef(fetchedAt)
  useEffect(() => {
    if (fetchedAt === seen.current) return
    seen.current = fetchedAt
    done.current()
  }, [fetchedAt])
  const changed = changedFields(before, form)
  const problems = formProblems(form)
  const isValid = Object.keys(problems).length === 0
  const told = Object.fromEntries(FIELDS.map(field => [field, problems[field] ?? fieldMessage(failure, field)]))
  const send = (from: Form) => {
    setSent(true)
    dispatch(saveRemote.requested(bodyOf(from, form)))
  }
  const keep = () => {
    const from = withEdits(before, edits)
    setBegan(from)
    send(from)
  }
  const take = () => {
    setBegan(withEdits(before, edits))
    setTyped(withEdits(form, edits))
    setSent(false)
  }
  return (
    <form
      noValidate
      data-draft=""
      onSubmit={event => {
        event.preventDefault()
        if (changed.length > 0 && isValid && !isFetching && edits.length === 0) send(before)
      }}
    >
      <Stack $gap="s4">
        <Stack $gap="s1">
          <h2 ref={heading} tabIndex={-1}>
            General
          </h2>
          <Muted>What everyone in your organisation works with.</Muted>
        </Stack>
        <DraftNote draft={draft} what="changes" />
        {edits.length > 0 && <Conflict edits={edits} saving={isFetching} onKeep={keep} onTake={take} />}
        {failure && !isEdited(failure) && (
          <Callout tone="danger" role="alert" title="Not saved">
            {failure.message} Your changes are kept here.
          </Callout>
        )}
        <SettingsForm
          form={form}
          changed={new Set(changed)}
          problems={told}
          effects={effects}
          vectorSearch={settings.vector_search_available}
          onChange={change => {
            setBegan(before)
            setTyped({ ...form, ...change })
            if (!isEdited(failure)) setSent(false)
          }}
        />
        {changed.length > 0 && (
          <FootBar role="region" aria-label="Unsaved changes">
            <Row $justify="space-between" $wrap>
              <strong aria-live="polite">{counted(changed.length, 'unsaved change', 'unsaved changes')}</strong>
              <Row>
                <Button
                  disabled={isFetching}
                  onClick={() => {
                    draft.drop()
                    setTyped(null)
                    setBegan(null)
                    setSent(false)
                  }}
                >
                  Discard
                </Button>
                <Button
                  variant="primary"
                  type="submit"
                  loading={isFetching}
                  disabledReason={
                    edits.length > 0
                      ? 'Choose first whose change is kept.'
                      : isValid
                        ? null
                        : 'Correct the marked fields.'
                  }
                >
                  Save {counted(changed.length, 'change', 'changes')}
                </Button>
              </Row>
            </Row>
          </FootBar>
        )}
      </Stack>
    </form>
  )
}
