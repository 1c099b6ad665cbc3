import type { KeyboardEvent } from 'react'
import type { TreeRow } from '../model/rows'

/** What keys do in the tree. `at` is the index of the current row; -1: none. */
export interface TreeKeys {
  readonly rows: readonly TreeRow[]
  readonly at: number
  readonly lifted: boolean
  readonly go: (index: number) => void
  readonly toggle: (id: string, open?: boolean) => void
  readonly lift: (row: TreeRow) => void
  readonly shift: (gap: number, level: number) => void
  readonly release: () => void
  readonly cancel: () => void
  readonly rename: (row: TreeRow) => void
  readonly remove: (row: TreeRow) => void
  readonly add: (row: TreeRow) => void
  readonly move: (row: TreeRow) => void
  readonly merge: (row: TreeRow) => void
}

const PAGE = 12

const whileLifted = (key: string, keys: TreeKeys): boolean => {
  const acts: Readonly<Record<string, () => void>> = {
    ArrowUp: () => keys.shift(-1, 0),
    ArrowDown: () => keys.shift(1, 0),
    ArrowLeft: () => keys.shift(0, -1),
    ArrowRight: () => keys.shift(0, 1),
    ' ': keys.release,
    Enter: keys.release,
    Escape: keys.cancel,
  }
  const act = acts[key]
  act?.()
  return act !== undefined
}

const parentOf = ({ rows, at }: TreeKeys, row: TreeRow): number => {
  for (let index = at; index >= 0; index -= 1) if ((rows[index]?.level ?? 0) < row.level) return index
  return at
}

const onRow = (key: string, keys: TreeKeys, row: TreeRow): boolean => {
  const acts: Readonly<Record<string, () => void>> = {
    ArrowRight: () => {
      if (row.children > 0 && !row.open) keys.toggle(row.id, true)
      else if (row.children > 0) keys.go(keys.at + 1)
    },
    ArrowLeft: () => {
      if (row.open) keys.toggle(row.id, false)
      else keys.go(parentOf(keys, row))
    },
    ...(!row.gone && {
      ' ': () => keys.lift(row),
      F2: () => keys.rename(row),
      Delete: () => keys.remove(row),
      Insert: () => keys.add(row),
      m: () => keys.move(row),
      g: () => keys.merge(row),
    }),
  }
  const act = acts[key]
  act?.()
  return act !== undefined
}

/** Arrows, Home, End and page keys go; Left and Right close and open; while a value is lifted, arrows move it instead. */
export const treeKey = (event: KeyboardEvent, keys: TreeKeys): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { rows, at } = keys
  const { key } = event
  const goes: Readonly<Record<string, number>> = {
    ...{ ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 },
    ...{ PageDown: at + PAGE, PageUp: at - PAGE },
  }
  const row = rows[at]
  const to = goes[key]
  let done = keys.lifted && whileLifted(key, keys)
  if (!keys.lifted && to !== undefined) {
    keys.go(to)
    done = true
  } else if (!keys.lifted && row) done = onRow(key, keys, row)
  if (!done) return
  event.preventDefault()
  event.stopPropagation()
}
