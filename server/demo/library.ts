import { and, eq, inArray } from 'drizzle-orm'
import { DEFAULT_VIEW_SETTINGS, type StoryCardContent, type StudyListItem } from '@core/contract'
import { richOfPlain } from '@core/domain'
import { newId } from '../db/ids'
import {
  favorites,
  metadataFields,
  metadataValues,
  stories,
  storyCards,
  studies,
  userGroups,
  userPreferences,
  users,
} from '../db/schema'
import type { Tx } from '../db/types'
import { LIBRARY, STORIES } from './content'
import { insertFollowing } from './following'
import { TRACKER_WEIGHT } from './tracker'
import type { StudySeed } from './studies'

type MetadataEntries = StudyListItem['metadata']

const withBrand = (metadata: MetadataEntries): MetadataEntries => {
  const [category = ''] = metadata.find(entry => entry.name === 'Category')?.values ?? []
  const brand = LIBRARY.brands.find(([prefix]) => category.startsWith(prefix))?.[1]
  return brand === undefined ? metadata : [...metadata, { name: 'Brand', values: [brand] }]
}

/** The studies of the demo organisation: with brands, and some of them for the board only. */
export const furnished = (seeds: readonly StudySeed[]): StudySeed[] =>
  seeds.map(seed => {
    const groups = LIBRARY.restricted[seed.name]
    return { ...seed, metadata: withBrand(seed.metadata), ...(groups && { restrictedGroups: groups }) }
  })

const orderFields = async (tx: Tx, clientId: string): Promise<void> => {
  for (const [index, { name, filterable, personalizable }] of LIBRARY.fields.entries())
    await tx
      .update(metadataFields)
      .set({ position: index + 1, filterable, personalizable })
      .where(and(eq(metadataFields.clientId, clientId), eq(metadataFields.name, name)))
}

export interface DemoPeople {
  readonly admin: string
  readonly manager: string
  readonly user: string
}

type DemoStory = (typeof STORIES)[number]

interface DemoCard {
  readonly content: StoryCardContent
  readonly version?: number
  readonly uses?: string[]
}

/** A figure of the tracker, weighted, of its first version. */
const figureCard = ({ title, question, axis, parts }: DemoStory['figures'][number], datasetId: string): DemoCard => ({
  content: {
    kind: 'figure',
    title,
    body: '',
    dataset_id: datasetId,
    question,
    view: {
      ...{ axis, nested: false, filters: null, weight: TRACKER_WEIGHT.variable, autoAdjustBase: true, breakout: null },
      ...{ parts, arrangement: null, settings: DEFAULT_VIEW_SETTINGS },
    },
  },
  version: 1,
  uses: [question, ...axis],
})

/** The texts of a story, each with the figures behind it. */
const cardsOf = ({ cards, figures }: DemoStory, datasetId: string): DemoCard[] =>
  cards.flatMap(([title, body], at) => [
    { content: { kind: 'text' as const, title, body: richOfPlain(body) } },
    ...figures.filter(({ behind }) => behind === at + 1).map(figure => figureCard(figure, datasetId)),
  ])

const insertStories = async (
  tx: Tx,
  clientId: string,
  people: DemoPeople,
  datasetId: string,
): Promise<ReadonlyMap<string, string>> => {
  const rows = STORIES.map(demoStory => {
    const { author, modified, cards: _, figures: __, comments: ___, ...story } = demoStory
    const moment = new Date(`${modified}T09:30:00Z`)
    const row = {
      clientId,
      id: newId(),
      ...story,
      author: people[author],
      public: true,
      created: moment,
      modified: moment,
    }
    return { row, cards: cardsOf(demoStory, datasetId) }
  })
  await tx.insert(stories).values(rows.map(({ row }) => row))
  await tx.insert(storyCards).values(
    rows.flatMap(({ row, cards }) =>
      cards.map((card, index) => ({
        clientId,
        id: newId(),
        storyId: row.id,
        position: index + 1,
        ...card,
        created: row.modified,
        modified: row.modified,
      })),
    ),
  )
  // Each card was a change of its story.
  for (const { row } of rows)
    await tx
      .update(stories)
      .set({ modified: row.modified })
      .where(and(eq(stories.clientId, clientId), eq(stories.id, row.id)))
  return new Map(rows.map(({ row }) => [row.title, row.id]))
}

const insertFavorites = async (tx: Tx, clientId: string, people: DemoPeople, storyIds: ReadonlyMap<string, string>) => {
  const rows = await tx
    .select({ id: studies.id, name: studies.name })
    .from(studies)
    .where(eq(studies.clientId, clientId))
  const studyIds = new Map(rows.map(row => [row.name, row.id]))
  const latest = Date.parse('2026-10-20T08:00:00Z')
  const values = (['user', 'manager'] as const).flatMap(role =>
    LIBRARY.favorites[role].flatMap(([itemType, name], index) => {
      const itemId = (itemType === 'study' ? studyIds : storyIds).get(name)
      const created = new Date(latest - index * 86_400_000)
      return itemId === undefined
        ? []
        : [{ clientId, id: newId(), userId: people[role], itemType, itemId, created, modified: created }]
    }),
  )
  await tx.insert(favorites).values(values)
}

const insertPreferences = async (tx: Tx, clientId: string, people: DemoPeople): Promise<void> => {
  for (const role of ['user', 'manager'] as const) {
    const userId = people[role]
    const values = await tx
      .select({ id: metadataValues.id })
      .from(metadataValues)
      .where(and(eq(metadataValues.clientId, clientId), inArray(metadataValues.path, LIBRARY.preferences[role])))
    await tx.insert(userPreferences).values(values.map(({ id: valueId }) => ({ clientId, userId, valueId })))
    await tx
      .update(users)
      .set({ personalization: { viewedModal: '2026-10-01T08:00:00.000Z', setPreferences: true } })
      .where(and(eq(users.clientId, clientId), eq(users.id, userId)))
  }
}

/** What people have made of the studies, figures of the tracker (`trackerId`, its dataset) among them: stories, favorites, preferences, and the order of the filters. */
export const insertLibrary = async (tx: Tx, clientId: string, people: DemoPeople, trackerId: string): Promise<void> => {
  await tx.insert(userGroups).values(LIBRARY.groups.map(name => ({ clientId, name })))
  await orderFields(tx, clientId)
  const storyIds = await insertStories(tx, clientId, people, trackerId)
  await insertFavorites(tx, clientId, people, storyIds)
  const storyId = storyIds.get(LIBRARY.followed)
  if (storyId !== undefined) await insertFollowing(tx, clientId, people, { trackerId, storyId })
  await insertPreferences(tx, clientId, people)
}
