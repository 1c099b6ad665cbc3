import { numericColumn, type DataTable } from '@core/crosstab'
import type { QuestionDef } from '@core/domain'
import type { Counted } from './present'

/** The valid numbers of a numeric question; null for every other. */
export const numbersOf = (table: DataTable, { kind, source }: QuestionDef): Float64Array | null => {
  const column = kind === 'numeric' && source?.kind === 'variable' ? table.column(source.var) : undefined
  return column ? numericColumn(column).values.filter(value => !Number.isNaN(value)) : null
}

export const meanOf = (numbers: Float64Array | null): number | null => {
  if (!numbers || numbers.length === 0) return null
  let sum = 0
  for (const value of numbers) sum += value
  return sum / numbers.length
}

const BINS_MAX = 60

/** The smallest of 1, 2 and 5 times a power of ten that needs no more than BINS_MAX classes. */
const widthFor = (range: number): number => {
  const least = range / (BINS_MAX - 1)
  if (least <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(least))
  const width = [1, 2, 5, 10].map(step => step * power).find(step => step >= least) ?? 10 * power
  return width
}

/** Classes of equal width over the numbers, empty ones among them; null without numbers. */
export const histogramOf = (numbers: Float64Array | null): Counted['histogram'] => {
  if (!numbers || numbers.length === 0) return null
  let [low, high, whole] = [Infinity, -Infinity, true]
  for (const value of numbers) {
    low = Math.min(low, value)
    high = Math.max(high, value)
    whole &&= Number.isInteger(value)
  }
  const width = whole ? Math.max(1, widthFor(high - low)) : widthFor(high - low)
  const first = Math.floor(low / width)
  const bins = Array.from({ length: Math.floor(high / width) - first + 1 }, (_, at) => ({
    from: Number(((first + at) * width).toPrecision(12)),
    n: 0,
  }))
  for (const value of numbers) {
    const bin = bins[Math.floor(value / width) - first]
    if (bin) bin.n += 1
  }
  return { width, bins }
}

/** Where numbers lie, with the median that tables have: the mean of the two in the middle of an even number. */
export const distributionOf = (numbers: Float64Array | null): Counted['numbers'] => {
  if (!numbers || numbers.length === 0) return null
  const sorted = numbers.slice().sort()
  const n = sorted.length
  const at = (index: number): number => sorted[Math.max(0, Math.min(n - 1, index))] ?? 0
  return {
    n,
    mean: meanOf(sorted) ?? 0,
    median: (at(Math.ceil(n / 2) - 1) + at(Math.floor(n / 2))) / 2,
    percentiles: Array.from({ length: 101 }, (_, percent) => at(Math.floor((percent * n) / 100))),
    whole: sorted.every(Number.isInteger),
  }
}
