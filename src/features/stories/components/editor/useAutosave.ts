import { useEffect, useRef, useState } from 'react'
import type { DraftPlace } from '@/lib/drafts'
import { editsOf, isEdited, isPassing, type Failure } from '@/lib/failure'
import { aText, mapOf } from '@/lib/readers'
import { useEdits } from '@/ui'
import { useDraft } from '@/ui/drafts'

const AFTER_LAST_KEY_MS = 1000
const RETRY_MS = 10_000

/** Texts by the names of their fields. */
export type Words = Readonly<Record<string, string>>

interface AutosaveOptions {
  readonly place: DraftPlace
  /** Names the draft. */
  readonly label: string
  /** As stored now. */
  readonly saved: Words
  /** Nothing is sent while this is false. */
  readonly valid: (words: Words) => boolean
  /** The state of the call that saves. */
  readonly call: { readonly isFetching: boolean; readonly error: Failure | null }
  readonly send: (words: Words, base: Words) => void
}

const trimmed = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([field, text]) => [field, text.trim()]))

const only = (words: Words, fields: readonly string[]): Words =>
  Object.fromEntries(fields.map(field => [field, words[field] ?? '']))

/** What changes in the form and in its base when other words are stored: fields in which nothing was typed follow. */
export const followed = (form: { readonly words: Words; readonly base: Words }, saved: Words, sent: Words) => {
  const typed = trimmed(form.words)
  const untouched = Object.keys(saved).filter(field => typed[field] === form.base[field])
  const mine = Object.keys(saved).filter(field => saved[field] === typed[field] || saved[field] === sent[field])
  return {
    words: {
      ...form.words,
      ...only(
        saved,
        untouched.filter(field => saved[field] !== typed[field]),
      ),
    },
    base: { ...form.base, ...only(saved, [...untouched, ...mine]) },
  }
}

export type SaveState = 'saving' | 'retrying' | 'failed' | 'waiting' | 'asked' | 'saved'

const stateOf = (now: Readonly<Record<'saving' | 'waiting' | 'asked' | 'failed' | 'retries', boolean>>): SaveState => {
  if (now.saving) return 'saving'
  if (now.asked) return 'asked'
  if (!now.waiting) return 'saved'
  if (!now.failed) return 'waiting'
  return now.retries ? 'retrying' : 'failed'
}

/**
 * Words that are saved a second after the last key, and when the form is left. What a colleague changes comes in where nothing
 * was typed; where both changed the same words, the save is refused and the person is asked.
 */
export const useAutosave = ({ place, label, saved, valid, call, send }: AutosaveOptions) => {
  const [form, setForm] = useState({ words: saved, base: saved })
  const [seen, setSeen] = useState(JSON.stringify(saved))
  const [sent, setSent] = useState<Words>({})
  if (seen !== JSON.stringify(saved)) {
    setSeen(JSON.stringify(saved))
    setForm(followed(form, saved, sent))
  }
  const { words, base } = form
  const draft = useDraft<Words>({
    place,
    label,
    value: words,
    saved,
    read: mapOf(aText),
    onRestore: (value, startedFrom) => setForm({ words: value, base: startedFrom ?? saved }),
  })
  const typed = trimmed(words)
  const changed = Object.keys(saved).filter(field => typed[field] !== base[field])
  const { edits, dismiss } = useEdits(editsOf(call.error), call.isFetching)
  const asked = isEdited(call.error) && edits.length > 0
  const waiting = changed.length > 0 && valid(typed)
  const ready = waiting && !call.isFetching && !asked
  const failed = call.error !== null && !isEdited(call.error)
  const save = useRef<() => void>(() => undefined)
  useEffect(() => {
    save.current = () => {
      if (!ready) return
      setSent(only(typed, changed))
      send(only(typed, changed), only(base, changed))
    }
  })
  const retries = failed && isPassing(call.error)
  const text = JSON.stringify(typed)
  const sentText = JSON.stringify({ ...typed, ...sent })
  useEffect(() => {
    const again = failed && text === sentText
    if (!ready || (again && !retries)) return undefined
    const timer = setTimeout(() => save.current(), again ? RETRY_MS : AFTER_LAST_KEY_MS)
    return () => clearTimeout(timer)
  }, [text, sentText, ready, failed, retries])
  useEffect(() => () => save.current(), [])
  return {
    words,
    /** What the words began with. */
    base,
    draft,
    edits,
    dismiss,
    /** Puts a text into a field; `from`: the stored text that it is now based on. */
    put: (field: string, next: string, from?: string) =>
      setForm({
        words: { ...words, [field]: next },
        base: from === undefined ? base : { ...base, [field]: from },
      }),
    saveNow: () => save.current(),
    /** Sends a text over the stored one that the person has seen. */
    keep: (field: string, next: string, theirs: string) => {
      setSent({ [field]: next.trim() })
      send({ [field]: next.trim() }, { [field]: theirs })
    },
    state: stateOf({ saving: call.isFetching, waiting, asked, failed, retries }),
  }
}
