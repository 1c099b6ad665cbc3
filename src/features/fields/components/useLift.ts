import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react'
import type { FieldTree } from '@core/domain'
import { dropAt, restOf, spotOf, type Drop } from '../model/drop'
import type { TreeRow } from '../model/rows'
import { LEVEL } from './treeParts'

interface Lifted {
  readonly id: string
  readonly gap: number
  /** The level that is wished for; the rows around the place bound it. */
  readonly level: number
  readonly byKey: boolean
}

interface Options {
  readonly tree: FieldTree
  readonly rows: readonly TreeRow[]
  readonly row: number
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly onDrop: (id: string, drop: Drop) => void
  readonly onMoved: (words: string) => void
}

/** Px near the edges of the list in which a held value scrolls it. */
const EDGE = 36
const STEP = 12

/** A value that is lifted by key or pointer, and where it would be put. */
export const useLift = ({ tree, rows, row, scroller, onDrop, onMoved }: Options) => {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const latest = useRef({ rows, tree, onDrop })
  useEffect(() => {
    latest.current = { rows, tree, onDrop }
  })
  const rest = lifted ? restOf(tree, rows, lifted.id) : []
  const drop = lifted && tree.values.has(lifted.id) ? dropAt(tree, rest, lifted.id, lifted.gap, lifted.level) : null
  const above = lifted ? rest[lifted.gap - 1] : undefined
  /** Index among all rows behind which the line is drawn; -1: before the first. */
  const lineAfter = above ? rows.indexOf(above) : -1

  const wordsOf = (to: Drop): string => {
    const parent = to.parent === null ? tree.name : (tree.values.get(to.parent)?.value ?? '')
    return `Into ${parent}, position ${to.position}`
  }
  const lift = (id: string, byKey: boolean): void => {
    const others = restOf(tree, rows, id)
    const spot = spotOf(rows, others, id)
    setLifted({ id, ...spot, byKey })
    const name = tree.values.get(id)?.value ?? ''
    if (byKey) onMoved(`${name} lifted. Arrows move it, Space drops it, Escape puts it back.`)
  }
  const shift = (gap: number, level: number): void => {
    if (!lifted) return
    const next = { ...lifted, gap: Math.min(Math.max(lifted.gap + gap, 0), rest.length) }
    const before = dropAt(tree, rest, lifted.id, next.gap, lifted.level)
    // A step sideways starts from where the value would go, not from a wish that the rows did not allow.
    const wish = level === 0 ? lifted.level : before.level + level
    const to = dropAt(tree, rest, lifted.id, next.gap, wish)
    setLifted({ ...next, level: level === 0 ? lifted.level : to.level })
    onMoved(wordsOf(to))
  }
  const release = (): void => {
    if (lifted && drop) onDrop(lifted.id, drop)
    setLifted(null)
  }
  const cancel = (): void => setLifted(null)

  const hold = (id: string, level: number) => (event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const box = scroller.current
    if (!box) return
    const from = { x: event.clientX, y: event.clientY }
    let held: Lifted | null = null
    const at = ({ clientX, clientY }: PointerEvent): void => {
      if (held === null && Math.hypot(clientX - from.x, clientY - from.y) < 4) return
      const { top, bottom } = box.getBoundingClientRect()
      if (clientY < top + EDGE) box.scrollTop -= STEP
      if (clientY > bottom - EDGE) box.scrollTop += STEP
      const now = latest.current
      const others = restOf(now.tree, now.rows, id)
      const known = new Set(others.map(other => other.id))
      const over = Math.round((clientY - top + box.scrollTop) / row)
      const gap = now.rows.slice(0, Math.max(over, 0)).filter(other => known.has(other.id)).length
      held = { id, gap, level: level + Math.round((clientX - from.x) / LEVEL), byKey: false }
      setLifted(held)
    }
    const end = (put: boolean): void => {
      document.removeEventListener('pointermove', at)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', away)
      document.removeEventListener('keydown', escape, true)
      const now = latest.current
      if (put && held) now.onDrop(id, dropAt(now.tree, restOf(now.tree, now.rows, id), id, held.gap, held.level))
      setLifted(null)
    }
    const up = () => end(true)
    const away = () => end(false)
    const escape = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return
      key.stopPropagation()
      end(false)
    }
    document.addEventListener('pointermove', at)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', away)
    document.addEventListener('keydown', escape, true)
  }

  return { lifted, drop, lineAfter, lift, shift, release, cancel, hold }
}
