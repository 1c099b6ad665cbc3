import { sql, type SQL } from 'drizzle-orm'
import type * as contract from '@core/contract'
import { datasets, studies } from '../../db/schema'
import { noteSearch } from '../../access/usage'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { datasetPresent, datasetViewable, studyViewable } from '../../access/library'
import { type FacetCount, countFacets, toAggregations } from '../catalogue'
import {
  type Corrections,
  type Terms,
  createMarker,
  isUnrestricted,
  matchingQuestions,
  nearQuestions,
  readTerms,
  readableQuestions,
  withCorrections,
} from '../fullText'
import { presentQuestionHits, readQuestionHits, textsOf, type FoundGroup } from './questionHits'
import { readStudyChoice, shownOfStudies, type StudyChoice } from './studyFacets'
import { rowsOf } from '../../db/rows'

interface Asked {
  readonly actor: Actor
  readonly terms: Terms | null
  readonly corrections: Corrections | undefined
  readonly choice: StudyChoice
  /** Only datasets that the reader has full rights to. */
  readonly restrict: boolean
  readonly sort: string
  readonly limit: number
  readonly offset: number
  /** Further rows of (dataset_id, version, position, text_key, score < 0), or null. */
  readonly near: SQL | null
}

interface Found {
  /** Matches that the reader may see, whatever is filtered. */
  readonly total: number
  readonly count: number
  readonly heads: readonly FoundGroup[]
  readonly facets: readonly FacetCount<number>[]
}

const ORDER: Record<string, SQL> = {
  '-score': sql`g.best desc, g.no, g.key`,
  '-study_year': sql`g.age, g.best desc, g.no, g.key`,
  study_year: sql`g.age desc, g.best desc, g.no, g.key`,
}

/** Named beside the newest of a group. */
const WAVES_MAX = 20

/**
 * Rights first: the current versions of datasets the reader may know of, in studies the reader may view. They are numbered
 * from the newest on, so that what follows carries and sorts numbers only.
 */
const places = ({ actor, choice, restrict }: Asked): SQL => {
  const full = datasetViewable(actor)
  return sql`
    select ${datasets.id} as dataset_id, ${datasets.currentVersion} as version, ${studies.facets} as facets, ${choice.missed} as missed, ${full} as open,
      row_number() over (order by ${studies.date} desc, ${studies.id}, ${datasets.id})::int as no, dense_rank() over (order by ${studies.date} desc)::int as age
    from ${datasets} join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
    where ${datasets.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${restrict ? full : datasetPresent(actor)}`
}

/**
 * One statement: rights, matches, groups of waves, page, count and facets. Groups are numbers until a page of them is chosen,
 * and facets are counted per set of places in which the same questions stand (`sets`): there are far fewer than questions.
 */
const find = async (tx: Tx, asked: Asked): Promise<Found> => {
  const { actor, terms, corrections, near } = asked
  const order = ORDER[asked.sort.replace('+', '')] ?? sql`g.best desc, g.no, g.key`
  const matches = matchingQuestions(actor.clientId, terms, corrections)
  const relation = near
    ? sql`(select dataset_id, version, position, text_key, max(score) as score from (select * from ${matches} m union all ${near}) b group by 1, 2, 3, 4)`
    : matches
  const rows = await rowsOf<{ found: Found }>(
    tx,
    sql`
    with place as materialized (${places(asked)}),
    found as materialized (
      select p.no, f.position, hashtextextended(f.text_key, 0) as key, f.score, p.missed, p.age
      from ${relation} f join place p on p.dataset_id = f.dataset_id and p.version = f.version
      where p.open or ${isUnrestricted(actor.clientId)}
    ),
    groups as materialized (
      select key, count(*) filter (where missed = 0) as size, max(score) filter (where missed = 0) as best, min(no) filter (where missed = 0) as no,
        min(age) filter (where missed = 0) as age, min(no) as low, max(no) as high
      from found group by key
    ),
    spread as materialized (
      select key, array_agg(no) as places
      from (select distinct key, no from found where (key in (select key from groups where low < high)) is true order by key, no) f group by key
    ),
    sets as materialized (
      select row_number() over () as key, places, count(*) as amount from spread group by places
      union all select -low, array[low], count(*) from groups where low = high group by low
    ),
    heads as materialized (select * from groups g where size > 0 order by ${order} limit ${asked.limit} offset ${asked.offset}),
    waves as materialized (
      select w.key, w.nth, json_build_array(p.dataset_id, p.version, w.position) as wave
      from (
        select key, no, position, row_number() over (partition by key order by no, position) as nth
        from found where missed = 0 and (key in (select key from heads)) is true
      ) w join place p using (no) where w.nth <= ${WAVES_MAX + 1}::int
    ),
    others as materialized (select key, json_agg(wave order by nth) as waves from waves where nth > 1 group by key)
    select json_build_object(
      'total', (select count(*) from found where score >= 0),
      'count', (select count(*) from groups where size > 0),
      'heads', (select coalesce(json_agg(json_build_object('head', w.wave, 'wave_count', g.size - 1, 'waves', coalesce(o.waves, '[]'::json)) order by ${order}), '[]'::json)
        from heads g join waves w on w.key = g.key and w.nth = 1 left join others o on o.key = g.key),
      'facets', ${countFacets(sql`(select s.key, s.amount, p.missed, p.facets from sets s, unnest(s.places) n (no) join place p using (no))`, asked.choice.categories.length, sql`r.amount`)}
    ) as found`,
  )
  const found = rows[0]?.found
  if (!found) throw new Error('The search gave no answer')
  return found
}

/** Rights act inside the query, before anything is counted, grouped or ranked. */
export const searchQuestions: TxVerb<typeof contract.searchQuestions> = async (tx, ctx, { query }) => {
  const { actor } = ctx
  const terms = readTerms(query.query)
  const choice = await readStudyChoice(tx, actor, query.filters)
  const near = await nearQuestions(tx, ctx.client, query.query)
  const found = await withCorrections(tx, actor.clientId, terms, readableQuestions(actor), corrections =>
    find(tx, {
      actor,
      terms,
      corrections,
      choice,
      restrict: query.restrict === '1',
      sort: query.sort,
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
      near,
    }),
  )
  if (query.page === 1 && query.filters === undefined) noteSearch(actor, query.query, found.count)
  const hits = await readQuestionHits(tx, actor, found.heads)
  const marker = await createMarker(tx, terms, hits.flatMap(textsOf), found.corrections)
  return {
    count: found.count,
    corrected: found.corrected,
    results: presentQuestionHits(actor.clientId, hits, marker),
    aggregations: toAggregations(found.facets, choice.categories, shownOfStudies(choice.vocabulary)),
  }
}
