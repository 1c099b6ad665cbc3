import { sql, type SQL } from 'drizzle-orm'
import type { StudyListItem } from '@core/contract'
import type * as contract from '@core/contract'
import { canManage } from '@core/domain'
import { studies } from '../../db/schema'
import { noteSearch } from '../../access/usage'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { TxVerb } from '../../access/verbs'
import { studyPresent, studySample, studyViewable } from '../../access/library'
import { presentLockedStudy, presentStudy, type ShownStudy } from './present'
import { studyPreferred } from '../preferences'
import { rowsOf } from '../../db/rows'
import { countStudies, matchesAll, type Asked, type Counted } from './count'
import { choicesOf, parseSelection, readVocabulary } from '../catalogue'
import { readGlossary } from '../glossary'
import { searchStudies, type StudiesFound as Found } from './search'

const NEWEST = sql`${studies.year} desc, ${studies.date} desc`
// An index holds the beginnings of the names; whole ones can be too long for it.
const BEGINNING = sql`left(${studies.name}, 200) collate "und-x-icu"`
const NAME = sql`${studies.name} collate "und-x-icu"`
const ORDER = new Map<string, SQL>([
  ['study_year', sql`${studies.year} asc, ${studies.date} asc`],
  ['-study_year', NEWEST],
  ['study_name', sql`${BEGINNING} asc, ${NAME} asc`],
  ['-study_name', sql`${BEGINNING} desc, ${NAME} desc`],
])

/** What matches a part of a query comes last, however the rest is sorted. */
const orderOf = (sort: string, found: Found | null): SQL => {
  if (sort === '-score') return found ? sql`${found.order}, ${NEWEST}` : NEWEST
  const order = ORDER.get(sort.replace('+', '')) ?? NEWEST
  return found?.hasParts ? sql`${found.near}, ${order}` : order
}

/** Only what a card shows: the texts for searching are large. */
const shownTo = (
  actor: Actor,
): SQL => sql`${studies.id}, ${studies.name}, ${studies.studyNumber} as "studyNumber", ${studies.date}, ${studies.year},
  ${studies.metadata}, ${studySample(actor)} as sample, ${studies.lowBaseThreshold} as "lowBaseThreshold",
  ${canManage(actor) ? sql`cardinality(${studies.restrictedGroups}) > 0` : sql`null`} as restricted`

/** What is asked, and the columns of it that this reader gets. */
interface Listed extends Asked {
  readonly shown: SQL
}

interface Row extends ShownStudy {
  /** Null: not for this reader to know. */
  readonly restricted: boolean | null
  readonly preferred: boolean
  readonly summary: boolean
  readonly datapoint: number
  readonly near: boolean
}

/** Studies that stand together in the list, in their own order. */
interface Stretch {
  readonly length: number
  readonly read: (tx: Tx, limit: number, offset: number) => Promise<StudyListItem[]>
}

const openStretch = (
  length: number,
  where: SQL,
  order: SQL,
  { shown, preferred }: Listed,
  hits: Found | null,
): Stretch => ({
  length,
  read: async (tx, limit, offset) => {
    // One text for the whole page: thousands of rows are read several times faster so than one by one.
    const [found] = await rowsOf<{ page: Row[] }>(
      tx,
      sql`
      select coalesce(json_agg(row), '[]'::json) as page from (
        select ${shown}, ${preferred} as preferred, ${hits?.summary ?? sql`false`} as summary, ${hits?.datapoint ?? sql`0`} as datapoint, ${hits?.near ?? sql`false`} as near
        from ${studies} where ${where} order by ${order}, ${studies.id} limit ${limit} offset ${offset}
      ) row`,
    )
    return (found?.page ?? []).map(row =>
      presentStudy(row, {
        summary: row.summary ? 1 : 0,
        datapoint: row.datapoint,
        preferred: row.preferred,
        restricted: row.restricted,
        near: hits ? row.near : null,
      }),
    )
  },
})

// In an order that says nothing about them.
const lockedStretch = (length: number, { where, viewable }: Asked): Stretch => ({
  length,
  read: async (tx, limit, offset) => {
    const rows = await tx
      .select({ id: studies.id })
      .from(studies)
      .where(sql`${where} and not ${viewable}`)
      .orderBy(sql`hashtext(${studies.id})`, studies.id)
      .limit(limit)
      .offset(offset)
    return rows.map(row => presentLockedStudy(row.id))
  },
})

/** Preferred ones first when asked for, locked ones always last. */
const stretchesOf = (asked: Listed, counted: Counted, order: SQL, found: Found | null, boost: boolean): Stretch[] => {
  const open = sql`${asked.where} and ${asked.viewable} and ${matchesAll(asked.choices)}`
  const locked = lockedStretch(counted.locked, asked)
  if (!boost || counted.preferred === 0) return [openStretch(counted.viewable, open, order, asked, found), locked]
  return [
    openStretch(counted.preferred, sql`${open} and ${asked.preferred}`, order, asked, found),
    openStretch(counted.viewable - counted.preferred, sql`${open} and not ${asked.preferred}`, order, asked, found),
    locked,
  ]
}

const readPage = async (tx: Tx, stretches: readonly Stretch[], start: number, size: number) => {
  const items: StudyListItem[] = []
  let offset = start
  for (const { length, read } of stretches) {
    if (offset < length && items.length < size) items.push(...(await read(tx, size - items.length, offset)))
    offset = Math.max(0, offset - length)
  }
  return items
}

const countNear = async (tx: Tx, { where, viewable, choices }: Asked, found: Found | null): Promise<number> => {
  if (!found?.hasParts) return 0
  const near = sql`${where} and ${viewable} and ${matchesAll(choices)} and ${found.near}`
  return tx.$count(studies, near)
}

/** Rights act inside the queries, before counting; a search or filter never matches what the reader may not view. */
export const listStudies: TxVerb<typeof contract.listStudies> = async (tx, ctx, { query }) => {
  const chosen = parseSelection(query.filters)
  const narrowed = (query.query ?? '').trim() !== '' || Object.keys(chosen).length > 0 || query.restrict === '1'
  const viewable = studyViewable(ctx.actor)
  const present = narrowed ? viewable : studyPresent(ctx.actor)
  const found = await searchStudies(tx, ctx.actor, {
    glossary: await readGlossary(tx, ctx.client),
    typed: query.query,
    wholly: query.near === '0' || query.boost === '1',
  })
  const where = sql`${studies.clientId} = ${ctx.client.id} and ${present} and ${found?.where ?? sql`true`}`
  const vocabulary = await readVocabulary(tx, ctx.actor)
  const asked = {
    shown: shownTo(ctx.actor),
    where,
    viewable: narrowed ? sql`true` : viewable,
    preferred: await studyPreferred(tx, ctx.actor),
    choices: choicesOf(chosen, vocabulary),
  }
  const counted = await countStudies(tx, asked, vocabulary)
  const stretches = stretchesOf(asked, counted, orderOf(query.sort, found), found, query.boost === '1')
  const page = await readPage(tx, stretches, (query.page - 1) * query.page_size, query.page_size)
  const near = await countNear(tx, asked, found)
  if (query.page === 1 && query.filters === undefined) noteSearch(ctx.actor, query.query, counted.viewable - near)
  return {
    count: counted.viewable + counted.locked,
    restricted_count: counted.locked,
    preferred_count: counted.preferred,
    near_count: near,
    corrected: found?.corrected ?? null,
    by_glossary: found?.byGlossary ?? [],
    results: found ? await found.mark(tx, page) : page,
    aggregations: counted.aggregations,
  }
}
