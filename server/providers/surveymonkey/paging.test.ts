import { describe, expect, it } from 'vitest'
import { seeded } from '../../../tools/providers/truth'
import { advance, BEGIN, type Row, type Walk } from './paging'

const PER_PAGE = 5

/** Responses with the second of their last change. */
type Window = { id: string; at: number }[]

const pageOf = (window: Window, { from, page }: Walk) => {
  // Asked from a second earlier, as windows may leave out their start.
  const all = window.filter(({ at }) => from === null || at >= from - 1000).sort((a, b) => a.at - b.at)
  const rows = all.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((row): Row<null> => ({ ...row, item: null }))
  return { rows, total: all.length, goesOn: page * PER_PAGE < all.length }
}

interface Walked {
  readonly seen: string[]
  readonly count: number
  readonly calls: number
}

const walkThrough = (window: Window, change: (call: number) => void = () => undefined): Walked => {
  const seen: string[] = []
  for (let walk: Walk = BEGIN, calls = 1; ; calls += 1) {
    const { rows, next, count } = advance(walk, pageOf(window, walk))
    seen.push(...rows.map(({ id }) => id))
    if (next === null) return { seen, count, calls }
    walk = JSON.parse(JSON.stringify(next)) as Walk
    change(calls)
    if (calls > 1000) throw new Error('The walk does not end.')
  }
}

/** Responses in so few seconds that pages end within one. */
const crowded = (random: () => number, size: number, seconds: number): Window =>
  Array.from({ length: size }, (_, at) => ({ id: String(at), at: 1000 * Math.floor(random() * seconds) + 250 }))

describe('the walk through a frozen window', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed + 1))(
    'gives everybody once while nothing changes (%i)',
    seed => {
      const random = seeded(seed)
      const window = crowded(random, Math.floor(random() * 60), 1 + Math.floor(random() * 30))
      const { seen, count } = walkThrough(window)
      expect([...seen].sort()).toEqual(window.map(({ id }) => id).sort())
      expect(count).toBe(window.length)
    },
  )

  it.each(Array.from({ length: 80 }, (_, seed) => seed + 1))(
    'gives everybody who is still there in the end, whoever leaves meanwhile (%i)',
    seed => {
      const random = seeded(seed * 7)
      const window = crowded(random, 60, 1 + Math.floor(random() * 30))
      const { seen } = walkThrough(window, () => {
        for (let gone = Math.floor(random() * 3); gone > 0 && window.length > 0; gone -= 1)
          window.splice(Math.floor(random() * window.length), 1)
      })
      const missed = window.filter(({ id }) => !seen.includes(id))
      expect(missed).toEqual([])
    },
  )

  it('counts each of a second once, however often the second is read again', () => {
    const window: Window = Array.from({ length: 17 }, (_, at) => ({ id: String(at), at: at < 12 ? 3000 : 4000 }))
    const { seen, count } = walkThrough(window, call => {
      if (call === 1) window.splice(0, 1)
    })
    expect(new Set(seen).size).toBe(17)
    expect(count).toBe(16)
  })
})
