import { sql, type SQL } from 'drizzle-orm'
import type { Aggregations } from '@core/contract'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { type Choice, type Vocabulary, YEAR_CATEGORY, missedCategory, overlaps } from '../catalogue'

/** Holds for studies with one of the chosen values in each category. */
export const matchesAll = (choices: readonly Choice[]): SQL =>
  sql.join([sql`true`, ...choices.map(({ facets }) => overlaps(sql`${studies.facets}`, facets))], sql` and `)

// No facet has these numbers: ordinals are small and positive, years negative and short.
const PREFERRED = 2_147_483_647
const LOCKED = -2_147_483_648

const isYear = (facet: number): boolean => facet < 0 && facet !== LOCKED

/** Studies that fail in no category, then those that fail in the first only, in the second only… */
const countsPerCategory = (choices: readonly Choice[]): SQL => {
  if (choices.length === 0) return sql`array[count(*)::int]`
  const columns = [0, ...choices.map((_, position) => position + 1)].map(
    missed => sql`count(*) filter (where missed = ${sql.raw(String(missed))})::int`,
  )
  return sql`array[${sql.join(columns, sql`, `)}]`
}

export interface Asked {
  /** Studies that may be counted at all: of the own organisation, present for the reader, found by the query. */
  readonly where: SQL
  /** Which of them are not locked. */
  readonly viewable: SQL
  readonly preferred: SQL
  readonly choices: readonly Choice[]
}

/** By facet: the numbers of countsPerCategory. A facet that is here has a study that the reader may view, whatever was chosen. */
type Counts = ReadonlyMap<number, readonly number[]>

export interface Counted {
  readonly viewable: number
  readonly preferred: number
  readonly locked: number
  readonly aggregations: Aggregations
}

const aggregationsOf = (counts: Counts, { choices }: Asked, { values }: Vocabulary) => {
  const positions = new Map(choices.map(({ category }, index) => [category, index + 1]))
  const count = (category: string, facet: number) => {
    const [all = 0, ...missed] = counts.get(facet) ?? []
    return all + (missed[(positions.get(category) ?? 0) - 1] ?? 0)
  }
  const years = [...counts.keys()].filter(isYear).sort((a, b) => a - b)
  // A map, because a field may be called constructor.
  const result = new Map<string, Aggregations[string]>()
  if (years.length > 0)
    result.set(
      YEAR_CATEGORY,
      years.map(year => ({ label: String(-year), count: count(YEAR_CATEGORY, year) })),
    )
  for (const { ordinal, field, path, filterable } of values) {
    if (!filterable || field === YEAR_CATEGORY || !counts.has(ordinal)) continue
    const entries = result.get(field) ?? []
    entries.push({ label: path, count: count(field, ordinal) })
    result.set(field, entries)
  }
  return Object.fromEntries(result)
}

/**
 * Counts studies and their facets in one pass. A category with chosen values is counted as if nothing were chosen in it, so
 * that its other values show what they would add: a study that fails in one category only counts for that one. Values of
 * viewable studies that fail elsewhere are listed with 0. Years come newest first, others by field and group position.
 */
export const countStudies = async (tx: Tx, asked: Asked, vocabulary: Vocabulary): Promise<Counted> => {
  const marks = sql`case when ${asked.preferred} then ${studies.facets} || ${sql.raw(String(PREFERRED))} else ${studies.facets} end`
  const missed = missedCategory(asked.choices.map(({ facets }) => overlaps(sql`${studies.facets}`, facets)))
  // One key to group by, not computed beside its use: so several processes can count, each in a small table. The series of one
  // keeps the innermost query apart, so that its columns are computed once per study and not once per facet.
  const { rows } = (await tx.execute(sql`
    select facet, ${countsPerCategory(asked.choices)} as counts
    from (
      select missed, unnest(marks) as facet
      from (
        select ${missed} as missed, case when ${asked.viewable} then ${marks} else '{${sql.raw(String(LOCKED))}}'::int[] end as marks,
          generate_series(1, 1)
        from ${studies} where ${asked.where}
      ) seen
    ) marked
    group by facet`)) as { rows: { facet: number; counts: number[] }[] }
  const counts = new Map(rows.map(row => [row.facet, row.counts]))
  const of = (facet: number) => counts.get(facet)?.[0] ?? 0
  return {
    // Every study has one year.
    viewable: [...counts.keys()].filter(isYear).reduce((sum, year) => sum + of(year), 0),
    preferred: of(PREFERRED),
    locked: of(LOCKED),
    aggregations: aggregationsOf(counts, asked, vocabulary),
  }
}
