import { and, eq } from 'drizzle-orm'
import type { FollowType } from '@core/domain'
import { datasets, reports, studies } from '../../db/schema'
import type { Tx } from '../../db/types'
import { flagIsOn } from '../../access/audience'
import type { Actor } from '../../access/context'
import { reportPresent, studyViewable } from '../../access/library'
import { findQuestion, findStory, findStudy, naturalKey } from '../../access/objects'
import { searchAddress } from './searches'
import type { Asking } from './things'

/** How something is stored that somebody follows. */
export interface Item {
  readonly itemId: string
  readonly datasetId?: string
  readonly question?: string
}

const question = async (tx: Tx, actor: Actor, key: string): Promise<Item | null> => {
  const found = await findQuestion(tx, actor, key)
  if (!found || found.version !== found.dataset.currentVersion) return null
  const { dataset, study } = found
  const { name } = found.question
  const place = { clientId: actor.clientId, studyId: study.id, datasetName: dataset.name }
  return { itemId: naturalKey(place, name), datasetId: dataset.id, question: name }
}

const report = async (tx: Tx, actor: Actor, id: string): Promise<Item | null> => {
  const [found] = await tx
    .select({ itemId: reports.id, datasetId: reports.datasetId })
    .from(reports)
    .innerJoin(datasets, and(eq(datasets.clientId, reports.clientId), eq(datasets.id, reports.datasetId)))
    .innerJoin(studies, and(eq(studies.clientId, reports.clientId), eq(studies.id, reports.studyId)))
    .where(and(eq(reports.clientId, actor.clientId), eq(reports.id, id), reportPresent(actor), studyViewable(actor)))
  return found ?? null
}

const idOf = (found: { readonly id: string } | null): Item | null => found && { itemId: found.id }

/** The thing as it exists for the person; null where it does not. Throws Refusal invalid for a search that nobody can follow. */
export const findItem = async (
  tx: Tx,
  { actor, client }: Asking,
  { itemType, itemId }: { readonly itemType: FollowType; readonly itemId: string },
): Promise<Item | null> => {
  switch (itemType) {
    case 'study':
      return idOf(await findStudy(tx, actor, itemId))
    case 'story':
      return flagIsOn('stories_enabled', client.flags) ? idOf(await findStory(tx, actor, itemId)) : null
    case 'question':
      return question(tx, actor, itemId)
    case 'report':
      return flagIsOn('bulk_analysis_enabled', client.flags) ? report(tx, actor, itemId) : null
    case 'search':
      return { itemId: searchAddress(itemId) }
  }
}
