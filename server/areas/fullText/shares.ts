import { sql, type SQL } from 'drizzle-orm'
import type { Asked } from './concepts'

/** Fillers decide between equals only. */
export const FILLER = 0.03
/** What meets some of the parts is listed down to this share of the best of it. */
export const FLOOR = 0.5
/** Beside something that meets all parts, at least this is wanted of the rest. */
export const BESIDE = 0.25

const holds = (met: SQL, at: SQL): SQL => sql`((${met} >> ${at}) & 1) = 1`

/** Whether each part is met by something, for `Answered.known`; beside the tables of `sharesOf`. */
export const KNOWN = sql`(select coalesce(json_agg(known order by at), '[]'::json) from weights)`
export const NONE_KNOWN = sql`'[]'::json`

/**
 * Common table expressions over `meets` (key, met: bits of the parts that one text of it meets; several rows for one key are several
 * texts), in which only what the reader may see is: `weights` of the parts by how rare they are among the keys, `shapes` with the
 * share of the query that each kind of row meets, and `rated` (key, whole, share from 0 to 1, close: near enough to be listed).
 */
export const sharesOf = ({ concepts }: Asked): SQL => sql`
  weights as materialized (
    select c.at, c.filler, count(m.key) > 0 as known,
      ln(1 + (select count(distinct key) from meets)::float8 / greatest(count(distinct m.key), 1)) * case when c.filler then ${FILLER}::float8 else 1 end as weight
    from (
      select (nth - 1)::int as at, filler
      from unnest(${sql.param(concepts.map(concept => concept.filler))}::boolean[]) with ordinality given (filler, nth)
    ) c left join meets m on ${holds(sql`m.met`, sql`c.at`)}
    group by c.at, c.filler
  ),
  shapes as materialized (
    select s.met, bool_and(w.filler or ${holds(sql`s.met`, sql`w.at`)}) as whole,
      round((coalesce(sum(w.weight) filter (where ${holds(sql`s.met`, sql`w.at`)}), 0) / nullif(sum(w.weight), 0))::numeric, 3)::float8 as share
    from (select distinct met from meets) s cross join weights w group by s.met
  ),
  best as materialized (
    select m.key, bool_or(s.whole) as whole, max(s.share) as share from meets m join shapes s using (met) group by m.key
  ),
  rated as materialized (
    select key, whole, share, share > 0 and share >= greatest(
      ${FLOOR}::float8 * (select max(share) from best where not whole),
      case when exists (select 1 from best where whole) then ${BESIDE}::float8 else 0 end) as close
    from best
  )`
