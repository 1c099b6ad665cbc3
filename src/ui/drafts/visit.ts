import { dropDraft, findDrafts, keepDraft, type DraftPlace, type KeptDraft } from '@/lib/drafts'
import { randomId } from '@/lib/randomId'
import type { Read } from '@/lib/readers'
import { sameJson } from '@/lib/sameJson'
import { setAtRisk } from './atRisk'

/** How a form describes itself. */
export interface DraftOptions<T> {
  /** The object and the part of it; null while nothing is edited, such as in a dialog that is closed. */
  readonly place: DraftPlace | null
  /** What it is, for lists of drafts: "Description of Oats". */
  readonly label: string
  /** What the form holds now; anything that JSON can write. */
  readonly value: T
  /** The content of the form without the draft. */
  readonly saved: T
  readonly read: Read<T>
  /** Puts a value into the form: a restored draft, with the value it was based on where known, or `saved` when it is discarded. */
  readonly onRestore: (value: T, startedFrom?: T) => void
}

/** A draft whose content was read. `startedFrom` is undefined if it could not be read. */
export type Found<T> = Omit<KeptDraft, 'value' | 'startedFrom'> & {
  readonly value: T
  readonly startedFrom: T | undefined
}

/** What a form shows about drafts: one that was restored, and others that it can offer. */
export interface Shown<T> {
  readonly restored: Found<T> | null
  readonly offered: readonly Found<T>[]
}

/** The drafts of one form from its opening to saving, cancelling or leaving it. `now` returns the current content of the form. */
export const createVisit = <T>(person: string, place: DraftPlace, now: () => DraftOptions<T>) => {
  const owner = {}
  let holder = randomId()
  let startedFrom: T | undefined
  /** The draft that this visit continues, until it has kept one of its own. */
  let replaces: Found<T> | null = null
  let hasKept = false
  let seen = ''

  const find = (): readonly Found<T>[] =>
    findDrafts(person, place).flatMap(draft => {
      const { read, saved } = now()
      const value = draft.place.length === place.length ? read(draft.value) : undefined
      if (value === undefined) return []
      if (!sameJson(value, saved)) return [{ ...draft, value, startedFrom: read(draft.startedFrom) }]
      // It was saved after all: the answer came after the page was left.
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
    /** Looks for drafts when the form opens: one of this tab is restored. */
    open: (): Shown<T> => {
      const found = find()
      const restored = found.find(draft => draft.own) ?? null
      goOn(restored)
      return { restored, offered: found.filter(draft => draft !== restored) }
    },
    /** The content of the form may have changed. */
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
    /** Puts an offered draft into the form; text typed there so far stays a separate draft. */
    take: (draft: Found<T>): Shown<T> => {
      goOn(draft)
      return { restored: draft, offered: find().filter(other => other.holder !== draft.holder) }
    },
    /** Deletes an offered draft that is not wanted. */
    refuse: (draft: Found<T>): void => dropDraft(person, draft),
    /** Deletes all drafts of this form: it was saved or cancelled. */
    drop: (): void => {
      remove()
      // Also for parts of the form, such as the name of a filter in the filter dialog.
      for (const part of findDrafts(person, place))
        if (part.own && part.place.length > place.length) dropDraft(person, part)
      goOn(null)
    },
    /** The form is left; unsaved text stays as a draft. */
    leave: (): void => setAtRisk(owner, false),
  }
}

export type Visit<T> = ReturnType<typeof createVisit<T>>
