import { useEffect, useState } from 'react'
import type { Favorite } from '@core/contract'
import { NOTIFICATION_MS } from '@core/domain/limits'

export interface Shown {
  readonly favorite: Favorite
  /** Removed a moment ago. */
  readonly departing: boolean
}

const keyOf = ({ item_type, item_id }: Favorite): string => `${item_type} ${item_id}`

/**
 * The previous list with new, changed and removed items: removed ones keep their place for now, and those that come back
 * take it again. New ones are first.
 */
export const merged = (before: readonly Shown[], now: readonly Favorite[]): readonly Shown[] => {
  const current = new Map(now.map(favorite => [keyOf(favorite), favorite]))
  const known = new Set(before.map(({ favorite }) => keyOf(favorite)))
  return [
    ...now.filter(favorite => !known.has(keyOf(favorite))).map(favorite => ({ favorite, departing: false })),
    ...before.map(({ favorite }) => {
      const held = current.get(keyOf(favorite))
      return { favorite: held ?? favorite, departing: held === undefined }
    }),
  ]
}

/** The favorites of a list, including those removed in the last six seconds, still in their places. */
export const useDeparting = (favorites: readonly Favorite[]): readonly Shown[] => {
  const [before, setBefore] = useState<readonly Shown[]>([])
  const shown = merged(before, favorites)
  const same =
    shown.length === before.length &&
    shown.every(({ favorite, departing }, index) => {
      const old = before[index]
      return old !== undefined && old.favorite === favorite && old.departing === departing
    })
  if (!same) setBefore(shown)
  const leaving = shown
    .filter(({ departing }) => departing)
    .map(({ favorite }) => keyOf(favorite))
    .join('\n')
  useEffect(() => {
    if (leaving === '') return
    // As long as the toast with its undo is shown.
    const timer = setTimeout(() => setBefore(list => list.filter(({ departing }) => !departing)), NOTIFICATION_MS)
    return () => clearTimeout(timer)
  }, [leaving])
  return shown
}
