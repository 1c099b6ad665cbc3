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
import { toAggregations } from '../catalogue'
import { byGlossary, readGlossary } from '../glossary'
import {
  type Asked as Parts,
  type Corrections,
  type ReadableTexts,
  type Terms,
  findArguments,
  holdsLetters,
  markerFor,
  metByWords,
  onRow,
  readTerms,
  readerOf,
  searchByParts,
  sharesOf,
  tuneSearch,
  wantedOf,
} from '../fullText'
import { findRows, type RowsAsked, type RowsFound } from './rowsFound'
import { readStudyChoice, shownOfStudies, type StudyChoice } from './studyFacets'
import { rowsOf } from '../../db/rows'

interface Asked extends RowsAsked {
  readonly choice: StudyChoice
}

interface Head {
  readonly id: string
  readonly near: boolean
  /** Pages that match. */
  readonly pages: number
  /** The best of them, at most MATCHES_MAX. */
  readonly best: readonly number[]
}

/** What matches everything comes first, however the rest is sorted; scores of the others are below 0. */
const ORDER: Record<string, SQL> = {
  '-score': sql`score desc, created desc, key`,
  '-created': sql`(score >= 0) desc, created desc, key`,
  created: sql`(score >= 0) desc, created asc, key`,
}

/** Rows of (document_id, page, score): pages that match, before rights are applied. */
const matchingPages = (clientId: string, terms: Terms | null, corrections: Corrections): SQL => {
  if (!terms) return sql`(select null::text as document_id, null::int as page, 0::real as score where false)`
  if (!terms.onlyStopWords) return sql`find_pages(${findArguments(terms, corrections)})`
  return sql`(select ${documentPages.documentId}, ${documentPages.page}, 0::real as score from ${documentPages}
    where ${documentPages.clientId} = ${clientId} and ${holdsLetters(terms, sql`${documentPages.searchText}`)})`
}

/** Names and pages of documents that the reader may open. */
const readableDocuments = (actor: Actor): ReadableTexts => ({
  all: query => {
    const opened = sql`join ${studies} on ${studies.clientId} = ${documents.clientId} and ${studies.id} = ${documents.studyId}`
    const mine = sql`${documents.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${documentOpen(actor)}`
    return sql`
    select ${documents.searchText} as folded from ${documents} ${opened} where ${mine} and ${documents.search} @@ ${query}
    union all
    select ${documentPages.searchText} from find_pages(${query}, ${query}, ${query}, ${query}) f
    join ${documentPages} on ${documentPages.clientId} = ${actor.clientId} and ${documentPages.documentId} = f.document_id and ${documentPages.page} = f.page
    join ${documents} on ${documents.clientId} = ${actor.clientId} and ${documents.id} = f.document_id and ${documents.state} <> 'reading'
    ${opened} where ${mine}`
  },
})

/** A name that matches counts for more than any page. */
const NAME_FIRST = 10

/** Common table expressions that end in `matched` (document_id, pages, score, best): pages that match, and of which documents. */
const wholePages = ({ actor, terms, tried }: Asked): SQL => sql`
  matched as materialized (
    select m.document_id, count(*)::int as pages, max(m.score)::float8 as score,
      (array_agg(m.page order by m.score desc, m.page))[1:${MATCHES_MAX}::int] as best
    from ${matchingPages(actor.clientId, terms, tried.corrections)} m join place p on p.id = m.document_id and p.read
    group by 1
  )`

/** The same by the parts of the query, each page with the help of the name: the pages that meet as much as the best one does. */
const partPages = (actor: Actor, parts: Parts, wholly: boolean): SQL => {
  const wanted = wantedOf(parts)
  return sql`
    pages as materialized (
      select f.document_id, f.page, f.score, p.met | ${metByWords(parts, documentPages.search)} as met
      from find_pages(${wanted}, ${wanted}, ${wanted}, ${wanted}) f join place p on p.id = f.document_id and p.read
        join ${documentPages} on ${documentPages.clientId} = ${actor.clientId} and ${documentPages.documentId} = f.document_id and ${documentPages.page} = f.page
    ),
    meets as materialized (
      select id as key, met from place where met <> 0 union all select document_id, met from pages
    ),
    ${sharesOf(parts)},
    matched as materialized (
      select r.key as document_id, count(g.page)::int as pages,
        case when r.whole then coalesce(max(g.score), 0) else r.share - 2 end as score,
        coalesce((array_agg(g.page order by g.score desc, g.page) filter (where g.page is not null))[1:${MATCHES_MAX}::int], '{}') as best
      from rated r left join (pages join shapes using (met)) g on g.document_id = r.key and g.share = r.share
      where r.whole or ${wholly ? sql`false` : sql`r.close`}
      group by r.key, r.whole, r.share
    )`
}

