import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { studies } from '../../db/schema'
import { invalid } from '../../http/errors'
import { unusable } from '../../http/validate'

/** S9.21: nested metadata values are written 'Outer:::Inner'. */
export const NESTED = ':::'

const selection = z.record(z.string().max(200), z.array(z.string().max(500)).max(500))
export type Selection = z.infer<typeof selection>

/** The category that stands for the year of a study beside its metadata fields. */
export const YEAR_CATEGORY = 'study_year'

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

const inCategory = (category: string, values: readonly string[]): SQL => {
  if (category === YEAR_CATEGORY) return sql`${studies.year}::text = any(${sql.param([...values])}::text[])`
  return sql`exists (
    select 1 from jsonb_array_elements(${studies.metadata}) f(field), jsonb_array_elements_text(field->'values') v(value), unnest(${sql.param([...values])}::text[]) w(wanted)
    where field->>'name' = ${category} and (value = wanted or starts_with(value, wanted || ${NESTED})))`
}

/** Holds for studies with one of the chosen values in each category; a chosen outer value takes in its inner ones. */
export const matchesSelection = (chosen: Selection, except?: string): SQL =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(chosen)
        .filter(([category]) => category !== except)
        .map(([category, values]) => inCategory(category, values)),
    ],
    sql` and `,
  )
