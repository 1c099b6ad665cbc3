import { sameAddedRow } from '@core/report'
import { useEffect, useRef, useState } from 'react'
import { editsOf, fieldMessage, isEdited as isEditedByAnother, statusOf, type Edit, type Failure } from '@/lib/failure'
import { mapOf, recordOf, type Read } from '@/lib/readers'
import { selectDatasetRemote, type WithLibrary } from '@/library'
import { useAppDispatch, useAppSelector } from '@/store'
import type { AddedRowsEditing } from '@/tables/ui'
import { useDraft } from '@/ui/drafts'
import { useAnnounce } from '@/ui/LiveRegions'
import { useEdits } from '@/ui/useEdits'
import type { Conflict, Problems } from '../fields'
import type { AddedRowSaving } from '../remotes'
import { selectDeleting, selectSaved } from '../selectors'
import { events } from '../slice'

const NEW = 'new'
const NOTHING = {}
const keyOf = (id: string | null): string => (id === null ? NEW : `row/${id}`)
/** Without what else the address of a builder says. */
const datasetOf = ({ studyId, datasetName }: AddedRowsEditing['address']) => ({ studyId, datasetName })
const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two)

interface Row {
  readonly id: string
  readonly label: string
  readonly editable?: boolean | undefined
}

/** How the rows of one type are edited. */
export interface Rules<One extends Row, Fields> extends Omit<AddedRowsEditing, 'onClose'> {
  readonly rows: readonly One[]
  readonly empty: Fields
  readonly read: Read<Fields>
  readonly fieldsOf: (row: One) => Fields
  readonly problemsOf: (fields: Fields, id: string | null) => Problems
  readonly savingOf: (fields: Fields, began: Fields, id: string | null) => AddedRowSaving
  readonly conflictOf: (edit: Edit, fields: Fields) => Conflict<Fields>
}

/** The server's messages by field of the form, and its message where it names none of them. */
const problemsOf = (failure: Failure): { fields: Problems; rest: string | null } => {
  const entries = (['label', 'any_of', 'kind', 'count', 'scores'] as const).flatMap(field => {
    const message = fieldMessage(failure, field)
    return message === null ? [] : [[field, message] as const]
  })
  return { fields: Object.fromEntries(entries), rest: entries.length > 0 ? null : failure.message }
}

interface Sent<Fields> {
  readonly key: string
  readonly fields: Fields
}

/** A row in the form (`fields`), and what it was when the person began to change it. */
interface Typed<Fields> {
  readonly fields: Fields
  readonly began: Fields
}

