import { sql, type SQL } from 'drizzle-orm'
import { findArguments, readTerms, type Glossary, type Terms } from '../fullText'

/** What was typed, as the queries for suggestions compare it. */
export interface Typed {
  readonly terms: Terms
  /** The four queries of the search, in its order: beginnings of words and whole words, anywhere and in the first part. */
  readonly queries: SQL
  /** Without case and with nothing but letters and digits: how numbers and codes are compared. */
  readonly key: string
  /** How many of a kind are wanted. */
  readonly most: number
}

/** Letters and digits alone, in lower case. */
export const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Null where nothing of what was typed can be looked up: no letters yet, or only words that the index leaves out. */
export const readTyped = (query: string, most: number, glossary: Glossary): Typed | null => {
  const terms = readTerms(query, glossary)
  if (!terms || terms.words.length === 0 || terms.onlyStopWords) return null
  return { terms, queries: findArguments(terms), key: keyOf(query), most }
}

/** Beginnings of words in the title, for tables that are small enough to be read through. */
export const titleQuery = ({ queries }: Typed): SQL =>
  sql`(select q.wanted_first from (select ${queries}) as q (wanted, whole, wanted_first, whole_first))`

/** One row of the four queries, named as the functions of the search name them. */
export const queriesOf = ({ queries }: Typed): SQL =>
  sql`typed (wanted, whole, wanted_first, whole_first) as materialized (select ${queries})`

/** 3 whole words in the name, 2 beginnings in the name, 1 whole words anywhere, 0 the rest. */
export const scoreOf = (search: SQL): SQL =>
  sql`(case when ${search} @@ t.whole_first then 3 when ${search} @@ t.wanted_first then 2 when ${search} @@ t.whole then 1 else 0 end)`

/** 2 where a number or code is what was typed, 1 where it begins so, 0 otherwise; `compared` is a `keyOf` of the database. */
export const codeScore = ({ key }: Typed, compared: SQL): SQL =>
  key === ''
    ? sql`0`
    : sql`(case when ${compared} = ${key} then 2 when starts_with(${compared}, ${key}) then 1 else 0 end)`

/** `keyOf` in the database. */
export const keyIn = (text: SQL): SQL => sql`regexp_replace(lower(${text}), '[^[:alnum:]]', '', 'g')`
