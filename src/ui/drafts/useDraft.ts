import { useLayoutEffect, useRef, useState } from 'react'
import { findDrafts, type DraftPlace } from '@/lib/drafts'
import { useDraftPerson } from './person'
import { createVisit, sameJson, type DraftOptions, type Shown, type Visit } from './visit'

/** A draft as its form shows it. */
export interface Draft<T = unknown> {
  /** Typed at that time and in the form again, in epoch milliseconds; null: nothing came back. */
  readonly restoredAt: number | null
  /** Typed at that time in another tab or window, and offered; null: there is none, or one came back. */
  readonly offeredAt: number | null
  /** What was saved when the draft in question was begun; undefined: there is none. */
  readonly startedFrom: T | undefined
  /** What is saved is no longer what it was when the draft was begun. */
  readonly savedHasChanged: boolean
  /** Takes what is offered into the form. */
  readonly take: () => void
  /** Back to what is saved; of an offered draft: it is not offered again. */
  readonly discard: () => void
  /** The form was saved or cancelled. */
  readonly drop: () => void
}

/**
 * Keeps what is typed into a form as a draft of this person in this browser, until `drop`. A draft of this tab is in the form again
 * when it opens; one of another tab is offered. Two tabs write drafts of their own, so neither replaces the other's.
 */
export const useDraft = <T>(options: DraftOptions<T>): Draft<T> => {
  const person = useDraftPerson()
  const { place, value, saved } = options
  const key = place === null || person === null ? null : JSON.stringify([person, place])
  const text = JSON.stringify(value)
  const [shown, setShown] = useState<Shown<T>>({ restored: null, offered: [] })
  const visit = useRef<Visit<T> | null>(null)
  const latest = useRef(options)

  useLayoutEffect(() => {
    latest.current = options
  })
  // Must run before the effect that looks for drafts: what a form shows when it opens was not typed.
  useLayoutEffect(() => visit.current?.look(), [text])
  useLayoutEffect(() => {
    if (key === null) return undefined
    const [by, at] = JSON.parse(key) as [string, DraftPlace]
    const begun = createVisit(by, at, () => latest.current)
    visit.current = begun
    setShown(begun.open())
    return () => {
      begun.leave()
      visit.current = null
    }
  }, [key])

  const { restored, offered } = shown
  const [next = null, ...rest] = offered
  const told = key === null ? null : (restored ?? next)
  return {
    restoredAt: told !== null && restored ? told.savedAt : null,
    offeredAt: told !== null && !restored ? told.savedAt : null,
    startedFrom: told?.startedFrom,
    savedHasChanged: told?.startedFrom !== undefined && !sameJson(told.startedFrom, saved),
    take: () => {
      if (next && visit.current) setShown(visit.current.take(next))
    },
    discard: () => {
      if (restored) {
        visit.current?.drop()
        latest.current.onRestore(latest.current.saved)
        setShown({ restored: null, offered })
      } else if (next) {
        visit.current?.refuse(next)
        setShown({ restored: null, offered: rest })
      }
    },
    drop: () => {
      visit.current?.drop()
      setShown({ restored: null, offered })
    },
  }
}

/** Whether a form that opens now would find a draft; looked up once. */
export const useDraftWaits = (place: DraftPlace): boolean => {
  const person = useDraftPerson()
  const [waits] = useState(() => person !== null && findDrafts(person, place).length > 0)
  return waits
}
