import type { QuestionFilter } from '@core/domain'

/** The breakout, filters and weight of a question when they were chosen elsewhere. */
export interface Under {
  /** Names of questions or grid rows in the columns. */
  readonly axis: readonly string[]
  readonly filters: QuestionFilter | null
  /** Variable of the weight; null: everyone counts as one. */
  readonly weight: string | null
  /** The row of a grid that is shown; null: all of them. */
  readonly breakout: string | null
}

const NONE = 'none'

/** The view of an address with an axis, filters and weight given elsewhere, as `readView` reads it; everything else has its default. */
export const searchUnder = ({ axis, filters, weight, breakout }: Under): URLSearchParams => {
  const search = new URLSearchParams()
  for (const name of axis.length === 0 ? [NONE] : axis) search.append('axis', name)
  search.set('filters', filters === null ? NONE : JSON.stringify(filters))
  search.set('weight', weight ?? NONE)
  if (breakout !== null) search.set('breakout', breakout)
  return search
}
