import { useLayoutEffect, useRef, useState } from 'react'
import { findDrafts, type DraftPlace } from '@/lib/drafts'
import { sameJson } from '@/lib/sameJson'
import { useDraftPerson } from './person'
import { createVisit, type DraftOptions, type Shown, type Visit } from './visit'

/** A draft as its form shows it. */
export interface Draft<T = unknown> {
  /** When the restored text was typed, in epoch milliseconds; null: nothing was restored. */
  readonly restoredAt: number | null
  /** When the offered text was typed in another tab or window; null: nothing is offered, or a text was restored. */
  readonly offeredAt: number | null
  /** The saved value when this draft was begun; undefined without a draft. */
  readonly startedFrom: T | undefined
  /** The saved value has changed since the draft was begun. */
  readonly savedHasChanged: boolean
  /** Puts the offered text into the form. */
  readonly take: () => void
  /** Returns to the saved value; an offered draft is not offered again. */
  readonly discard: () => void
  /** Call when the form was saved or cancelled. */
  readonly drop: () => void
}

/**
 * Keeps unsaved input of a form as a draft of this person in this browser, until `drop`. A draft of this tab is restored when
 * the form opens; one of another tab is offered. Two tabs write separate drafts, so neither replaces the other's.
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
  // Must run before the effect that looks for drafts: the initial content of a form was not typed.
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