/** Edits the rows of one question. What is typed is kept while another row is chosen, until it is saved. */
export const useRowsEditor = <One extends Row, Fields extends object>(rules: Rules<One, Fields>) => {
  const { address, type, question, rows, empty, fresh } = rules
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const saved = useAppSelector(selectSaved)
  const deleting = useAppSelector(selectDeleting)
  const [chosen, setChosen] = useState<string | null>(() => (fresh ? null : (rows[0]?.id ?? null)))
  const [drafts, setDrafts] = useState<Readonly<Record<string, Typed<Fields>>>>({})
  const [attempted, setAttempted] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<Sent<Fields> | null>(null)
  const handled = useRef(saved.data)

  const rowAt = (id: string) => ({ question: question.question_name, type, id })
  const isGoing = (id: string) => deleting.some(one => sameAddedRow(one, rowAt(id)))
  const row = rows.find(({ id }) => id === chosen && !isGoing(id)) ?? null
  const id = row?.id ?? null
  const key = keyOf(id)
  const ownOf = (one: string | null): Fields => {
    const found = rows.find(({ id: other }) => other === one)
    return found ? rules.fieldsOf(found) : empty
  }
  /** What was typed, unless it equals what it began with or what is stored now. */
  const typedOf = (one: string | null): Typed<Fields> | undefined => {
    const typed = drafts[keyOf(one)]
    return typed && !same(typed.fields, typed.began) && !same(typed.fields, ownOf(one)) ? typed : undefined
  }
  const { fields, began } = typedOf(id) ?? { fields: ownOf(id), began: ownOf(id) }
  const isEdited = (one: string | null): boolean => typedOf(one) !== undefined
  const edited = Object.fromEntries(
    [null, ...rows.map(one => one.id)].flatMap(one => {
      const typed = typedOf(one)
      return typed ? [[keyOf(one), typed] as const] : []
    }),
  )
  const put = (next: Typed<Fields>) => setDrafts(current => ({ ...current, [key]: next }))
  const kept = useDraft<Readonly<Record<string, Typed<Fields>>>>({
    place: ['dataset', address.studyId, address.datasetName, 'rows', type, question.question_name],
    label: `${type === 'net' ? 'Nets' : 'Calculated rows'} of ${question.question_label || question.question_name}`,
    value: edited,
    saved: NOTHING,
    read: mapOf(recordOf<Typed<Fields>>({ fields: rules.read, began: rules.read })),
    onRestore: again => {
      setDrafts(again)
      const one = [null, ...rows.map(({ id: other }) => other)].find(other => keyOf(other) in again)
      if (one !== undefined) setChosen(one)
    },
  })
  const local = rules.problemsOf(fields, id)
  const failure = sent?.key === key && sent.fields === fields ? saved.error : null
  const failed = failure && !isEditedByAnother(failure) ? problemsOf(failure) : null
  const { edits, dismiss } = useEdits(editsOf(failure), saved.isFetching)
  // The choice needs what is stored now, which is fetched after a save was refused.
  const { isFetching } = useAppSelector((state: WithLibrary) => selectDatasetRemote(state, address))
  const refreshing = isFetching && edits.length > 0

  useEffect(() => {
    const { data } = saved
    if (data === handled.current) return
    handled.current = data
    if (!data || data.saving.type !== type || data.saving.question !== question.question_name) return
    const from = keyOf(data.saving.id)
    // What was typed during the save was not saved: it continues from what was.
    setDrafts(current => {
      const typed = current[from]
      if (sent?.key !== from || !typed) return current
      const { [from]: _, ...rest } = current
      return typed.fields === sent.fields ? rest : { ...rest, [from]: { ...typed, began: sent.fields } }
    })
    setAttempted(current => new Set([...current].filter(one => one !== from)))
    setChosen(current => (keyOf(current) === from ? data.id : current))
    announce(`“${data.saving.draft.label}” ${data.saving.id === null ? 'added and ticked' : 'saved'}`)
  }, [saved, sent, type, question.question_name, announce])

  const submit = (what: Fields, from: Fields, at: string | null) => {
    setAttempted(current => new Set([...current, keyOf(at)]))
    if (saved.isFetching || Object.keys(rules.problemsOf(what, at)).length > 0) return false
    setSent({ key: keyOf(at), fields: what })
    const known = [...question.nets, ...question.calculated].map(one => one.id)
    dispatch(events.saveAsked({ ...datasetOf(address), saving: rules.savingOf(what, from, at), known }))
    return true
  }
  const conflicts = (refreshing ? [] : edits).map(edit => {
    const conflict = rules.conflictOf(edit, fields)
    const next = rules.conflictOf(edit, began).taken
    return {
      ...conflict,
      edit,
      keep: () => {
        put({ fields, began: next })
        submit(fields, next, id)
      },
      take: () => {
        put({ fields: conflict.taken, began: next })
        dismiss(edit)
      },
      back: () => put({ fields, began: next }),
    }
  })
  return {
    row,
    id,
    fields,
    /** Shown from the first attempt to save, together with the server's messages. */
    problems: { ...(attempted.has(key) ? local : {}), ...failed?.fields },
    failure: failed?.rest ?? null,
    refused: statusOf(failure) === 403,
    /** What a colleague has changed since, each with the choice between both versions. */
    conflicts,
    saving: saved.isFetching,
    savingThis: (saved.isFetching || refreshing) && sent?.key === key,
    edited: isEdited(id),
    dirty: Object.keys(edited).length > 0,
    kept,
    isEdited,
    isGoing,
    choose: setChosen,
    change: (next: Fields) => put({ fields: next, began }),
    save: () => submit(fields, began, id),
    /** Adds what was proposed; if that fails, it is in the form. */
    add: (what: Fields) => {
      setDrafts(current => ({ ...current, [NEW]: { fields: what, began: empty } }))
      setChosen(null)
      submit(what, empty, null)
    },
    remove: () => {
      if (!row) return
      setDrafts(current => {
        const { [keyOf(row.id)]: _, ...rest } = current
        return rest
      })
      dispatch(events.deleted({ ...rowAt(row.id), address: datasetOf(address), nk: question.nk }))
      announce(`“${row.label}” deleted`)
    },
    undo: (one: string) => {
      dispatch(events.restored(rowAt(one)))
      setChosen(one)
    },
  }
}
