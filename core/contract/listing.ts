import * as z from 'zod/mini'

/** Fields shared by the listings of studies, stories, questions and documents. */

/** Text cut where a search matched; joined, the parts are the text. Parts are plain text: no markup is ever sent. */
export const markedText = z.array(z.object({ text: z.string(), hit: z.boolean() }))
export type MarkedText = z.infer<typeof markedText>

/** Most words that an answer names as marked in something found. */
export const MARKED_WORDS_MAX = 8

/** The words that a search marked in something found, as they are written there. */
export const markedWords = z.array(z.string()).check(z.maxLength(MARKED_WORDS_MAX))

export const metadataEntry = z.object({ name: z.string(), values: z.array(z.string()) })

/** Items per value of each category, counted as if nothing were chosen in the category itself. Nested values are whole paths. */
export const aggregations = z.record(z.string(), z.array(z.object({ label: z.string(), count: z.number() })))
export type Aggregations = z.infer<typeof aggregations>

/** The corrected query, when nothing was found for the one typed; else null. */
export const corrected = z.optional(z.nullable(z.string()))

/** Forms of the organisation's glossary that were typed, as it writes them, with the others that were searched too. */
export const byGlossary = z.optional(z.array(z.object({ form: z.string(), others: z.array(z.string()) })))
export type ByGlossary = NonNullable<z.infer<typeof byGlossary>>

export const filtersText = z.string().check(z.maxLength(20_000))

/** Last page of a list: far beyond any result, and within the integers of the database. */
const PAGE_MAX = 1_000_000
/** Most results on one page. */
export const PAGE_SIZE_MAX = 2500

/** Which part of a list is wanted; without it, the first `usual` results. */
export const pageQuery = (usual = PAGE_SIZE_MAX) => ({
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_MAX)), 1),
  page_size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(PAGE_SIZE_MAX)), usual),
})
export interface Page {
  readonly page: number
  readonly page_size: number
}

/** Query of a listing: `sort` is one of the given fields with - (descending) or + or nothing; the first is the default. */
export const listingQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.object({
    ...pageQuery(25),
    sort: z._default(z.enum(sorts), sorts[0]),
    query: z.optional(z.string().check(z.maxLength(500))),
    /** JSON object from category to chosen values: any of within a category, all of between categories. */
    filters: z.optional(filtersText),
    /** 1: only what may be opened (studies, questions, documents), only public stories. */
    restrict: z.optional(z.enum(['0', '1'])),
  })

/** 0: only what matches everything; without it, what matches a part follows where there is little else. */
export const withNear = z.optional(z.enum(['0', '1']))

export const nearCounts = {
  /** Of these, near ones. */
  near_count: z.number(),
  /** How many there are without `filters`. */
  unfiltered_count: z.number(),
}

/** The study a found question or document belongs to. */
export const studyReference = z.object({
  id: z.string(),
  name: z.string(),
  study_number: z.string(),
  study_date: z.string(),
  sample: z.number(),
})
export type StudyReference = z.infer<typeof studyReference>