/** Documents of studies that the reader may view, by name and by page. */
const find = (tx: Tx, asked: Asked): Promise<RowsFound<Head, number>> => {
  const { actor, terms, tried, choice } = asked
  const named = terms
    ? onRow(terms, { search: sql`${documents.search}`, folded: sql`${documents.searchText}` }, tried.corrections)
    : { found: sql`true`, score: sql`0` }
  const met = tried.asked
    ? sql`case when ${documents.search} @@ ${wantedOf(tried.asked)} then ${metByWords(tried.asked, documents.search)} else 0 end`
    : sql`0`
  return findRows(tx, asked, {
    order: ORDER[asked.sort.replace('+', '')] ?? sql`created desc, key`,
    head: sql`json_build_object('id', key, 'near', score < 0, 'pages', pages, 'best', best)`,
    categories: choice.categories.length,
    found: sql`
    place as materialized (
      select ${documents.id} as id, ${documents.created} as created, ${documents.state} <> 'reading' as read, ${studies.facets} as facets, ${choice.missed} as missed,
        ${named.found} as named, (case when ${named.found} then ${NAME_FIRST}::int + ${named.score} end)::float8 as name_score, ${met} as met
      from ${documents} join ${studies} on ${studies.clientId} = ${documents.clientId} and ${studies.id} = ${documents.studyId}
      where ${documents.clientId} = ${actor.clientId} and ${studyViewable(actor)} and ${documentOpen(actor)}
    ),
    ${tried.asked ? partPages(actor, tried.asked, asked.wholly) : wholePages(asked)},
    found as materialized (
      select p.id as key, p.created, p.facets, p.missed, coalesce(m.pages, 0) as pages, coalesce(m.best, '{}') as best, coalesce(p.name_score, m.score) as score
      from place p left join matched m on m.document_id = p.id
      where p.named or m.document_id is not null
    )`,
  })
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
  await tuneSearch(tx)
  const glossary = await readGlossary(tx, ctx.client)
  const terms = readTerms(query.query, glossary.own)
  const choice = await readStudyChoice(tx, actor, query.filters)
  const { found, corrected, ...tried } = await searchByParts(tx, {
    clientId: actor.clientId,
    terms,
    read: readerOf(terms, glossary.all),
    texts: readableDocuments(actor),
    run: how =>
      find(tx, {
        actor,
        terms,
        tried: how,
        wholly: query.near === '0',
        choice,
        sort: query.sort,
        limit: query.page_size,
        offset: (query.page - 1) * query.page_size,
      }),
  })
  const ids = found.heads.map(head => head.id)
  const items = ids.length === 0 ? [] : await readDocuments(tx, ctx, inArray(documents.id, ids))
  if (query.page === 1 && query.filters === undefined) noteSearch(actor, query.query, found.count - found.near)
  const byId = new Map(items.map(item => [item.id, item]))
  const texts = await pageTexts(tx, actor.clientId, found.heads)
  const marker = await markerFor(tx, terms, tried, [...texts.values(), ...items.map(item => item.file_name)])
  const fields = query.fields === undefined ? null : [query.fields].flat()
  const results = found.heads.flatMap(({ id, near, pages, best }): (DocumentHit | DocumentPart)[] => {
    const whole = byId.get(id)
    if (!whole) return []
    if (fields) return [presentDocumentPart(whole, fields)]
    const { assets: _, ...item } = whole
    return [
      {
        ...item,
        near,
        marked_name: marker.mark(item.file_name),
        marked_words: marker.words(best.map(page => texts.get(`${id}/${page}`) ?? '')),
        matches: best.map(page => ({ page, text: marker.snippet(texts.get(`${id}/${page}`) ?? '') })),
        inner_hit_count: pages,
      },
    ]
  })
  return {
    count: found.count,
    near_count: found.near,
    unfiltered_count: found.unfiltered,
    corrected,
    by_glossary: byGlossary(terms, glossary),
    results,
    aggregations: toAggregations(found.facets, choice.categories, shownOfStudies(choice.vocabulary)),
  }
}
