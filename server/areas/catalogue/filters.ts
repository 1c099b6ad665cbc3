import * as z from 'zod/mini'
import { invalid } from '../../access/refusal'
import { unusable } from '../../access/unusable'
import type { Vocabulary } from './vocabulary'

const selection = z.record(
  z.string().check(z.maxLength(200)),
  z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500)),
)
type Selection = z.infer<typeof selection>

/** The category that stands for the year of a study beside its metadata fields. */
export const YEAR_CATEGORY = 'study_year'

/** One category with the facets that were chosen in it; none when nothing of the sort exists. */
export interface Choice {
  readonly category: string
  readonly facets: readonly number[]
}

/** The `filters` parameter: a JSON object from category to chosen values, any-of within and all-of between categories. */
export const parseSelection = (text: string | undefined): Selection => {
  if (text === undefined || text.trim() === '') return {}
  try {
    const parsed = selection.safeParse(JSON.parse(text))
    if (parsed.success && unusable(parsed.data) === null)
      return Object.fromEntries(Object.entries(parsed.data).filter(([, values]) => values.length > 0))
  } catch {
    // The refusal below says it.
  }
  throw invalid('The filters could not be read.', { filters: ['Write a JSON object such as {"Country":["Ireland"]}.'] })
}

const YEAR = /^[1-9]\d{0,3}$/

/** A year is stored in studies.facets as a negative number. */
const yearFacets = (years: readonly string[]): number[] =>
  years.filter(year => YEAR.test(year)).map(year => -Number(year))

/** The chosen values as studies.facets holds them; an outer value stands for its inner ones there already. */
export const choicesOf = (chosen: Selection, vocabulary: Vocabulary): Choice[] =>
  Object.entries(chosen).map(([category, values]) => {
    if (category === YEAR_CATEGORY) return { category, facets: yearFacets(values) }
    const wanted = new Set(values)
    const known = vocabulary.values.filter(value => value.field === category && wanted.has(value.path))
    return { category, facets: known.map(value => value.ordinal) }
  })
