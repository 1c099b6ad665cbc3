import { sql, type SQL } from 'drizzle-orm'
import { type Asked, BESIDE, FILLER, FLOOR } from '../fullText'

/** How much each way to meet a part counts, by the three bits of find_covered. */
const VALUE = [0, 0.15, 0.35, 0.5, 0.6, 0.65, 0.9, 1]
/** Only the study meets it. */
const STUDY = 0.3
const PAIR = 0.03
const SMALL = 0.015
/** A text of few words is about them. */
const BRIEF = 0.04

const bits = (at: SQL): SQL => sql`((s.covered >> (3 * ${at})::int) & 7)`
const met = (at: SQL): SQL => sql`((s.met >> (${at})::int) & 1)`

/**
 * Common table expressions over `hits` (no, position, key, covered, met, pairs, small, brief, missed, age: questions that the reader
 * may see): `weights` of the parts by how rare they are among the hits, the kinds of hits (`shapes`), of which there are far fewer,
 * with their scores (`rated`), and `found` with `score`: from 1 on where every part is met, from -2 to below 0 where some are. What is hidden is in none of them.
 */
export const scoresOf = ({ concepts }: Asked): SQL => sql`
  shapes as materialized (select covered, met, pairs, small, brief, count(*) as amount from hits group by 1, 2, 3, 4, 5),
  weights as materialized (
    select c.at, c.filler, ln(1 + (select sum(amount) from shapes)::float8 / coalesce(
        sum(s.amount) filter (where ${bits(sql`c.at`)} >= 5), sum(s.amount) filter (where ${bits(sql`c.at`)} >= 1), 1))
      * case when c.filler then ${FILLER}::float8 else 1 end as weight,
      bool_or(${bits(sql`c.at`)} >= 5 or ${met(sql`c.at`)} = 1) as known
    from unnest(${sql.param(concepts.map(concept => concept.filler))}::boolean[]) with ordinality given (filler, nth)
      cross join lateral (select (nth - 1)::int as at, given.filler) c left join shapes s on true
    group by c.at, c.filler
  ),
  rated as materialized (
    select s.covered, s.met, s.pairs, s.small, s.brief, bool_and(w.filler or ${bits(sql`w.at`)} >= 5 or ${met(sql`w.at`)} = 1) as whole,
      sum(w.weight * greatest((${sql.param(VALUE)}::float8[])[${bits(sql`w.at`)} + 1], case when ${met(sql`w.at`)} = 1 then ${STUDY}::float8 else 0 end)) / nullif(sum(w.weight), 0)
        + ${PAIR}::float8 * least(s.pairs, 4) + ${SMALL}::float8 * least(s.small, 5) + ${BRIEF}::float8 * s.brief as score
    from shapes s cross join weights w group by 1, 2, 3, 4, 5
  ),
  passing as materialized (
    select covered, met, pairs, small, brief, (case when whole then 1 else -2 end + round(score::numeric, 3))::real as score
    from rated where whole or score >= greatest(
      ${FLOOR}::float8 * (select max(score) from rated where not whole),
      case when exists (select 1 from rated where whole) then ${BESIDE}::float8 else 0 end)
  ),
  found as materialized (
    select h.no, h.position, h.key, h.missed, h.age, s.score from hits h join passing s using (covered, met, pairs, small, brief)
  )`
