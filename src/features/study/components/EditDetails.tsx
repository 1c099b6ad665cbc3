import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { MetadataField, StudyDetails } from '@core/contract'
import { STUDY_NAME_MAX, STUDY_YEAR_MIN, SUPPLIER_FIELD } from '@core/domain'
import { editsOf, fieldMessage, isEdited, type Edit } from '@/lib/failure'
import { fieldsRemote, selectFields } from '@/library/fields'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, EditConflict, ErrorState, SlideOver, Spinner, Stack, TextField, useEdits } from '@/ui'
import { MultiCombobox } from '@/ui/Combobox'
import { MonthPicker } from '@/ui/MonthPicker'
import { DraftNote, useDraft } from '@/ui/drafts'
import {
  changesOf,
  detailsOf,
  detailsProblems,
  editedField,
  optionsOf,
  readDetails,
  valueIn,
  withEdited,
  type DetailsDraft,
} from '../model/details'
import { changeRemote } from '../remotes'
import { selectChange } from '../selectors'
import { events, type WithStudy } from '../slice'

const titleOf = ({ name }: MetadataField): string => (name === SUPPLIER_FIELD ? 'Suppliers' : name)

interface FieldProps {
  readonly field: MetadataField
  readonly values: readonly string[]
  readonly error: string | null | undefined
  readonly onChange: (values: readonly string[]) => void
}

const ValuesField = ({ field, values, error, onChange }: FieldProps) => {
  const options = useMemo(() => optionsOf(field), [field])
  return (
    <MultiCombobox
      label={titleOf(field)}
      optional={field.name !== SUPPLIER_FIELD}
      options={options}
      values={values}
      onValuesChange={onChange}
      noMatch={options.length === 0 ? 'No values yet' : 'No match'}
      error={error}
    />
  )
}

interface FormProps {
  readonly id: string
  readonly fields: readonly MetadataField[]
  readonly draft: DetailsDraft
  readonly onChange: (draft: DetailsDraft) => void
  readonly onSave: () => void
}

const Form = ({ id, fields, draft, onChange, onSave }: FormProps) => {
  const { error } = useAppSelector((state: WithStudy) => selectChange(state, 'details'))
  const now = new Date()
  const problems = detailsProblems(draft, fields, now)
  const told = (field: string) => fieldMessage(error, field)
  const named = ['study_name', 'study_date', 'low_base_threshold', 'client_values', 'Supplier'].some(told)
  return (
    <form
      id={id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSave()
      }}
    >
      <Stack>
        {error && !isEdited(error) && (!named || told('client_values')) && (
          <Callout tone="danger" role="alert">
            The details were not saved. {error.message}
          </Callout>
        )}
        <TextField
          label="Study Name"
          value={draft.name}
          onValueChange={name => onChange({ ...draft, name })}
          error={problems.name ?? told('study_name')}
          countTo={STUDY_NAME_MAX}
          autoComplete="off"
          aria-required
        />
        <MonthPicker
          legend="Date"
          month={draft.month}
          year={draft.year}
          firstYear={STUDY_YEAR_MIN}
          lastYear={now.getFullYear()}
          onChange={(month, year) => onChange({ ...draft, month, year })}
          error={problems.date ?? told('study_date')}
        />
        {fields.map(field => (
          <ValuesField
            key={field.id}
            field={field}
            values={draft.values[field.id] ?? []}
            error={field.name === SUPPLIER_FIELD ? (problems.suppliers ?? told('Supplier')) : null}
            onChange={values => onChange({ ...draft, values: { ...draft.values, [field.id]: values } })}
          />
        ))}
        <TextField
          label="Low base"
          hint="Figures based on fewer respondents are marked."
          value={draft.lowBase}
          onValueChange={lowBase => onChange({ ...draft, lowBase })}
          error={problems.lowBase ?? told('low_base_threshold')}
          inputMode="numeric"
          autoComplete="off"
        />
      </Stack>
    </form>
  )
}

export interface EditDetailsProps {
  readonly study: StudyDetails
  readonly open: boolean
  readonly onClose: () => void
}

