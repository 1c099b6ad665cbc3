/** The look of a story's cover: a design, a hue and a few numbers, always the same for one id. */

export const DESIGNS = ['circles', 'waves', 'grid', 'arcs', 'stripes', 'peaks'] as const
export type Design = (typeof DESIGNS)[number]

/** Hue in OKLCH degrees, and chroma. */
interface Tint {
  readonly hue: number
  readonly strength: number
}

const HUES: readonly [Tint, ...Tint[]] = [
  { hue: 258, strength: 1 },
  { hue: 168, strength: 0.8 },
  { hue: 55, strength: 1 },
  { hue: 305, strength: 1 },
  { hue: 250, strength: 0.3 },
  { hue: 210, strength: 0.8 },
  { hue: 12, strength: 0.9 },
]

export interface Cover extends Tint {
  readonly design: Design
  /** Numbers from 0 to under 1. */
  readonly next: () => number
}

/** FNV-1a, 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Mulberry32. */
const numbersOf = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const pick = <Item>(items: readonly [Item, ...Item[]], at: number): Item =>
  items[Math.floor(at * items.length)] ?? items[0]

export const coverOf = (id: string): Cover => {
  const next = numbersOf(hashOf(id))
  return { design: pick(DESIGNS, next()), ...pick(HUES, next()), next }
}
