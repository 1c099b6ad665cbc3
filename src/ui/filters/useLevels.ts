import { useCallback, useMemo, useState } from 'react'
import { levelAbove } from './categories'

/** The current level within a category. */
export interface Levels {
  /** '' at the top. */
  readonly path: string
  readonly search: string
  /** What takes the focus once the level is drawn: the back row, the row that was left, or nothing. */
  readonly arrival: 'back' | { readonly from: string } | null
  readonly setSearch: (search: string) => void
  readonly open: (path: string) => void
  /** One level up; false at the top. */
  readonly up: () => boolean
  /** Clears the search, or goes one level up; false at the top, where there is nothing left to leave. */
  readonly leave: () => boolean
  /** Back to the top, as when it was first opened. */
  readonly restart: () => void
}

type Place = Pick<Levels, 'path' | 'search' | 'arrival'>

const TOP: Place = { path: '', search: '', arrival: null }

export const useLevels = (): Levels => {
  const [place, setPlace] = useState<Place>(TOP)
  const open = useCallback((path: string) => setPlace({ path, search: '', arrival: 'back' }), [])
  const setSearch = useCallback((search: string) => setPlace(now => ({ ...now, search })), [])
  return useMemo(() => {
    const up = () => {
      if (place.path === '') return false
      setPlace({ path: levelAbove(place.path), search: '', arrival: { from: place.path } })
      return true
    }
    const leave = () => {
      if (place.search === '') return up()
      setSearch('')
      return true
    }
    return { ...place, setSearch, open, up, leave, restart: () => setPlace(TOP) }
  }, [place, open, setSearch])
}
