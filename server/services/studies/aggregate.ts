import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { NESTED, YEAR_CATEGORY, matchesSelection } from './filters'
import type { Selection } from './filters'

interface Counted {
  readonly category: string
  readonly label: string
  readonly count: number
}

// An outer value counts the studies of all its inner ones once: 'Food:::Snacks' counts for 'Food' too.
const countValues = async (tx: Tx, where: SQL, only: SQL): Promise<Counted[]> =>
  tx
    .select({
      category: sql<string>`facet.category`,
      label: sql<string>`facet.label`,
      count: sql<number>`count(distinct ${studies.id})::int`,
    })
    .from(studies)
    .innerJoin(
      sql`lateral (
        select ${YEAR_CATEGORY} as category, ${studies.year}::text as label
        union all
        select field->>'name', array_to_string(parts[1:depth], ${NESTED})
        from jsonb_array_elements(${studies.metadata}) f(field), jsonb_array_elements_text(field->'values') v(value),
          lateral (select string_to_array(value, ${NESTED}) as parts) split, generate_series(1, cardinality(parts)) depth
      ) facet`,
      sql`true`,
    )
    .where(sql`${where} and ${only}`)
    .groupBy(sql`facet.category`, sql`facet.label`)

const byLabel = new Intl.Collator('en', { numeric: true })

/**
 * Studies per value of each category. A category with chosen values is counted as if nothing were chosen in it, so that
 * its other values show what they would add. Years stand newest first (S9.20), other values by name.
 */
export const countCategories = async (
  tx: Tx,
  where: SQL,
  chosen: Selection,
): Promise<Record<string, { label: string; count: number }[]>> => {
  const own = Object.keys(chosen)
  const rest = own.length === 0 ? sql`true` : sql`facet.category <> all(${sql.param(own)}::text[])`
  const counted = await countValues(tx, sql`${where} and ${matchesSelection(chosen)}`, rest)
  for (const category of own)
    counted.push(
      ...(await countValues(
        tx,
        sql`${where} and ${matchesSelection(chosen, category)}`,
        sql`facet.category = ${category}`,
      )),
    )
  // A map, because a field may be called constructor.
  const result = new Map<string, { label: string; count: number }[]>()
  for (const { category, label, count } of counted) {
    const values = result.get(category) ?? []
    values.push({ label, count })
    result.set(category, values)
  }
  for (const [category, values] of result)
    values.sort((a, b) =>
      category === YEAR_CATEGORY ? byLabel.compare(b.label, a.label) : byLabel.compare(a.label, b.label),
    )
  return Object.fromEntries(result)
}
