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
import { isUnrestricted, matchingQuestions } from './questionMatches'
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
  '-score': sql`best desc, date desc, text_key`,
  '-study_year': sql`date desc, best desc, text_key`,
  study_year: sql`date asc, best desc, text_key`,
}

/** Rights first: the current versions of datasets the reader may know of, in studies the reader may view. */
const places = ({ actor, choice, restrict }: Asked): SQL => {
  const full = datasetViewable(actor)
  return sql`
    select ${datasets.id} as dataset_id, ${datasets.currentVersion} as version, ${studies.id} as study_id, ${studies.date} as date,
      ${studies.facets} as facets, ${choice.missed} as missed, ${full} as open
    from ${datasets} join ${studies} on ${studies.clientId} = ${datasets.clientId} and ${studies.id} = ${datasets.studyId}
    where ${datasets.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${restrict ? full : datasetPresent(actor)}`
}

/** One statement: rights, matches, groups of waves, page, count and facets. */
const find = async (tx: Tx, asked: Asked): Promise<Found> => {
  const { actor, terms, corrections, near } = asked
  const order = ORDER[asked.sort.replace('+', '')] ?? sql`best desc, date desc, text_key`
  const matches = matchingQuestions(actor.clientId, terms, corrections)
  const relation = near ? sql`(select * from ${matches} m union all ${near})` : matches
  const rows = await rowsOf<{ found: Found }>(
    tx,
    sql`
    with place as materialized (${places(asked)}),
    found as materialized (
      select f.dataset_id, f.version, f.position, f.text_key as key, max(f.score) as score, p.study_id, p.date, p.facets, p.missed
      from ${relation} f join place p on p.dataset_id = f.dataset_id and p.version = f.version
      where p.open or ${isUnrestricted(actor.clientId)}
      group by 1, 2, 3, 4, 6, 7, 8, 9
    ),
    waves as (
      select dataset_id, version, position, key as text_key, date, row_number() over newest as nth, count(*) over (partition by key) as size, max(score) over (partition by key) as best
      from found where missed = 0 window newest as (partition by key order by date desc, study_id, dataset_id, position)
    ),
    heads as (select * from waves where nth = 1 order by ${order} limit ${asked.limit} offset ${asked.offset})
    select json_build_object(
      'total', (select count(*) from found where score >= 0),
      'count', (select count(distinct key) from found where missed = 0),
      'heads', (select coalesce(json_agg(json_build_object('dataset_id', h.dataset_id, 'version', h.version, 'position', h.position, 'wave_count', h.size - 1,
          'waves', (select coalesce(json_agg(json_build_array(w.dataset_id, w.version, w.position) order by w.nth), '[]'::json) from waves w
            where h.size > 1 and w.text_key = h.text_key and w.nth between 2 and 21)) order by ${order}), '[]'::json) from heads h),
      'facets', ${countFacets(sql`found`, asked.choice.categories.length)}
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
    const found = await withCorrections(tx, actor.clientId, terms, corrections =>
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
