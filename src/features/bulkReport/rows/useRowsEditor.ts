import { useEffect, useRef, useState } from 'react'
import type { Question } from '@core/contract'
import type { AddedRowType } from '@core/report'
import { fieldMessage, statusOf, type Failure } from '@/lib/failure'
import { useAppDispatch, useAppSelector } from '@/store'
import { useAnnounce } from '@/ui/LiveRegions'
import { events } from '../slice'
import { removalOf } from '../state'
import type { Problems } from './model'
import type { RowSaving } from './remotes'
import { selectRemovals, selectSavedRow } from './selectors'

const NEW = 'new'
const keyOf = (id: string | null): string => (id === null ? NEW : `row/${id}`)

interface Row {
  readonly id: string
  readonly label: string
  readonly editable?: boolean | undefined
}

export interface Rules<One extends Row, Fields> {
  readonly type: AddedRowType
  readonly question: Question
  readonly rows: readonly One[]
  readonly empty: Fields
  readonly fieldsOf: (row: One) => Fields
  readonly problemsOf: (fields: Fields, id: string | null) => Problems
  readonly savingOf: (fields: Fields, id: string | null) => RowSaving
  /** Begin with a new row. */
  readonly fresh: boolean
}

/** What the server said of a field, or of nothing on the form. */
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

/** The rows of one question as they are edited: what was typed stays while another row is looked at, and until it is saved. */
export const useRowsEditor = <One extends Row, Fields extends object>(rules: Rules<One, Fields>) => {
  const { type, question, rows, empty, fresh } = rules
  const dispatch = useAppDispatch()
  const announce = useAnnounce()
  const saved = useAppSelector(selectSavedRow)
  const removals = useAppSelector(selectRemovals)
  const [chosen, setChosen] = useState<string | null>(() => (fresh ? null : (rows[0]?.id ?? null)))
  const [drafts, setDrafts] = useState<Readonly<Record<string, Fields>>>({})
  const [attempted, setAttempted] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<Sent<Fields> | null>(null)
  const handled = useRef(saved.data)

  const isGoing = (id: string) => removalOf(removals, { question: question.question_name, type, id }) !== undefined
  const row = rows.find(({ id }) => id === chosen && !isGoing(id)) ?? null
  const id = row?.id ?? null
  const key = keyOf(id)
  const ownOf = (one: string | null): Fields => {
    const found = rows.find(({ id: other }) => other === one)
    return found ? rules.fieldsOf(found) : empty
  }
  const fields = drafts[key] ?? ownOf(id)
  const isEdited = (one: string | null): boolean => {
    const draft = drafts[keyOf(one)]
    return draft !== undefined && JSON.stringify(draft) !== JSON.stringify(ownOf(one))
  }
  const local = rules.problemsOf(fields, id)
  const failed = saved.error && sent?.key === key && sent.fields === fields ? problemsOf(saved.error) : null

  useEffect(() => {
    const { data } = saved
    if (data === handled.current) return
    handled.current = data
    if (!data || data.saving.type !== type || data.saving.question !== question.question_name) return
    const from = keyOf(data.saving.id)
    // What was typed while it was being saved is no part of it.
    setDrafts(current => {
      if (sent?.key !== from || current[from] !== sent.fields) return current
      const { [from]: _, ...rest } = current
      return rest
    })
    setAttempted(current => new Set([...current].filter(one => one !== from)))
    setChosen(current => (keyOf(current) === from ? data.id : current))
    announce(`“${data.saving.draft.label}” ${data.saving.id === null ? 'added and ticked' : 'saved'}`)
  }, [saved, sent, type, question.question_name, announce])

  const submit = (what: Fields, at: string | null) => {
    setAttempted(current => new Set([...current, keyOf(at)]))
    if (saved.isFetching || Object.keys(rules.problemsOf(what, at)).length > 0) return false
    setSent({ key: keyOf(at), fields: what })
    dispatch(events.rowSaved(rules.savingOf(what, at)))
    return true
  }
  return {
    row,
    id,
    fields,
    /** Shown from the first attempt on, with what the server said of them. */
    problems: { ...(attempted.has(key) ? local : {}), ...failed?.fields },
    failure: failed?.rest ?? null,
    refused: failed !== null && statusOf(saved.error) === 403,
    saving: saved.isFetching,
    savingThis: saved.isFetching && sent?.key === key,
    edited: isEdited(id),
    dirty: [null, ...rows.map(one => one.id)].some(isEdited),
    isEdited,
    isGoing,
    choose: setChosen,
    change: (next: Fields) => setDrafts(current => ({ ...current, [key]: next })),
    save: () => submit(fields, id),
    /** Adds what was proposed; it stands in the form should that fail. */
    add: (what: Fields) => {
      setDrafts(current => ({ ...current, [NEW]: what }))
      setChosen(null)
      submit(what, null)
    },
    remove: () => {
      if (!row) return
      const address = { question: question.question_name, type, id: row.id }
      setDrafts(current => {
        const { [keyOf(row.id)]: _, ...rest } = current
        return rest
      })
      dispatch(events.rowRemoved({ ...address, nk: question.nk }))
      announce(`“${row.label}” deleted`)
    },
    undo: (one: string) => {
      dispatch(events.removalUndone({ question: question.question_name, type, id: one }))
      setChosen(one)
    },
  }
}
