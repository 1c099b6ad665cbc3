import { and, eq } from 'drizzle-orm'
import type { FollowType, FoundType, NoticeKind } from '@core/domain'
import { datasets, follows, noticeChoices, notices } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { closedIds } from './closedDataset'
import { canaries, hiddenIds, shownIds, type Organisation } from './invisibleLibrary'

const LONG_AGO = new Date('2024-03-01T10:00:00.000Z')

interface Seed {
  readonly kind: NoticeKind
  readonly itemType: FollowType
  readonly itemId: string
  readonly cardId?: string
  readonly datasetId?: string
  readonly question?: string
  readonly found?: FoundType
  readonly subject?: string
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
  const known = await tx.select().from(datasets).where(eq(datasets.clientId, clientId))
  const dataset = (studyId: string, name: string) =>
    known.find(one => one.studyId === studyId && one.name === name)?.id ?? 'missing'
  /** Of a closed study, an unpublished dataset, a closed question, a closed dataset, and one that is shown. */
  const questions = [
    ['restricted', canaries.dataset, 'v1'],
    ['open3', `${canaries.unpublished} set`, 'v1'],
    ['open2', 'Main', 'v2'],
    ['open1', closedIds.dataset, 'v2'],
    ['open1', 'Main', 'v1'],
  ].map(([study = '', name = '', question = '']) => ({
    itemType: 'question' as const,
    itemId: [clientId, study, name, question].join('/'),
    datasetId: dataset(study, name),
    question,
  }))
  const reports = [
    ...[...hiddenIds.reports, closedIds.report].map(itemId => [itemId, 'restricted', canaries.dataset] as const),
    [shownIds.report, 'open1', 'Main'] as const,
  ].map(([itemId, study, name]) => ({ itemType: 'report' as const, itemId, datasetId: dataset(study, name) }))
  const search = { itemType: 'search' as const, itemId: 'query=breakfast' }
  const followed = [...items, ...questions, ...reports, search]
  await tx.insert(follows).values(
    followed.map((item, at) => ({
      ...{ clientId, userId, created: new Date(LONG_AGO.getTime() + at * 1000) },
      ...item,
    })),
  )
  const found = { kind: 'search_found', ...search } as const
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
    ...questions.slice(0, -1).flatMap(of => [
      { kind: 'question_data' as const, ...of },
      { kind: 'question_changed' as const, ...of },
      { ...found, found: 'dataset' as const, datasetId: of.datasetId, question: of.question },
    ]),
    // Nothing that is there is said to be gone.
    ...questions.map(of => ({ kind: 'question_removed' as const, ...of })),
    ...reports.slice(0, -1).map(of => ({ kind: 'report_data' as const, ...of })),
    ...hiddenIds.studies.map(subject => ({ ...found, found: 'study' as const, subject })),
    ...hiddenIds.documents.map(subject => ({ ...found, found: 'document' as const, subject })),
    { ...found, found: 'story', subject: hiddenIds.story },
    { ...found, found: 'study', subject: 'open1' },
  ]
  await tx.insert(notices).values(
    seeds.map((seed, at) => ({
      ...{ clientId, userId, id: `notice-${at}`, subject: `subject-${at}`, by: client.manager.id },
      ...seed,
      created: new Date(LONG_AGO.getTime() + at * 1000),
    })),
  )
}
