import { count } from '@/lib/words'
import { numberOf, type TypedBand } from './derive'
import type { Values } from './sets'

export type Numbers = NonNullable<Values['numbers']>
export type Histogram = NonNullable<Values['histogram']>

/** A bar of the histogram; the last one may hold the long end of the values. */
export interface PlotBar {
  readonly from: number
  readonly to: number
  readonly n: number
  readonly rest: boolean
}

const LONG_END = 1.25

/** Bars to draw: values far above nearly everybody's share one bar at the end, so that the others keep their width. */
export const plotBars = ({ bins, width }: Histogram, { percentiles }: Numbers): PlotBar[] => {
  const [low = 0, usual = 0] = [percentiles[0], percentiles[98]]
  const limit = low + (usual - low) * LONG_END
  const bars = bins.map(({ from, n }) => ({ from, to: Number((from + width).toPrecision(12)), n, rest: false }))
  const shown = bars.filter(({ from }) => from <= limit)
  const beyond = bars.slice(shown.length)
  const [first] = beyond
  // A few bars more are drawn as they are.
  if (!first || beyond.length <= 3 || beyond.length < bars.length / 8) return bars
  const n = beyond.reduce((sum, one) => sum + one.n, 0)
  return [...shown, { from: first.from, to: Number((first.from + width).toPrecision(12)), n, rest: true }]
}

const rounded = (value: number, { whole }: Numbers, digits: number): string =>
  String(whole ? Math.round(value) : Number(value.toPrecision(digits)))

const bandsFrom = (limits: readonly string[], { percentiles }: Numbers): TypedBand[] => {
  const low = percentiles[0] ?? 0
  const cuts = [...new Set(limits)].filter(limit => Number(limit) > low)
  return [{ label: '', from: '' }, ...cuts.map(from => ({ label: '', from }))]
}

const between = (pieces: number): number[] => Array.from({ length: pieces - 1 }, (_, at) => (at + 1) / pieces)

/** Bands with about as many people each; fewer where many people have the same value. */
export const equalGroups = (numbers: Numbers, pieces: number): TypedBand[] =>
  bandsFrom(
    between(pieces).map(share => String(numbers.percentiles[Math.round(100 * share)] ?? 0)),
    numbers,
  )

/** Bands of one width between the smallest and the largest value. */
export const equalWidths = (numbers: Numbers, pieces: number): TypedBand[] => {
  const [low = 0, high = 0] = [numbers.percentiles[0], numbers.percentiles[100]]
  return bandsFrom(
    between(pieces).map(share => rounded(low + share * (high - low), numbers, 4)),
    numbers,
  )
}

/** Where a limit may lie: between those beside it, in steps. */
export const limitsOf = (bands: readonly TypedBand[], at: number, { percentiles }: Numbers, step: number) => ({
  min: numberOf(bands[at - 1]?.from ?? '') === undefined ? (percentiles[0] ?? 0) : Number(bands[at - 1]?.from) + step,
  max: numberOf(bands[at + 1]?.from ?? '') === undefined ? (percentiles[100] ?? 0) : Number(bands[at + 1]?.from) - step,
})

/** The bands with one limit elsewhere, as far as its neighbours let it go. */
export const moveCut = (
  bands: readonly TypedBand[],
  at: number,
  to: number,
  numbers: Numbers,
  step: number,
): TypedBand[] => {
  const { min, max } = limitsOf(bands, at, numbers, step)
  const value = Math.max(min, Math.min(max, Math.round(to / step) * step))
  const from = String(Number(value.toPrecision(12)))
  return bands.map((band, index) => (index === at ? { ...band, from } : band))
}

/** The bands without one: its people belong to the band below, those of the first one to the next. */
export const mergeBand = (bands: readonly TypedBand[], at: number): TypedBand[] => {
  const rest = bands.filter((_, index) => index !== at)
  return at === 0 ? rest.map((band, index) => (index === 0 ? { ...band, from: bands[0]?.from ?? '' } : band)) : rest
}

/** One band more: the one with the most people is cut where half of them are below. */
export const addCut = (bands: readonly TypedBand[], { bins }: Histogram): TypedBand[] => {
  const parts = bands.map(({ from }, at) => {
    const low = at === 0 ? -Infinity : (numberOf(from) ?? Infinity)
    const high = numberOf(bands[at + 1]?.from ?? '') ?? Infinity
    const inside = bins.filter(bin => bin.from >= low && bin.from < high)
    const n = inside.reduce((sum, bin) => sum + bin.n, 0)
    let passed = 0
    const half = inside.find(bin => {
      passed += bin.n
      return passed * 2 >= n && bin.from > low && bin !== inside[0]
    })
    return { at, n: half ? n : -1, half }
  })
  const widest = parts.reduce((best, part) => (part.n > best.n ? part : best))
  if (!widest.half) return [...bands, { label: '', from: '' }]
  const cut = { label: '', from: String(widest.half.from) }
  return [...bands.slice(0, widest.at + 1), cut, ...bands.slice(widest.at + 1)]
}

/** The end of a band in words: "9", "under 9.5" or "no limit". */
export const bandEnd = (bands: readonly TypedBand[], at: number, whole: boolean): string => {
  const next = bands[at + 1]
  if (!next) return 'no limit'
  const limit = numberOf(next.from)
  if (limit === undefined) return ''
  return whole && Number.isInteger(limit) ? count(limit - 1) : `under ${next.from}`
}