/** Name, date, suppliers, other metadata and low base of a study. */
export const EditDetails = ({ study, open, onClose }: EditDetailsProps) => {
  const dispatch = useAppDispatch()
  const form = useId()
  const fields = useAppSelector(selectFields)
  const { isFetching, fetchedAt, error } = useAppSelector((state: WithStudy) => selectChange(state, 'details'))
  const [draft, setDraft] = useState<DetailsDraft | null>(null)
  // The initial values of the form: a change that arrives meanwhile does not belong to them.
  const [began, setBegan] = useState<DetailsDraft | null>(null)
  const { edits, dismiss } = useEdits(editsOf(error), isFetching)
  const seen = useRef(fetchedAt)
  useLayoutEffect(() => {
    if (!open) return
    setDraft(null)
    setBegan(null)
    dispatch(events.formChanged('details'))
    dispatch(events.detailsOpened())
  }, [open, dispatch])
  const { data: known } = fields
  const stored = useMemo(() => (known === null ? null : detailsOf(study, known)), [study, known])
  const before = began ?? stored
  const shown = draft ?? before
  const kept = useDraft<DetailsDraft | null>({
    place: open && stored !== null ? ['study', study.study_number, 'details'] : null,
    label: `Details of ${study.name}`,
    value: shown,
    saved: stored,
    read: readDetails,
    onRestore: (details, startedFrom = null) => {
      setDraft(details)
      setBegan(startedFrom)
    },
  })
  const close = useRef(onClose)
  useEffect(() => {
    close.current = () => {
      kept.drop()
      onClose()
    }
  })
  useEffect(() => {
    if (fetchedAt === seen.current) return
    seen.current = fetchedAt
    close.current()
  }, [fetchedAt])
  const changes = shown && before ? changesOf(before, shown) : {}
  const isChanged = Object.keys(changes).length > 0
  const isValid = shown !== null && Object.keys(detailsProblems(shown, fields.data ?? [], new Date())).length === 0
  const send = (body: typeof changes) =>
    dispatch(changeRemote.requested({ studyNumber: study.study_number, form: 'details', body }))
  const save = () => {
    if (isChanged && isValid && !isFetching) send(changes)
  }
  const keep = ({ field, now }: Edit) => {
    if (!before || !shown) return
    const from = withEdited(before, field, now)
    setBegan(from)
    send(changesOf(from, shown))
  }
  const take = (edit: Edit) => {
    if (!before || !shown) return
    setBegan(withEdited(before, edit.field, edit.now))
    setDraft(withEdited(shown, edit.field, edit.now))
    dismiss(edit)
  }
  return (
    <SlideOver
      open={open}
      onClose={() => close.current()}
      title="Edit details"
      dirty={isChanged}
      footer={
        <Button
          variant="primary"
          type="submit"
          form={form}
          loading={isFetching}
          disabledReason={isChanged ? (isValid ? null : 'Correct the marked fields.') : 'Nothing has changed.'}
        >
          Save
        </Button>
      }
    >
      {shown &&
        edits.map(edit => {
          const { label, words } = editedField(edit.field, edit.now, known ?? [])
          const mine = valueIn(shown, edit.field)
          return (
            <EditConflict
              key={edit.field}
              label={label}
              mine={editedField(edit.field, mine, known ?? []).words}
              theirs={words}
              edit={edit}
              saving={isFetching}
              mergeable={false}
              onKeep={() => keep(edit)}
              onTake={() => take(edit)}
              onBack={() => setDraft(now => now && withEdited(now, edit.field, mine))}
            />
          )
        })}
      {shown && fields.data ? (
        <Stack>
          <DraftNote draft={kept} what="changes" />
          <Form
            id={form}
            fields={fields.data}
            draft={shown}
            onChange={next => {
              setBegan(before)
              setDraft(next)
              if (!isEdited(error)) dispatch(events.formChanged('details'))
            }}
            onSave={save}
          />
        </Stack>
      ) : fields.error ? (
        <ErrorState
          message="The fields could not be loaded."
          detail={fields.error.message}
          onRetry={() => dispatch(fieldsRemote.requested())}
          retrying={fields.isFetching}
        />
      ) : (
        <Spinner label="Loading the fields" />
      )}
    </SlideOver>
  )
}
