import { and, eq } from 'drizzle-orm'
import type { NoticeKind } from '@core/domain'
import { datasets, follows, noticeChoices, notices } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { closedIds } from './closedDataset'
import { canaries, hiddenIds, type Organisation } from './invisibleLibrary'

const LONG_AGO = new Date('2024-03-01T10:00:00.000Z')

interface Seed {
  readonly kind: NoticeKind
  readonly itemType: 'study' | 'story'
  readonly itemId: string
  readonly cardId?: string
  readonly datasetId?: string
}

/**
 * What the reader follows and was told while everything was visible. Lines about something that is shown hold notices about
 * something hidden, which are older and newer than the others.
 */
export const followAsReader = async (tx: Tx, { client }: Pick<Organisation, 'client'>): Promise<void> => {
  const [clientId, userId] = [client.client.id, client.user.id]
  for (const table of [follows, notices, noticeChoices])
    await tx.delete(table).where(and(eq(table.clientId, clientId), eq(table.userId, userId)))
  const items = [
    ...[...hiddenIds.studies, 'open1'].map(itemId => ({ itemType: 'study' as const, itemId })),
    ...[hiddenIds.story, 'story-open', 'story-own'].map(itemId => ({ itemType: 'story' as const, itemId })),
  ]
  await tx.insert(follows).values(items.map(item => ({ clientId, userId, ...item })))
  const known = await tx.select().from(datasets).where(eq(datasets.clientId, clientId))
  const dataset = (studyId: string, name: string) =>
    known.find(one => one.studyId === studyId && one.name === name)?.id ?? 'missing'
  const data = { kind: 'dataset_updated', itemType: 'study' } as const
  const card = { kind: 'card_added', itemType: 'story', itemId: 'story-open' } as const
  const seeds: Seed[] = [
    ...hiddenIds.studies.map(itemId => ({ ...data, itemId, datasetId: dataset(itemId, 'Main') })),
    { ...data, itemId: 'open1', datasetId: dataset('open1', closedIds.dataset) },
    { ...data, itemId: 'open1', datasetId: dataset('open1', 'Main') },
    { ...data, itemId: 'open3', datasetId: dataset('open3', `${canaries.unpublished} set`) },
    { kind: 'story_changed', itemType: 'story', itemId: hiddenIds.story },
    { ...card, cardId: 'story-open-hidden-0' },
    { ...card, cardId: 'story-open-0' },
    ...['hidden-1', 'figure-0', 'figure-1', 'figure-2'].map(at => ({ ...card, cardId: `story-open-${at}` })),
    { ...card, itemId: 'story-own', cardId: 'story-own-hidden-2' },
    { ...card, kind: 'mentioned', cardId: 'story-open-hidden-1' },
  ]
  await tx.insert(notices).values(
    seeds.map((seed, at) => ({
      ...seed,
      ...{ clientId, userId, id: `notice-${at}`, subject: `subject-${at}`, by: client.manager.id },
      created: new Date(LONG_AGO.getTime() + at * 1000),
    })),
  )
}
