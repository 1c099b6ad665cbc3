import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Favorite } from '@core/contract'
import type { FavoriteType } from '@core/domain'
import { stories, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import type { Ctx } from '../../access/context'
import { flagIsOn } from '../../access/audience'
import { studyColumns, studyPresent, studyViewable } from '../../access/library'
import { findStudy } from '../../access/objects'
import { presentFavorite, type FavoriteRow } from './present'
import { findStories, presentStory } from '../stories'
import { presentLockedStudy, presentStudy } from '../studies'
import { studyPreferred } from '../preferences'

type Asking = Pick<Ctx, 'actor' | 'client'>

const idsOf = (rows: readonly FavoriteRow[], type: FavoriteType): string[] =>
  rows.filter(row => row.itemType === type).map(row => row.itemId)

const studiesById = async (tx: Tx, { actor }: Asking, ids: string[]) => {
  if (ids.length === 0) return new Map<string, ReturnType<typeof presentStudy>>()
  const preferred = await studyPreferred(tx, actor)
  const rows = await tx
    .select({
      study: studyColumns(actor),
      viewable: sql<boolean>`${studyViewable(actor)}`,
      preferred,
    })
    .from(studies)
    .where(and(eq(studies.clientId, actor.clientId), inArray(studies.id, ids), studyPresent(actor)))
  return new Map(
    rows.map(({ study, viewable, preferred: isPreferred }) => [
      study.id,
      viewable
        ? presentStudy(study, { summary: 0, datapoint: 0, preferred: isPreferred })
        : presentLockedStudy(study.id),
    ]),
  )
}

const storiesById = async (tx: Tx, { actor, client }: Asking, ids: string[]) => {
  const rows =
    ids.length > 0 && flagIsOn('stories_enabled', client.flags)
      ? await findStories(tx, actor, inArray(stories.id, ids))
      : []
  return new Map(rows.map(row => [row.story.id, presentStory(actor, row)]))
}

/** Favorites with their items, in the given order. What does not exist for the reader is left out; what is locked stays, locked. */
export const withItems = async (tx: Tx, asking: Asking, rows: readonly FavoriteRow[]): Promise<Favorite[]> => {
  const [foundStudies, foundStories] = [
    await studiesById(tx, asking, idsOf(rows, 'study')),
    await storiesById(tx, asking, idsOf(rows, 'story')),
  ]
  return rows.flatMap(row => {
    const study = row.itemType === 'study' ? foundStudies.get(row.itemId) : undefined
    const story = row.itemType === 'story' ? foundStories.get(row.itemId) : undefined
    if (study) return [presentFavorite(row, { study })]
    return story ? [presentFavorite(row, { story })] : []
  })
}

/** The id of an item that may be marked: a study that may be viewed, a story that may be seen. Null = there is none. */
export const itemId = async (tx: Tx, { actor, client }: Asking, type: FavoriteType, id: string) => {
  if (type === 'study') return (await findStudy(tx, actor, id))?.id ?? null
  if (!flagIsOn('stories_enabled', client.flags)) return null
  const [row] = await findStories(tx, actor, eq(stories.id, id))
  return row?.story.id ?? null
}
