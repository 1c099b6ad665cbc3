import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { searchQuestions } from '@core/contract'
import { datasets, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Actor } from '../../http/context'
import type { Verb } from '../../http/mount'
import { datasetPresent, datasetViewable, studyViewable } from '../../policies/library'
import { countFacets, toAggregations } from './facets'
import type { FacetCount } from './facets'
import { createMarker } from './mark'
import { presentQuestionHits, readQuestionHits, textsOf } from './questionHits'
import type { FoundGroup } from './questionHits'
import { nearQuestions } from './near'
import { isUnrestricted, matchingQuestions, readableQuestions } from './questionMatches'
import { readStudyChoice, shownOfStudies } from './studyFacets'
import type { StudyChoice } from './studyFacets'
import { readTerms } from './terms'
import type { Corrections, Terms } from './terms'
import { withCorrections } from './text'
import { rowsOf } from './rows'

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
  '-score': sql`best desc, no, key`,
  '-study_year': sql`age, best desc, no, key`,
  study_year: sql`age desc, best desc, no, key`,
}

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
 * One statement: rights, matches, groups of waves, page, count and facets. Facets are counted per set of places in which
 * the same questions stand (`sets`), of which there are far fewer than questions.
 */
const find = async (tx: Tx, asked: Asked): Promise<Found> => {
  const { actor, terms, corrections, near } = asked
  const order = ORDER[asked.sort.replace('+', '')] ?? sql`best desc, no, key`
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
    waves as materialized (
      select no, position, key, age, row_number() over newest as nth, count(*) over (partition by key) as size, max(score) over (partition by key) as best
      from found where missed = 0 window newest as (partition by key order by no, position)
    ),
    sets as materialized (
      select row_number() over () as key, places, count(*) as amount
      from (select array_agg(no) as places from (select distinct key, no from found order by key, no) f group by key) s group by places
    ),
    heads as materialized (select * from waves where nth = 1 order by ${order} limit ${asked.limit} offset ${asked.offset}),
    others as materialized (
      select w.key, json_agg(json_build_array(p.dataset_id, p.version, w.position) order by w.nth) as waves
      from waves w join place p on p.no = w.no where w.nth between 2 and 21 and w.key = any(array(select key from heads where size > 1)) group by 1
    )
    select json_build_object(
      'total', (select count(*) from found where score >= 0),
      'count', (select count(*) from waves where nth = 1),
      'heads', (select coalesce(json_agg(json_build_object('dataset_id', p.dataset_id, 'version', p.version, 'position', h.position, 'wave_count', h.size - 1,
          'waves', coalesce(o.waves, '[]'::json)) order by ${order}), '[]'::json)
        from heads h join place p using (no, age) left join others o using (key)),
      'facets', ${countFacets(sql`(select s.key, s.amount, p.missed, p.facets from sets s, unnest(s.places) n (no) join place p using (no))`, asked.choice.categories.length, sql`r.amount`)}
    ) as found`,
  )
  const found = rows[0]?.found
  if (!found) throw new Error('The search gave no answer')
  return found
}

/** S7.4. Rights act inside the query, before anything is counted, grouped or ranked. */
export const search: Verb<typeof searchQuestions> = async (ctx, { query }) =>
  ctx.tenant(async tx => {
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
    const hits = await readQuestionHits(tx, actor.clientId, found.heads)
    const marker = await createMarker(tx, terms, hits.flatMap(textsOf), found.corrections)
    return {
      count: found.count,
      results: presentQuestionHits(actor.clientId, hits, marker),
      aggregations: toAggregations(found.facets, choice.categories, shownOfStudies(choice.vocabulary)),
    }
  })
