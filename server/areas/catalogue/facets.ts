import { sql, type SQL } from 'drizzle-orm'
import type { Aggregations } from '@core/contract'

/** Which of the chosen categories something fails in: 0 none, n only the nth, -1 more than one. */
export const missedCategory = (passes: readonly SQL[]): SQL => {
  if (passes.length === 0) return sql`0`
  // Each is looked at once: one failure alone gives a number that no two add up to.
  const weights = passes.map((_, at) => sql.raw(String(passes.length + 1 + at)))
  const failed = passes.map((pass, at) => sql`${weights[at]} * (not ${pass})::int`)
  const alone = weights.map((weight, at) => sql`when ${weight} then ${sql.raw(String(at + 1))}`)
  return sql`case ${sql.join(failed, sql` + `)} when 0 then 0 ${sql.join(alone, sql` `)} else -1 end`
}

/** `view` n: as if nothing were chosen in the nth category; 0: as chosen; -1: as if nothing were chosen at all. */
export interface FacetCount<Facet> {
  readonly view: number
  readonly facet: Facet
  readonly count: number
}

const viewsOf = (categories: number): SQL => {
  const views = Array.from({ length: categories + 1 }, (_, at) => at)
  return sql`unnest(${sql.param(categories === 0 ? views : [-1, ...views])}::int[]) v (view)`
}

/** A row of `r` counts in a view. */
const IN_VIEW = sql`(v.view = -1 or r.missed = 0 or r.missed = v.view)`

const asJson = (counted: SQL): SQL => sql`(
    select coalesce(json_agg(json_build_object('view', c.view, 'facet', c.facet, 'count', c.n)), '[]'::json)
    from (select view, facet, sum(amount)::int as n from (${counted}) d group by 1, 2) c)`

/** JSON array of FacetCount: different `key`s of the relation `r` (key, facets, missed) per facet. */
export const countFacets = (relation: SQL, categories: number): SQL =>
  asJson(sql`
    select distinct v.view, r.key, 1 as amount, f.facet
    from ${relation} r, ${viewsOf(categories)}, unnest(r.facets) f (facet) where ${IN_VIEW}`)

/** A value of a category in the order in which it is shown. */
export interface ShownFacet<Facet> {
  readonly category: string
  readonly label: string
  readonly facet: Facet
}

/**
 * The counts as the wire has them. A category with chosen values is counted as if nothing were chosen in it; values that
 * only things have which the other categories leave out are listed with 0.
 */
export const toAggregations = <Facet>(
  counts: readonly FacetCount<Facet>[],
  chosen: readonly string[],
  shown: (known: ReadonlySet<Facet>) => readonly ShownFacet<Facet>[],
): Aggregations => {
  const byView = new Map<number, Map<Facet, number>>()
  for (const { view, facet, count } of counts) {
    const view0 = byView.get(view) ?? new Map<Facet, number>()
    byView.set(view, view0.set(facet, count))
  }
  const known = new Set(counts.map(count => count.facet))
  // A map, because a field may be called constructor.
  const result = new Map<string, { label: string; count: number }[]>()
  for (const { category, label, facet } of shown(known)) {
    const values = result.get(category) ?? []
    values.push({ label, count: byView.get(chosen.indexOf(category) + 1)?.get(facet) ?? 0 })
    result.set(category, values)
  }
  return Object.fromEntries(result)
}
