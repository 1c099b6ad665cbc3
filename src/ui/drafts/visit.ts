import { dropDraft, findDrafts, keepDraft, type DraftPlace, type KeptDraft } from '@/lib/drafts'
import { randomId } from '@/lib/randomId'
import type { Read } from '@/lib/readers'
import { setAtRisk } from './atRisk'

/** What a form says of itself. */
export interface DraftOptions<T> {
  /** The object and the part of it; null while nothing is edited, such as in a dialog that is closed. */
  readonly place: DraftPlace | null
  /** What it is, for lists of drafts: "Description of Oats". */
  readonly label: string
  /** What the form holds now; anything that JSON can write. */
  readonly value: T
  /** What the form would hold without the draft. */
  readonly saved: T
  readonly read: Read<T>
  /** Puts a value into the form: a draft that comes back, with what it was made from where that is known, or `saved` when it is discarded. */
  readonly onRestore: (value: T, startedFrom?: T) => void
}

/** A draft whose content was read. `startedFrom` is undefined where it could not be. */
export type Found<T> = Omit<KeptDraft, 'value' | 'startedFrom'> & {
  readonly value: T
  readonly startedFrom: T | undefined
}

/** What a form has to tell of drafts: one that is in it again, and others that it could have. */
export interface Shown<T> {
  readonly restored: Found<T> | null
  readonly offered: readonly Found<T>[]
}

export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The drafts of one form from its opening to saving, cancelling or leaving it. `now` is called for what the form holds. */
export const createVisit = <T>(person: string, place: DraftPlace, now: () => DraftOptions<T>) => {
  const owner = {}
  let holder = randomId()
  let startedFrom: T | undefined
  /** The draft that this visit goes on with, until it has kept one of its own. */
  let replaces: Found<T> | null = null
  let hasKept = false
  let seen = ''

  const find = (): readonly Found<T>[] =>
    findDrafts(person, place).flatMap(draft => {
      const { read, saved } = now()
      const value = draft.place.length === place.length ? read(draft.value) : undefined
      if (value === undefined) return []
      if (!sameJson(value, saved)) return [{ ...draft, value, startedFrom: read(draft.startedFrom) }]
      // It was saved after all, as when the answer came after the page was left.
      dropDraft(person, draft)
      return []
    })
  const goOn = (from: Found<T> | null) => {
    holder = randomId()
    hasKept = false
    startedFrom = from?.startedFrom
    replaces = from
    seen = JSON.stringify(from ? from.value : now().value)
    if (from) now().onRestore(from.value, from.startedFrom)
  }
  const remove = () => {
    dropDraft(person, { place, holder })
    if (replaces) dropDraft(person, replaces)
    replaces = null
    setAtRisk(owner, false)
  }

  return {
    /** Looks for drafts when the form opens: one of this tab is put into it. */
    open: (): Shown<T> => {
      const found = find()
      const restored = found.find(draft => draft.own) ?? null
      goOn(restored)
      return { restored, offered: found.filter(draft => draft !== restored) }
    },
    /** The form may hold something else than before. */
    look: (): void => {
      const { value, saved, label } = now()
      const text = JSON.stringify(value)
      if (text === seen) return
      if (!hasKept && startedFrom === undefined) startedFrom = JSON.parse(seen) as T
      seen = text
      if (sameJson(value, saved)) {
        remove()
        hasKept = false
        startedFrom = undefined
        return
      }
      hasKept = keepDraft(person, { place, holder, label, value, startedFrom }) !== null
      setAtRisk(owner, !hasKept)
      if (!hasKept || !replaces) return
      dropDraft(person, replaces)
      replaces = null
    },
    /** Puts an offered draft into the form; what was typed there so far stays a draft of its own. */
    take: (draft: Found<T>): Shown<T> => {
      goOn(draft)
      return { restored: draft, offered: find().filter(other => other.holder !== draft.holder) }
    },
    /** An offered draft is not wanted. */
    refuse: (draft: Found<T>): void => dropDraft(person, draft),
    /** Nothing of this form is to be kept: it was saved, or given up. */
    drop: (): void => {
      remove()
      // With what was typed into parts of it, such as the name of a filter in the filter dialog.
      for (const part of findDrafts(person, place))
        if (part.own && part.place.length > place.length) dropDraft(person, part)
      goOn(null)
    },
    /** The form is left; what was typed stays. */
    leave: (): void => setAtRisk(owner, false),
  }
}

export type Visit<T> = ReturnType<typeof createVisit<T>>
