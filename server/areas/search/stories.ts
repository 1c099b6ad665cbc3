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
  type ShownFacet,
  STORY_FACET_SPLIT,
  STORY_FACETS,
  STORY_YEAR,
  missedCategory,
  parseSelection,
  storyPasses,
  toAggregations,
} from '../catalogue'
import { byGlossary, readGlossary } from '../glossary'
import {
  type Marker,
  type ReadableTexts,
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

type Selection = Readonly<Record<string, readonly string[]>>

type Of = InputFor<typeof contract.searchStories>['query']['of']

interface Asked extends RowsAsked {
  readonly chosen: Selection
  /** Only public stories. */
  readonly restrict: boolean
  readonly of: Of
}

interface Head {
  readonly id: string
  readonly near: boolean
}

const TITLE = sql`lower(title) collate "und-x-icu"`

/** What matches everything comes first, however the rest is sorted; scores of the others are below 0. */
const ORDER: Record<string, SQL> = {
  '-modified': sql`(score >= 0) desc, modified desc, key`,
  modified: sql`(score >= 0) desc, modified asc, key`,
  title: sql`(score >= 0) desc, ${TITLE} asc, key`,
  '-title': sql`(score >= 0) desc, ${TITLE} desc, key`,
  '-score': sql`score desc, modified desc, key`,
}

const readableStories = (actor: Actor): ReadableTexts => ({
  all: query => sql`
    select ${stories.searchText} as folded from ${stories}
    where ${stories.clientId} = ${actor.clientId} and ${storyVisible(actor)} and ${stories.search} @@ ${query}`,
})

/** Archived stories are found only where they are asked for, by those who may bring them back. */
const isOf = (actor: Actor, of: Of): SQL => {
  if (of === 'archived') return sql`(${stories.archivedAt} is not null and ${storyEditable(actor)})`
  const isOwn = sql`${stories.author} = ${actor.userId}`
  const kinds = { own: isOwn, shared: sql`(not ${stories.public} and not ${isOwn})`, public: sql`${stories.public}` }
  return sql`(${stories.archivedAt} is null and ${of === undefined ? sql`true` : kinds[of]})`
}

/** Common table expressions that end in `matched`: `seen` with a score, below 0 where only a part matches. */
const matchesOf = ({ tried, wholly }: Asked): SQL => {
  if (!tried.asked) return sql`matched as materialized (select *, strict as score from seen)`
  const isListed = wholly ? sql`false` : sql`close`
  return sql`
    meets as materialized (select key, met from seen),
    ${sharesOf(tried.asked)},
    matched as materialized (
      select seen.*, coalesce(strict, case when whole then share else share - 2 end) as score
      from seen left join rated using (key) where strict is not null or whole or ${isListed}
    )`
}

/** Stories that the reader may see, by their own words and those of the cards that everybody sees. */
const find = (tx: Tx, asked: Asked): Promise<RowsFound<Head, string>> => {
  const { actor, terms, tried, chosen } = asked
  const row = terms
    ? onRow(terms, { search: sql`${stories.search}`, folded: sql`${stories.searchText}` }, tried.corrections)
    : { found: sql`true`, score: sql`0` }
  const isFound = tried.asked ? sql`(${row.found} or ${stories.search} @@ ${wantedOf(tried.asked)})` : row.found
  const passes = storyPasses(chosen, sql`facets`)
  return findRows(tx, asked, {
    order: ORDER[asked.sort.replace('+', '')] ?? sql`modified desc, key`,
    head: sql`json_build_object('id', key, 'near', score < 0)`,
    categories: passes.length,
    found: sql`
    seen as materialized (
      select ${stories.id} as key, ${stories.title} as title, ${storyModified} as modified, ${STORY_FACETS} as facets,
        (case when ${row.found} then ${row.score} end)::float8 as strict, ${tried.asked ? metByWords(tried.asked, stories.search) : sql`0`} as met
      from ${stories} cross join ${seenCards(actor)}
      where ${stories.clientId} = ${actor.clientId} and ${storyVisible(actor)} and ${isFound}
        and ${asked.restrict ? sql`${stories.public}` : sql`true`} and ${isOf(actor, asked.of)}
    ),
    ${matchesOf(asked)},
    found as materialized (select *, ${missedCategory(passes)} as missed from matched)`,
  })
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

/** What a card of words or a picture says; '' of others. */
const cardText = (content: contract.StoryCardContent): string => {
  if (content.kind === 'text') return partsOf(content.title, plainOfRich(content.body))
  if (content.kind === 'headline') return partsOf(content.title, content.body)
  return content.kind === 'picture' ? partsOf(content.title, content.body, content.alt ?? '') : ''
}

/** Titles need no full stop, so what follows one is set apart. */
const partsOf = (...parts: readonly string[]): string => parts.filter(part => part.trim() !== '').join(' · ')

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
  for (const { storyId, content } of cards) {
    const text = cardText(content)
    if (text !== '') texts.get(storyId)?.push(text)
  }
  return texts
}

const marksOf = (row: StoryRow, texts: readonly string[], marker: Marker): Omit<StoryMarks, 'near'> => {
  const matches = texts.filter(text => marker.hits(text) > 0)
  return {
    marked_title: marker.mark(row.story.title),
    marked_words: marker.words([row.story.title, ...texts]),
    matches: matches.slice(0, MATCHES_MAX).map(text => ({ text: marker.snippet(text) })),
    inner_hit_count: matches.length,
  }
}

export const searchStories: TxVerb<typeof contract.searchStories> = async (tx, ctx, { query }) => {
  const { actor } = ctx
  await tuneSearch(tx)
  const glossary = await readGlossary(tx, ctx.client)
  const terms = readTerms(query.query, glossary.own)
  const { found, corrected, ...tried } = await searchByParts(tx, {
    clientId: actor.clientId,
    terms,
    read: readerOf(terms, glossary.all),
    texts: readableStories(actor),
    run: how =>
      find(tx, {
        actor,
        terms,
        tried: how,
        wholly: query.near === '0',
        chosen: parseSelection(query.filters),
        restrict: query.restrict === '1',
        of: query.of,
        sort: query.sort,
        limit: query.page_size,
        offset: (query.page - 1) * query.page_size,
      }),
  })
  if (query.page === 1 && query.filters === undefined) noteSearch(actor, query.query, found.count - found.near)
  const rows = await storiesOf(
    tx,
    actor,
    found.heads.map(({ id }) => id),
  )
  const texts = terms ? await textsOf(tx, actor.clientId, rows) : new Map<string, string[]>()
  const all = [...texts.values()].flat()
  const marker = await markerFor(tx, terms, tried, [...all, ...[...rows.values()].map(row => row.story.title)])
  return {
    count: found.count,
    near_count: found.near,
    unfiltered_count: found.unfiltered,
    corrected,
    by_glossary: byGlossary(terms, glossary),
    results: found.heads.flatMap(({ id, near }) => {
      const row = rows.get(id)
      return row ? [presentStory(actor, row, terms ? { near, ...marksOf(row, texts.get(id) ?? [], marker) } : {})] : []
    }),
    aggregations: toAggregations(
      found.facets,
      Object.keys(parseSelection(query.filters)),
      await readShown(tx, actor.clientId),
    ),
  }
}
