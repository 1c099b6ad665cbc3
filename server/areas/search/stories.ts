import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { MATCHES_MAX } from '@core/contract'
import { plainOfRich } from '@core/domain'
import type * as contract from '@core/contract'
import { metadataFields, stories, storyCards } from '../../db/schema'
import { noteSearch } from '../../access/usage'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { InputFor, TxVerb } from '../../access/verbs'
import { storyEditable, storyVisible } from '../../access/library'
import { type StoryMarks, type StoryRow, findStories, presentStory, seenCards, storyModified } from '../stories'
import {
  type FacetCount,
  type ShownFacet,
  STORY_FACET_SPLIT,
  STORY_FACETS,
  STORY_YEAR,
  countFacets,
  missedCategory,
  parseSelection,
  storyPasses,
  toAggregations,
} from '../catalogue'
import {
  type Corrections,
  type Marker,
  type ReadableTexts,
  type Terms,
  createMarker,
  onRow,
  readTerms,
  withCorrections,
} from '../fullText'
import { rowsOf } from '../../db/rows'

type Selection = Readonly<Record<string, readonly string[]>>

type Of = InputFor<typeof contract.searchStories>['query']['of']

interface Asked {
  readonly actor: Actor
  readonly terms: Terms | null
  readonly corrections: Corrections | undefined
  readonly chosen: Selection
  /** Only public stories. */
  readonly restrict: boolean
  readonly of: Of
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

interface Found {
  readonly total: number
  readonly count: number
  readonly ids: readonly string[]
  readonly facets: readonly FacetCount<string>[]
}

const TITLE = sql`lower(title) collate "und-x-icu"`

const ORDER: Record<string, SQL> = {
  '-modified': sql`modified desc, key`,
  modified: sql`modified asc, key`,
  title: sql`${TITLE} asc, key`,
  '-title': sql`${TITLE} desc, key`,
  '-score': sql`score desc, modified desc, key`,
}

const readableStories =
  (actor: Actor): ReadableTexts =>
  query => sql`
    select ${stories.searchText} as folded from ${stories}
    where ${stories.clientId} = ${actor.clientId} and ${storyVisible(actor)} and ${stories.search} @@ ${query}`

/** Archived stories are found only where they are asked for, by those who may bring them back. */
const isOf = (actor: Actor, of: Of): SQL => {
  if (of === 'archived') return sql`(${stories.archivedAt} is not null and ${storyEditable(actor)})`
  const isOwn = sql`${stories.author} = ${actor.userId}`
  const kinds = { own: isOwn, shared: sql`(not ${stories.public} and not ${isOwn})`, public: sql`${stories.public}` }
  return sql`(${stories.archivedAt} is null and ${of === undefined ? sql`true` : kinds[of]})`
}

/** One statement: rights, matches, page, count and facets. */
const find = async (tx: Tx, asked: Asked): Promise<Found> => {
  const { actor, terms, corrections, chosen } = asked
  const order = ORDER[asked.sort.replace('+', '')] ?? sql`modified desc, key`
  const row = terms
    ? onRow(terms, { search: sql`${stories.search}`, folded: sql`${stories.searchText}` }, corrections)
    : { found: sql`true`, score: sql`0` }
  const passes = storyPasses(chosen, sql`facets`)
  const rows = await rowsOf<{ found: Found }>(
    tx,
    sql`
    with seen as materialized (
      select ${stories.id} as key, ${stories.title} as title, ${storyModified} as modified, ${row.score} as score, ${STORY_FACETS} as facets
      from ${stories} cross join ${seenCards(actor)}
      where ${stories.clientId} = ${actor.clientId} and ${storyVisible(actor)} and ${row.found}
        and ${asked.restrict ? sql`${stories.public}` : sql`true`} and ${isOf(actor, asked.of)}
    ),
    found as materialized (select *, ${missedCategory(passes)} as missed from seen)
    select json_build_object(
      'total', (select count(*) from found),
      'count', (select count(*) from found where missed = 0),
      'ids', (select coalesce(json_agg(key order by ${order}), '[]'::json) from (
        select * from found where missed = 0 order by ${order} limit ${asked.limit} offset ${asked.offset}) p),
      'facets', ${countFacets(sql`found`, passes.length)}
    ) as found`,
  )
  const found = rows[0]?.found
  if (!found) throw new Error('The search gave no answer')
  return found
}

const byLabel = new Intl.Collator('en', { numeric: true })

type Shown = (known: ReadonlySet<string>) => ShownFacet<string>[]

/** The years newest first, then the fields in their order, those without one last; values by name. */
const readShown = async (tx: Tx, clientId: string): Promise<Shown> => {
  const fields = await tx
    .select({ name: metadataFields.name, filterable: metadataFields.filterable })
    .from(metadataFields)
    .where(eq(metadataFields.clientId, clientId))
    .orderBy(metadataFields.position, metadataFields.name)
  const hidden = new Set(fields.filter(field => !field.filterable).map(field => field.name))
  const places = new Map([STORY_YEAR, ...fields.map(field => field.name)].map((name, at) => [name, at]))
  const placeOf = (name: string): number => places.get(name) ?? places.size
  return known =>
    [...known]
      .map(facet => {
        const [category = '', label = ''] = facet.split(STORY_FACET_SPLIT)
        return { category, label, facet }
      })
      .filter(({ category }) => !hidden.has(category))
      .sort((a, b) =>
        a.category === b.category
          ? byLabel.compare(a.label, b.label) * (a.category === STORY_YEAR ? -1 : 1)
          : placeOf(a.category) - placeOf(b.category) || byLabel.compare(a.category, b.category),
      )
}

const storiesOf = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<Map<string, StoryRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await findStories(tx, actor, inArray(stories.id, [...ids]))
  return new Map(rows.map(row => [row.story.id, row]))
}

