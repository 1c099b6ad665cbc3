import * as z from 'zod/mini'
import { endpoint } from './http'

/** Months that are looked back at: 1 to 24. */
const months = z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(24)), 3)

const studyRef = { study_id: z.string(), study_number: z.string(), study_name: z.string() }
const times = z.number()

const usage = z.object({
  months: z.number(),
  /** The first month that was counted; null: none yet. What was opened before is not known. */
  counted_since: z.nullable(z.string()),
  /** Words that found nothing, most often searched first. */
  unfound: z.array(z.object({ words: z.string(), times, last: z.string() })),
  studies: z.array(z.object({ ...studyRef, times, last: z.string() })),
  questions: z.array(
    z.object({ ...studyRef, dataset_name: z.string(), question_name: z.string(), text: z.string(), times }),
  ),
  exports: z.array(z.object({ kind: z.string(), times })),
  exported: z.array(z.object({ ...studyRef, times })),
  /** Studies that nobody opened in these months, those unopened longest first. */
  unused: z.array(z.object({ ...studyRef, last: z.nullable(z.string()) })),
  /** How many of them there are, also those beyond the list. */
  unused_total: z.number(),
  /** Stories whose newest study is older than these months. */
  old_stories: z.array(z.object({ story_id: z.string(), title: z.string(), newest: z.string() })),
  /** People who were here, by month, newest first; null: fewer than five. */
  active: z.array(z.object({ month: z.string(), people: z.nullable(z.number()) })),
})
export type Usage = z.infer<typeof usage>

export const getUsage = endpoint({
  id: 'usage.get',
  method: 'GET',
  path: '/usage/',
  summary: 'What is searched, opened and exported in the organisation, and what is not used',
  audience: 'manager',
  query: z.object({ months }),
  response: usage,
})

export const exportUsage = endpoint({
  id: 'usage.export',
  method: 'GET',
  path: '/usage/export/',
  summary: 'The same as a CSV file',
  audience: 'manager',
  query: z.object({ months }),
  produces: ['text/csv'],
  response: z.any(),
})
