import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import {
  FILTER_PARAMETERS,
  savedSelection,
  saveSelection,
  startingFilters,
  writeSelection,
  type FilterKind,
  type Selection,
  type StartingFilters,
} from '@/lib/libraryFilters'

export interface LibraryFilters {
  readonly selection: Selection
  /** For the server's `filters`. */
  readonly text: string | undefined
  /** The user chose; the URL and the saved copy follow. */
  readonly change: (selection: Selection) => void
  /** True while saved filters are used instead of the link's. */
  readonly passedOver: boolean
  /** Takes the link's filters after all. */
  readonly takeLink: () => void
}

interface Held extends StartingFilters {
  readonly userId: string
  /** The text that the URL should have. */
  readonly wanted: string | null
  /** Texts that the URL may have until then: the one it began with, and those wanted before the last changes. */
  readonly late: readonly (string | null)[]
  /** Key of the location that was shown when `wanted` was chosen. */
  readonly since: string
  /** The user changed something, so that what it resets is no longer meant. */
  readonly changed: boolean
}

const wantedText = (selection: Selection): string | null => writeSelection(selection) ?? null

const start = (kind: FilterKind, userId: string, inUrl: string | null, since: string): Held => {
  const filters = startingFilters(savedSelection(kind, userId), inUrl)
  return { ...filters, userId, wanted: wantedText(filters.selection), late: [inUrl], since, changed: false }
}

const settled = (held: Held): Held => ({ ...held, late: [] })

const NOTHING: readonly string[] = []

/** Writing the address redraws what reads it: after the new list stands, not while it is awaited. */
const ADDRESS_MS = 150

/**
 * The filters of a listing, in the URL and, once changed, saved for the person. Another URL starts over.
 * `resets` names parameters that mean nothing once the filters change, like the page; keep the array's identity stable.
 */
export const useLibraryFilters = (
  kind: FilterKind,
  userId: string,
  resets: readonly string[] = NOTHING,
): LibraryFilters => {
  const name = FILTER_PARAMETERS[kind]
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const inUrl = search.get(name)
  const [held, setHeld] = useState(() => start(kind, userId, inUrl, key))

  let now = held
  const isOwn = inUrl === held.wanted || held.late.includes(inUrl)
  if (held.userId !== userId || !isOwn) now = start(kind, userId, inUrl, key)
  if (now !== held) setHeld(now)

  // Only once it is on the screen: a location may be drawn, wait for a part that loads, and be left for the last one meanwhile.
  const shown = useRef(key)
  useEffect(() => {
    shown.current = key
    if (inUrl === now.wanted && key !== now.since && now.late.length > 0) setHeld(settled)
  }, [inUrl, key, now])

  const { selection, passedOver, unreadable, wanted, changed } = now

  useEffect(() => {
    if (unreadable) console.warn(`The filters of this link could not be read (${name}).`)
  }, [unreadable, name])

  useEffect(() => {
    if (search.get(name) === wanted) return
    const next = new URLSearchParams(search)
    if (changed) for (const other of resets) next.delete(other)
    if (wanted === null) next.delete(name)
    else next.set(name, wanted)
    const write = () => setSearch(next, { replace: true, preventScrollReset: true })
    // What is reset decides what is asked for, as the page does.
    if (!changed || resets.some(other => search.has(other))) return write()
    const later = setTimeout(write, ADDRESS_MS)
    return () => clearTimeout(later)
  }, [name, wanted, changed, search, setSearch, resets])

  const change = useCallback(
    (next: Selection) => {
      saveSelection(kind, userId, next)
      const said = { selection: next, passedOver: null, unreadable: false, wanted: wantedText(next), changed: true }
      setHeld(last => ({ ...last, ...said, late: [...last.late, last.wanted], since: shown.current }))
    },
    [kind, userId],
  )
  const takeLink = useCallback(() => {
    if (passedOver !== null) change(passedOver)
  }, [passedOver, change])
  return { selection, text: wanted ?? undefined, change, passedOver: passedOver !== null, takeLink }
}
