import { and, eq, inArray } from 'drizzle-orm'
import type { StudyListItem } from '@core/contract'
import type { FavoriteType } from '@core/domain'
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
import { DEMO_STORIES } from './stories'
import type { StudySeed } from './studies'

type MetadataEntries = StudyListItem['metadata']

/** Who may open what the board has asked for. The demo's analyst and its guest do not belong to it. */
const BOARD = 'Board'
/** The group of the demo's analyst. */
export const TEAM = 'Insights team'
/** The group of people from outside, for whom what they may not open does not exist. */
export const AGENCIES = 'Agencies'

const GROUPS = [BOARD, TEAM, AGENCIES]
const RESTRICTED = [
  'Cold Brew Coffee Opportunity, Poland 2026',
  'Ready Meals Segmentation 2026',
  'Lunchtime Deals Pricing Study, Netherlands 2026',
]

const BRANDS: readonly (readonly [category: string, brand: string])[] = [
  ['Eating out', 'Copper Griddle'],
  ['Food:::Snacks', 'Hillcrest Crisps'],
  ['Food:::Frozen', 'Polar Pantry'],
  ['Food:::Chilled', 'Polar Pantry'],
  ['Food:::Own label', 'Northfield Kitchen'],
  ['Food', 'Northfield Kitchen'],
  ['Drinks', 'Fern & Oat'],
]

const withBrand = (metadata: MetadataEntries): MetadataEntries => {
  const [category = ''] = metadata.find(entry => entry.name === 'Category')?.values ?? []
  const brand = BRANDS.find(([prefix]) => category.startsWith(prefix))?.[1]
  return brand === undefined ? metadata : [...metadata, { name: 'Brand', values: [brand] }]
}

/** The studies of the demo organisation: with brands, and some of them for the board only. */
export const furnished = (seeds: readonly StudySeed[]): StudySeed[] =>
  seeds.map(seed => ({
    ...seed,
    metadata: withBrand(seed.metadata),
    ...(RESTRICTED.includes(seed.name) && { restrictedGroups: [BOARD] }),
  }))

/** In the order of the filter bar. */
const FIELDS: readonly { readonly name: string; readonly filterable?: false; readonly personalizable?: false }[] = [
  { name: 'Topic' },
  { name: 'Category' },
  { name: 'Brand' },
  { name: 'Supplier', personalizable: false },
  { name: 'Country' },
  { name: 'Method', personalizable: false },
  { name: 'Audience' },
  // Countries say the same more exactly.
  { name: 'Region', filterable: false, personalizable: false },
]

const orderFields = async (tx: Tx, clientId: string): Promise<void> => {
  for (const [index, { name, filterable = true, personalizable = true }] of FIELDS.entries())
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

const insertStories = async (tx: Tx, clientId: string, people: DemoPeople): Promise<ReadonlyMap<string, string>> => {
  const rows = DEMO_STORIES.map(({ author, modified, cards, ...story }) => {
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
    return { row, cards }
  })
  await tx.insert(stories).values(rows.map(({ row }) => row))
  await tx.insert(storyCards).values(
    rows.flatMap(({ row, cards }) =>
      cards.map(([title, body], index) => ({
        clientId,
        id: newId(),
        storyId: row.id,
        position: index + 1,
        content: { kind: 'text' as const, title, body },
        created: row.modified,
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

type Wish = readonly [type: FavoriteType, name: string]

/** Newest first. */
const FAVORITES: Readonly<Record<'manager' | 'user', readonly Wish[]>> = {
  user: [
    ['study', 'Quick-service Restaurants Brand Tracker 2026'],
    ['story', 'Better-for-you wins the under-35s'],
    ['study', 'Ready Meals Segmentation 2026'],
    ['study', 'Healthy Snacking among Under-35s 2026'],
    ['story', 'Copper Griddle is getting known, and used'],
    ['study', 'Savoury Snacking Usage and Attitudes 2021'],
  ],
  manager: [
    ['study', 'Quick-service Restaurants Brand Tracker 2026'],
    ['story', 'The autumn campaign was noticed'],
    ['study', 'Delivery App Journey Interviews 2026'],
  ],
}

const insertFavorites = async (tx: Tx, clientId: string, people: DemoPeople, storyIds: ReadonlyMap<string, string>) => {
  const rows = await tx
    .select({ id: studies.id, name: studies.name })
    .from(studies)
    .where(eq(studies.clientId, clientId))
  const studyIds = new Map(rows.map(row => [row.name, row.id]))
  const latest = Date.parse('2026-10-20T08:00:00Z')
  const values = (['user', 'manager'] as const).flatMap(role =>
    FAVORITES[role].flatMap(([itemType, name], index) => {
      const itemId = (itemType === 'study' ? studyIds : storyIds).get(name)
      const created = new Date(latest - index * 86_400_000)
      return itemId === undefined
        ? []
        : [{ clientId, id: newId(), userId: people[role], itemType, itemId, created, modified: created }]
    }),
  )
  await tx.insert(favorites).values(values)
}

const PREFERENCES: Readonly<Record<'manager' | 'user', readonly string[]>> = {
  user: ['Food:::Snacks', 'Brand tracking'],
  manager: ['Eating out', 'Customer experience'],
}

const insertPreferences = async (tx: Tx, clientId: string, people: DemoPeople): Promise<void> => {
  for (const role of ['user', 'manager'] as const) {
    const userId = people[role]
    const values = await tx
      .select({ id: metadataValues.id })
      .from(metadataValues)
      .where(and(eq(metadataValues.clientId, clientId), inArray(metadataValues.path, [...PREFERENCES[role]])))
    await tx.insert(userPreferences).values(values.map(({ id: valueId }) => ({ clientId, userId, valueId })))
    await tx
      .update(users)
      .set({ personalization: { viewedModal: '2026-10-01T08:00:00.000Z', setPreferences: true } })
      .where(and(eq(users.clientId, clientId), eq(users.id, userId)))
  }
}

/** What people have made of the studies: stories, favorites, preferences, and the order of the filters. */
export const insertLibrary = async (tx: Tx, clientId: string, people: DemoPeople): Promise<void> => {
  await tx.insert(userGroups).values(GROUPS.map(name => ({ clientId, name })))
  await orderFields(tx, clientId)
  await insertFavorites(tx, clientId, people, await insertStories(tx, clientId, people))
  await insertPreferences(tx, clientId, people)
}