/** Texts of a story besides its title: those of its cards of words and pictures only. Others may show what the reader must not find. */
const textsOf = async (
  tx: Tx,
  clientId: string,
  rows: ReadonlyMap<string, StoryRow>,
): Promise<Map<string, string[]>> => {
  const texts = new Map([...rows].map(([id, { story }]) => [id, story.summary === '' ? [] : [story.summary]]))
  if (rows.size === 0) return texts
  const cards = await tx
    .select({ storyId: storyCards.storyId, content: storyCards.content })
    .from(storyCards)
    .where(
      and(
        eq(storyCards.clientId, clientId),
        inArray(storyCards.storyId, [...rows.keys()]),
        isNull(storyCards.removedAt),
      ),
    )
    .orderBy(storyCards.position, storyCards.id)
  for (const { storyId, content } of cards)
    if (content.kind === 'text') texts.get(storyId)?.push(`${content.title} ${plainOfRich(content.body)}`.trim())
    else if (content.kind === 'headline') texts.get(storyId)?.push(`${content.title} ${content.body}`.trim())
    else if (content.kind === 'picture')
      texts.get(storyId)?.push([content.title, content.body, content.alt ?? ''].filter(Boolean).join(' '))
  return texts
}

const marksOf = (row: StoryRow, texts: readonly string[], marker: Marker): StoryMarks => {
  const matches = texts.filter(text => marker.hits(text) > 0)
  return {
    marked_title: marker.mark(row.story.title),
    matches: matches.slice(0, MATCHES_MAX).map(text => ({ text: marker.snippet(text) })),
    inner_hit_count: matches.length,
  }
}

export const searchStories: TxVerb<typeof contract.searchStories> = async (tx, ctx, { query }) => {
  const { actor } = ctx
  const terms = readTerms(query.query)
  const chosen = parseSelection(query.filters)
  const found = await withCorrections(tx, actor.clientId, terms, readableStories(actor), corrections =>
    find(tx, {
      actor,
      terms,
      corrections,
      chosen,
      restrict: query.restrict === '1',
      of: query.of,
      sort: query.sort,
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
    }),
  )
  if (query.page === 1 && query.filters === undefined) noteSearch(actor, query.query, found.count)
  const rows = await storiesOf(tx, actor, found.ids)
  const texts = terms ? await textsOf(tx, actor.clientId, rows) : new Map<string, string[]>()
  const all = [...texts.values()].flat()
  const marker = await createMarker(
    tx,
    terms,
    [...all, ...[...rows.values()].map(row => row.story.title)],
    found.corrections,
  )
  return {
    count: found.count,
    corrected: found.corrected,
    results: found.ids.flatMap(id => {
      const row = rows.get(id)
      return row ? [presentStory(actor, row, terms ? marksOf(row, texts.get(id) ?? [], marker) : {})] : []
    }),
    aggregations: toAggregations(found.facets, Object.keys(chosen), await readShown(tx, actor.clientId)),
  }
}
