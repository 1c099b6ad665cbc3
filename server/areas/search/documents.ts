import { inArray, sql, type SQL } from 'drizzle-orm'
import { MATCHES_MAX, type DocumentHit, type DocumentPart } from '@core/contract'
import type * as contract from '@core/contract'
import { documentPages, documents, studies } from '../../db/schema'
import { noteSearch } from '../../access/usage'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { documentOpen, studyViewable } from '../../access/library'
import { presentDocumentPart, readDocuments } from '../documents'
import { type FacetCount, countFacets, toAggregations } from '../catalogue'
import {
  type Corrections,
  type ReadableTexts,
  type Terms,
  createMarker,
  findArguments,
  holdsLetters,
  onRow,
  readTerms,
  withCorrections,
} from '../fullText'
import { readStudyChoice, shownOfStudies, type StudyChoice } from './studyFacets'
import { rowsOf } from '../../db/rows'

interface Asked {
  readonly actor: Actor
  readonly terms: Terms | null
  readonly corrections: Corrections | undefined
  readonly choice: StudyChoice
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

interface Head {
  readonly id: string
  /** Pages that match. */
  readonly pages: number
  /** The best of them, at most MATCHES_MAX. */
  readonly best: readonly number[]
}

interface Found {
  readonly total: number
  readonly count: number
  readonly heads: readonly Head[]
  readonly facets: readonly FacetCount<number>[]
}

const ORDER: Record<string, SQL> = {
  '-score': sql`score desc, created desc, key`,
  '-created': sql`created desc, key`,
  created: sql`created asc, key`,
}

/** Rows of (document_id, page, score): pages that match, before rights are applied. */
const matchingPages = (clientId: string, terms: Terms | null, corrections?: Corrections): SQL => {
  if (!terms) return sql`(select null::text as document_id, null::int as page, 0::real as score where false)`
  if (!terms.onlyStopWords) return sql`find_pages(${findArguments(terms, corrections)})`
  return sql`(select ${documentPages.documentId}, ${documentPages.page}, 0::real as score from ${documentPages}
    where ${documentPages.clientId} = ${clientId} and ${holdsLetters(terms, sql`${documentPages.searchText}`)})`
}

/** Names and pages of documents that the reader may open. */
const readableDocuments =
  (actor: Actor): ReadableTexts =>
  query => {
    const opened = sql`join ${studies} on ${studies.clientId} = ${documents.clientId} and ${studies.id} = ${documents.studyId}`
    const mine = sql`${documents.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${documentOpen(actor)}`
    return sql`
    select ${documents.searchText} as folded from ${documents} ${opened} where ${mine} and ${documents.search} @@ ${query}
    union all
    select ${documentPages.searchText} from find_pages(${query}, ${query}, ${query}, ${query}) f
    join ${documentPages} on ${documentPages.clientId} = ${actor.clientId} and ${documentPages.documentId} = f.document_id and ${documentPages.page} = f.page
    join ${documents} on ${documents.clientId} = ${actor.clientId} and ${documents.id} = f.document_id and ${documents.state} <> 'reading'
    ${opened} where ${mine}`
  }

/** A name that matches counts for more than any page. */
const NAME_FIRST = 10

/** One statement: rights, matches by name and by page, page of results, count and facets. */
const find = async (tx: Tx, asked: Asked): Promise<Found> => {
  const { actor, terms, corrections, choice } = asked
  const order = ORDER[asked.sort.replace('+', '')] ?? sql`created desc, key`
  const named = terms
    ? onRow(terms, { search: sql`${documents.search}`, folded: sql`${documents.searchText}` }, corrections)
    : { found: sql`true`, score: sql`0` }
  const rows = await rowsOf<{ found: Found }>(
    tx,
    sql`
    with place as materialized (
      select ${documents.id} as id, ${documents.created} as created, ${documents.state} <> 'reading' as read, ${studies.facets} as facets, ${choice.missed} as missed,
        ${named.found} as named, case when ${named.found} then ${NAME_FIRST}::int + ${named.score} end as name_score
      from ${documents} join ${studies} on ${studies.clientId} = ${documents.clientId} and ${studies.id} = ${documents.studyId}
      where ${documents.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${documentOpen(actor)}
    ),
    matched as materialized (
      select m.document_id, count(*)::int as pages, max(m.score) as score,
        (array_agg(m.page order by m.score desc, m.page))[1:${MATCHES_MAX}::int] as best
      from ${matchingPages(actor.clientId, terms, corrections)} m join place p on p.id = m.document_id and p.read
      group by 1
    ),
    found as materialized (
      select p.id as key, p.created, p.facets, p.missed, coalesce(m.pages, 0) as pages, coalesce(m.best, '{}') as best, coalesce(p.name_score, m.score) as score
      from place p left join matched m on m.document_id = p.id
      where p.named or m.document_id is not null
    ),
    heads as (select * from found where missed = 0 order by ${order} limit ${asked.limit} offset ${asked.offset})
    select json_build_object(
      'total', (select count(*) from found),
      'count', (select count(*) from found where missed = 0),
      'heads', (select coalesce(json_agg(json_build_object('id', key, 'pages', pages, 'best', best) order by ${order}), '[]'::json) from heads),
      'facets', ${countFacets(sql`found`, choice.categories.length)}
    ) as found`,
  )
  const found = rows[0]?.found
  if (!found) throw new Error('The search gave no answer')
  return found
}

const pageTexts = async (tx: Tx, clientId: string, heads: readonly Head[]): Promise<Map<string, string>> => {
  const wanted = heads.flatMap(({ id, best }) => best.map(page => ({ id, page })))
  if (wanted.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; page: number; text: string }>(
    tx,
    sql`
    select w.id, w.page, concat_ws(' ', nullif(p.title, ''), p.text) as text
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w (id text, page int)
    join ${documentPages} p on p.client_id = ${clientId} and p.document_id = w.id and p.page = w.page`,
  )
  return new Map(rows.map(({ id, page, text }) => [`${id}/${page}`, text]))
}

/** Rights act inside the query, before anything is counted or ranked; what is still being read is found by its name. */
export const searchDocuments: TxVerb<typeof contract.searchDocuments> = async (tx, ctx, { query }) => {
  const { actor } = ctx
  const terms = readTerms(query.query)
  const choice = await readStudyChoice(tx, actor, query.filters)
  const found = await withCorrections(tx, actor.clientId, terms, readableDocuments(actor), corrections =>
    find(tx, {
      actor,
      terms,
      corrections,
      choice,
      sort: query.sort,
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    }),
  )
  const ids = found.heads.map(head => head.id)
  const items = ids.length === 0 ? [] : await readDocuments(tx, ctx, inArray(documents.id, ids))
  if (query.page === 1 && query.filters === undefined) noteSearch(actor, query.query, found.count)
  const byId = new Map(items.map(item => [item.id, item]))
  const texts = await pageTexts(tx, actor.clientId, found.heads)
  const marker = await createMarker(
    tx,
    terms,
    [...texts.values(), ...items.map(item => item.file_name)],
    found.corrections,
  )
  const fields = query.fields === undefined ? null : [query.fields].flat()
  const results = found.heads.flatMap(({ id, pages, best }): (DocumentHit | DocumentPart)[] => {
    const whole = byId.get(id)
    if (!whole) return []
    if (fields) return [presentDocumentPart(whole, fields)]
    const { assets: _, ...item } = whole
    return [
      {
        ...item,
        marked_name: marker.mark(item.file_name),
        matches: best.map(page => ({ page, text: marker.snippet(texts.get(`${id}/${page}`) ?? '') })),
        inner_hit_count: pages,
      },
    ]
  })
  return {
    count: found.count,
    corrected: found.corrected,
    results,
    aggregations: toAggregations(found.facets, choice.categories, shownOfStudies(choice.vocabulary)),
  }
}
