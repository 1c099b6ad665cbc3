import { STUDY_NAME_MAX, STUDY_NUMBER_MAX, STUDY_YEAR_MIN } from '@core/domain'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import styled from 'styled-components'
import { isPassing } from '@/lib/failure'
import { sessionEvents, selectDomain } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Modal, Muted, Stack, TextField } from '@/ui'
import { MultiCombobox } from '@/ui/Combobox'
import { DraftNote, useDraft } from '@/ui/drafts'
import { MonthPicker } from '@/ui/MonthPicker'
import {
  emptyDraft,
  formErrorOf,
  problemsOf,
  readStudy,
  refusalOf,
  writeDraft,
  type StudyDraft,
  type StudyPart,
} from '../model'
import { events, createStudyRemote, selectCreating, selectSuppliers, suppliersRemote } from '../slice'
import { AccessField } from './AccessField'

const SUPPLIERS_ERROR = 'Something went wrong, please refresh and try again.'

const Note = styled.div`
  flex: 1;
`

export interface AddStudyModalProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called with the number of the new study, which its page opens by. */
  readonly onCreated: (studyNumber: string) => void
}

/**
 * The form's state: empty at each opening, with the only supplier chosen if there is just one, and with the organisation's
 * default access.
 */
const useForm = (open: boolean) => {
  const dispatch = useAppDispatch()
  const { data: suppliers } = useAppSelector(selectSuppliers)
  const [blank, setBlank] = useState(() => emptyDraft(new Date()))
  const [draft, setDraft] = useState(blank)
  const [left, setLeft] = useState<readonly StudyPart[]>([])
  const domain = useAppSelector(selectDomain)
  const [asked, setAsked] = useState(false)
  useLayoutEffect(() => {
    setAsked(open)
    if (!open) return
    const empty = emptyDraft(new Date())
    setBlank(empty)
    setDraft(empty)
    setLeft([])
    dispatch(events.opened())
    dispatch(sessionEvents.domainNeeded())
  }, [open, dispatch])
  // The organisation's default as it is now: it may have changed since an earlier opening.
  const start = asked && !domain.isFetching ? domain.data?.study_access : undefined
  useEffect(() => {
    if (start !== undefined) setDraft(now => (now.access === null ? { ...now, access: start } : now))
  }, [start])
  const sole = suppliers?.length === 1 ? suppliers[0]?.value : undefined
  useEffect(() => {
    if (open && sole !== undefined) setDraft(now => (now.suppliers.length === 0 ? { ...now, suppliers: [sole] } : now))
  }, [open, sole])
  const change = (part: Partial<StudyDraft>) => {
    setDraft(now => ({ ...now, ...part }))
    dispatch(events.draftChanged())
  }
  // The organisation's default is not something that the person typed, whenever it arrives.
  const access = draft.access === null ? null : (domain.data?.study_access ?? draft.access)
  const kept = useDraft({
    place: open ? ['new study'] : null,
    label: 'New study',
    value: draft,
    saved: { ...blank, suppliers: sole === undefined ? [] : [sole], access },
    read: readStudy,
    onRestore: setDraft,
  })
  const leave = (part: StudyPart) => setLeft(now => (now.includes(part) ? now : [...now, part]))
  const dirty =
    draft.name !== '' ||
    draft.number !== '' ||
    draft.suppliers.length > (sole === undefined ? 0 : 1) ||
    draft.groups.length > 0
  return { draft, kept, change, left, leave, dirty }
}

/** Creates a study without data. */
export const AddStudyModal = ({ open, onClose, onCreated }: AddStudyModalProps) => {
  const dispatch = useAppDispatch()
  const suppliers = useAppSelector(selectSuppliers)
  const { isFetching: creating, error: failure, data: created } = useAppSelector(selectCreating)
  const { draft, kept, change, left, leave, dirty } = useForm(open)
  const form = useId()
  const now = new Date()
  const problems = problemsOf(draft, now)
  const formError = formErrorOf(failure)
  // A refusal stays until something is changed; a call that failed or whose answer was lost may be repeated: it makes one study.
  const isRefused = failure !== null && !isPassing(failure)
  const reason = Object.values(problems)[0] ?? (isRefused ? 'Change the study before you try again.' : null)
  const options = useMemo(() => suppliers.data ?? [], [suppliers.data])

  // A study created at an earlier opening has been announced already.
  const told = useRef(created)
  const drop = useRef(kept.drop)
  useEffect(() => {
    drop.current = kept.drop
  })
  useEffect(() => {
    if (created === told.current) return
    told.current = created
    if (!open || !created) return
    drop.current()
    onCreated(created.study_number)
  }, [open, created, onCreated])
  const close = () => {
    kept.drop()
    onClose()
  }

  // Errors that more typing cannot correct are shown at once; missing parts only once the field was left.
  const errorOf = (part: StudyPart, soon = false) =>
    refusalOf(failure, part) ?? (soon || left.includes(part) ? problems[part] : undefined)
  const submit = () => {
    if (reason === null && !creating) dispatch(createStudyRemote.requested(writeDraft(draft)))
  }
  return (
    <Modal
      open={open}
      onClose={close}
      title="Add a New Study"
      dirty={dirty && !created}
      footer={
        <>
          <Note>
            <Muted $size="sm">This may take several minutes to appear.</Muted>
          </Note>
          <Button variant="primary" type="submit" form={form} disabledReason={reason} loading={creating}>
            Create Study
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          {/* There is no saved study that could have changed, only the initial form. */}
          <DraftNote draft={{ ...kept, savedHasChanged: false }} />
          {formError && (
            <Callout tone="danger" role="alert">
              {formError}
            </Callout>
          )}
          <TextField
            label="Study Name"
            value={draft.name}
            onValueChange={name => change({ name })}
            onBlur={() => leave('name')}
            error={errorOf('name', draft.name.trim() !== '')}
            countTo={STUDY_NAME_MAX}
            autoComplete="off"
            aria-required
          />
          <TextField
            label="Study Number"
            optional
            value={draft.number}
            onValueChange={number => change({ number })}
            error={errorOf('number', true)}
            countTo={STUDY_NUMBER_MAX}
            autoComplete="off"
            spellCheck={false}
          />
          <MonthPicker
            legend="Date"
            month={draft.month}
            year={draft.year}
            firstYear={STUDY_YEAR_MIN}
            lastYear={now.getFullYear()}
            onChange={(month, year) => change({ month, year })}
            error={errorOf('date', true)}
          />
          <MultiCombobox
            label="Suppliers"
            options={options}
            loading={suppliers.isFetching}
            values={draft.suppliers}
            onValuesChange={values => change({ suppliers: values })}
            noMatch={options.length === 0 ? 'No suppliers yet' : 'No match'}
            error={suppliers.error ? SUPPLIERS_ERROR : errorOf('suppliers')}
          />
          {suppliers.error && (
            <div>
              <Button
                icon="refresh"
                size="sm"
                loading={suppliers.isFetching}
                onClick={() => dispatch(suppliersRemote.requested())}
              >
                Try again
              </Button>
            </div>
          )}
          <AccessField draft={draft} onChange={change} error={errorOf('access', draft.access === 'groups')} />
        </Stack>
      </form>
    </Modal>
  )
}
