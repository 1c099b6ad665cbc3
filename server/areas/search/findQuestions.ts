import { sql, type SQL } from 'drizzle-orm'
import { datasetQuestions, datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { datasetPresent, datasetViewable, questionOpen, studyViewable } from '../../access/library'
import { countInPlaces, type FacetCount, type Spread } from '../catalogue'
import { type Asked, coveredArguments, isUnrestricted, metByStudy } from '../fullText'
import type { FoundGroup } from './questionHits'
import { scoresOf } from './questionScores'
import type { StudyChoice } from './studyFacets'
import { rowsOfOften } from '../../db/rows'

/** What one search wants of its matches. */
export interface Wanted {
  readonly actor: Actor
  readonly choice: StudyChoice
  /** Only datasets that the reader has full rights to. */
  readonly restrict: boolean
  readonly sort: string
  readonly limit: number
  readonly offset: number
  /** The only datasets that can hold anything; null: all may. */
  readonly within: readonly string[] | null
}

export interface Found {
  /** Real matches that the reader may see, whatever is filtered. */
  readonly total: number
  /** Groups that pass the filters, near ones among them. */
  readonly count: number
  readonly near: number
  /** The same whatever is filtered. */
  readonly unfiltered: number
  /** Whether each part of the query is met anywhere by something that the reader may see; empty where it was not asked. */
  readonly known: readonly boolean[]
  readonly heads: readonly FoundGroup[]
  readonly facets: readonly FacetCount<number>[]
}

/** Common table expressions that end in `found` (no, position, key, missed, age, score); near ones have scores below 0. */
type Matches = SQL

/** What matches all words comes first, however the rest is sorted. */
const ORDER: Record<string, SQL> = {
  '-score': sql`g.best desc, g.no, g.place, g.key`,
  '-study_year': sql`(g.best >= 0) desc, g.age, g.best desc, g.no, g.place, g.key`,
  study_year: sql`(g.best >= 0) desc, g.age desc, g.best desc, g.no, g.place, g.key`,
}

/** Named beside the first of a group: the newest of those that meet the whole query, else the one that meets most of it. */
const WAVES_MAX = 20

/**
 * Rights first: the current versions of datasets the reader may know of, in studies the reader may view. They are numbered
 * from the newest on, so that what follows carries and sorts numbers only. `met`: bits of parts that the study meets.
 */
const places = ({ actor, choice, restrict, sort, within }: Wanted, met: SQL): SQL => {
  const full = datasetViewable(actor)
  // Only an order by it needs it.
  const age = sort.endsWith('study_year') ? sql`dense_rank() over (order by ${studies.date} desc)::int` : sql`0`
  const some = within ? sql`and ${datasets.id} = any(${sql.param([...within])}::text[])` : sql``
  return sql`
    select ${datasets.id} as dataset_id, ${datasets.currentVersion} as version, ${studies.facets} as facets, ${choice.missed} as missed, ${full} as open,
      (${met})::int as met,
      row_number() over (order by ${studies.date} desc, ${studies.id}, ${datasets.id})::int as no, ${age} as age
    from ${datasets} join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
    where ${datasets.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${restrict ? full : datasetPresent(actor)} ${some}`
}

/** Questions that meet the whole query by themselves: rows of (dataset_id, version, position, text_key, score). */
export const wholeMatches = ({ actor }: Wanted, relation: SQL): Matches => sql`
  found as materialized (
    select p.no, f.position, hashtextextended(f.text_key, 0) as key, f.score, p.missed, p.age
    from ${relation} f join place p on p.dataset_id = f.dataset_id and p.version = f.version
    where p.open or ${isUnrestricted(actor.clientId)}
  )`

/** A question has only a word of the subject where others hold the one thing that was asked for: its study makes it no match. */
const strayBy = ({ concepts }: Asked): SQL => {
  const way = sql`((covered >> ${3 * concepts.findIndex(({ filler }) => !filler)}::int) & 7)`
  return sql`${way} = 1 and exists (select 1 from matched where ${way} >= 5)`
}

/** All questions of studies that meet the whole query, where it says more than one thing or no question holds it. */
const wholeStudies = ({ actor }: Wanted, { concepts }: Asked): SQL => {
  const bits = concepts.reduce((sum, concept, at) => sum + (concept.filler ? 0 : 1 << at), 0)
  const telling = concepts.filter(concept => !concept.filler).length
  const wanted = telling > 1 ? sql`true` : sql`not exists (select 1 from matched where covered > 0)`
  return sql`
    select p.no, ${datasetQuestions.position}, hashtextextended(${datasetQuestions.textKey}, 0), 0::bigint, p.met, 0, 0, 0, p.missed, p.age
    from place p join ${datasetQuestions} on ${datasetQuestions.clientId} = ${actor.clientId} and ${datasetQuestions.datasetId} = p.dataset_id
      and ${datasetQuestions.version} = p.version
    where p.met & ${bits}::int = ${bits}::int and (p.open or ${questionOpen}) and ${wanted}
      and not exists (select 1 from matched m where m.no = p.no and m.position = ${datasetQuestions.position})`
}

/** Questions that meet any part of the query, with their studies' help. `near`: further ones, of scores from -1 to 0, or null. */
export const partMatches = (wanted: Wanted, asked: Asked, near: SQL | null): Matches => {
  const { actor } = wanted
  const quoted = asked.concepts.some(concept => concept.quoted) || asked.excluded.length > 0
  const own =
    asked.concepts.filter(({ filler }) => !filler).length > 1
      ? sql`select * from matched`
      : sql`
    select no, position, key, covered, case when ${strayBy(asked)} then 0 else met end as met, pairs, small, brief, missed, age from matched`
  const hits = quoted ? own : sql`${own} union all ${wholeStudies(wanted, asked)}`
  const scored = sql`
    matched as materialized (
      select p.no, f.position, hashtextextended(f.text_key, 0) as key, f.covered, p.met, f.pairs, f.small, f.brief, p.missed, p.age
      from find_covered(${coveredArguments(asked)}) f join place p on p.dataset_id = f.dataset_id and p.version = f.version
      where p.open or ${isUnrestricted(actor.clientId)}
    ),
    hits as materialized (${hits}), ${scoresOf(asked)}`
  if (!near) return scored
  return sql`${scored},
    with_near as materialized (
      select * from found union all
      select p.no, f.position, hashtextextended(f.text_key, 0) as key, p.missed, p.age, (f.score - 3)::real as score
      from (${near}) f join place p on p.dataset_id = f.dataset_id and p.version = f.version
      where (p.open or ${isUnrestricted(actor.clientId)})
        and not exists (select 1 from found x where x.no = p.no and x.position = f.position)
    )`
}

/** The answer of a search in which nothing can be found. */
export const foundNothing = (asked: Asked | null): Found => ({
  total: 0,
  count: 0,
  near: 0,
  unfiltered: 0,
  known: asked ? asked.concepts.map(() => false) : [],
  heads: [],
  facets: [],
})

/** What the statement says of a search: everything but the counted facets. */
type Answered = Omit<Found, 'facets'> & Spread

/**
 * One statement: rights, matches, groups of waves, page and count. Groups are numbers until a page of them is chosen. Facets are
 * counted here, from the groups of each place (`alone`) and of each set of places (`sets`): there are far fewer than questions.
 * Places are read only where there is something to be in them.
 */
export const findQuestions = async (
  tx: Tx,
  wanted: Wanted,
  matches: Matches,
  { asked, withNear = false }: { readonly asked?: Asked; readonly withNear?: boolean } = {},
): Promise<Found> => {
  const order = ORDER[wanted.sort.replace('+', '')] ?? sql`g.best desc, g.no, g.place, g.key`
  const found = withNear ? sql`with_near` : sql`found`
  const filtered = wanted.choice.categories.length > 0
  const passing = filtered ? sql`filter (where missed = 0)` : sql``
  const passingToo = filtered ? sql`and missed = 0` : sql``
  const known = asked
    ? sql`(select coalesce(json_agg(coalesce(known, false) order by at), '[]'::json) from weights)`
    : sql`'[]'::json`
  const rows = await rowsOfOften<{ found: Answered }>(
    tx,
    sql`
    with place as materialized (${places(wanted, asked ? metByStudy(asked) : sql`0`)}),
    ${matches},
    groups as materialized (
      select key, count(*) ${passing} as size, max(score) ${passing} as best, min(no) ${passing} as no,
        min(position) ${passing} as place, coalesce(min(age) filter (where score >= 0 ${passingToo}), min(age) ${passing}) as age, min(no) as low, max(no) as high, count(*) filter (where score >= 0) as whole
      from ${found} group by key
    ),
    spread as materialized (
      select key, array_agg(no) as places
      from (select distinct key, no from ${found} where (key in (select key from groups where low < high)) is true order by key, no) f group by key
    ),
    sets as materialized (select places, count(*) as amount from spread group by places),
    alone as materialized (select low as no, count(*) as amount from groups where low = high group by low),
    heads as materialized (select * from groups g where size > 0 order by ${order} limit ${wanted.limit} offset ${wanted.offset}),
    waves as materialized (
      select w.key, w.nth, json_build_array(p.dataset_id, p.version, w.position) as wave
      from (
        select key, no, position, row_number() over (partition by key order by least(score, 0) desc, no, position) as nth
        from ${found} where missed = 0 and (key in (select key from heads)) is true
      ) w join place p using (no) where w.nth <= ${WAVES_MAX + 1}::int
    ),
    others as materialized (select key, json_agg(wave order by nth) as waves from waves where nth > 1 group by key)
    select json_build_object(
      'total', coalesce(sum(whole), 0),
      'count', count(*) filter (where size > 0),
      'near', count(*) filter (where size > 0 and best < 0),
      'unfiltered', count(*),
      'known', ${known},
      'heads', (select coalesce(json_agg(json_build_object('head', w.wave, 'near', g.best < 0, 'wave_count', g.size - 1, 'waves', coalesce(o.waves, '[]'::json)) order by ${order}), '[]'::json)
        from heads g join waves w on w.key = g.key and w.nth = 1 left join others o on o.key = g.key),
      'places', (select coalesce(json_agg(json_build_array(no, missed, facets)), '[]'::json) from place
        where exists (select 1 from groups) and (no in (select no from alone union all select unnest(places) from sets)) is true),
      'alone', (select coalesce(json_agg(json_build_array(no, amount)), '[]'::json) from alone),
      'sets', (select coalesce(json_agg(json_build_array(amount, places)), '[]'::json) from sets)
    ) as found from groups`,
  )
  const answer = rows[0]?.found
  if (!answer) throw new Error('The search gave no answer')
  return { ...answer, facets: countInPlaces(answer, wanted.choice.categories.length) }
}
