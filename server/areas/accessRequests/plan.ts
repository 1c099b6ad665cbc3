import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { canManage } from '@core/domain'
import { datasets, documents, stories, studies, userGroups, users } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import type { SharedItem } from '../share'

/** What giving access does: the smallest change that opens the item to the person who asked for it. */
export type Plan =
  | { readonly kind: 'join'; readonly groups: readonly string[]; readonly effects: readonly string[] }
  | { readonly kind: 'open_story'; readonly groups: readonly string[]; readonly effects: readonly string[] }
  | { readonly kind: 'none'; readonly why: string }

const none = (why: string): Plan => ({ kind: 'none', why })
const nameOf = ({ firstName, lastName, email }: Actor): string => `${firstName} ${lastName}`.trim() || email
const some = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const textArray = (names: readonly string[]): SQL =>
  sql`array[${sql.join(
    names.map(name => sql`${name}`),
    sql`, `,
  )}]::text[]`

interface Opened {
  readonly studies: number
  readonly datasets: number
  readonly documents: number
  readonly stories: number
}

/** What else the person could open with these groups, besides what they asked for. */
const openedBy = async (tx: Tx, asker: Actor, groups: readonly string[], item: SharedItem): Promise<Opened> => {
  const own = asker.groups.length > 0 ? textArray(asker.groups) : sql`'{}'::text[]`
  const opens = (column: PgColumn) => sql`(${column} && ${textArray(groups)} and not ${column} && ${own})`
  const place = item.place.type === 'study' ? item.place : null
  const [row] = await rowsOf<Opened>(
    tx,
    sql`select
      (select count(*)::int from ${studies} where ${studies.clientId} = ${asker.clientId}
        and ${opens(studies.restrictedGroups)} and ${studies.id} <> ${place?.study.id ?? ''}) as studies,
      (select count(*)::int from ${datasets} where ${datasets.clientId} = ${asker.clientId}
        and ${opens(datasets.groupRestrictions)} and ${datasets.id} <> ${place?.dataset?.id ?? ''}) as datasets,
      (select count(*)::int from ${documents} where ${documents.clientId} = ${asker.clientId}
        and ${opens(documents.groupRestrictions)} and ${documents.id} <> ${place?.document?.id ?? ''}) as documents,
      (select count(*)::int from ${stories} where ${stories.clientId} = ${asker.clientId}
        and ${stories.removedAt} is null and not ${stories.public} and ${opens(stories.groups)}) as stories`,
  )
  return row ?? { studies: 0, datasets: 0, documents: 0, stories: 0 }
}

const sumOf = (opened: Opened): number => opened.studies + opened.datasets + opened.documents + opened.stories

const openedWords = (opened: Opened): string =>
  [
    opened.studies > 0 ? some(opened.studies, 'other study', 'other studies') : '',
    opened.datasets > 0 ? some(opened.datasets, 'other dataset', 'other datasets') : '',
    opened.documents > 0 ? some(opened.documents, 'other document', 'other documents') : '',
    opened.stories > 0 ? some(opened.stories, 'story', 'stories') : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Groups that may be given: those that exist and that take nothing away elsewhere. */
const givable = async (tx: Tx, clientId: string, groups: readonly string[]): Promise<string[]> => {
  if (groups.length === 0) return []
  const takesAway = sql`exists (select 1 from ${studies} where ${studies.clientId} = ${userGroups.clientId}
    and (${userGroups.name} = any(${studies.hiddenGroups}) or ${userGroups.name} = any(${studies.silentGroups})))`
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), inArray(userGroups.name, [...groups]), sql`not ${takesAway}`))
    .orderBy(userGroups.name)
  return rows.map(({ name }) => name)
}

/** The group of each list with which the person could open least besides; one group for all lists where there is one. */
const smallest = async (
  tx: Tx,
  asker: Actor,
  lists: readonly (readonly string[])[],
  item: SharedItem,
): Promise<string[] | null> => {
  const [first = [], ...others] = lists
  const common = first.filter(group => others.every(list => list.includes(group)))
  const wanted = common.length > 0 ? [common] : lists
  const chosen: string[] = []
  for (const list of wanted) {
    let best: { readonly group: string; readonly size: number } | null = null
    for (const group of await givable(tx, asker.clientId, list)) {
      const size = sumOf(await openedBy(tx, asker, [group], item))
      if (best === null || size < best.size) best = { group, size }
    }
    if (best === null) return null
    chosen.push(best.group)
  }
  return [...new Set(chosen)].sort()
}

const among = (asker: Actor, groups: readonly string[]): boolean => groups.some(group => asker.groups.includes(group))

const joinPlan = async (
  tx: Tx,
  asker: Actor,
  item: SharedItem,
  place: Extract<SharedItem['place'], { type: 'study' }>,
): Promise<Plan> => {
  const name = nameOf(asker)
  const { study, dataset, document } = place
  if (among(asker, study.hiddenGroups))
    return none(`The study is hidden from a group that ${name} is in. Change the groups of the person first.`)
  if (dataset && (!dataset.published || dataset.currentVersion === 0))
    return none('The dataset is not published. Once it is, its readers can open this.')
  const lists = [study.restrictedGroups, dataset?.groupRestrictions ?? [], document?.groupRestrictions ?? []].filter(
    list => list.length > 0 && !among(asker, list),
  )
  if (lists.length === 0) return none('No group opens this. It may not have been published yet.')
  const groups = await smallest(tx, asker, lists, item)
  if (groups === null) return none('No group opens this without taking other access away. Change it on the study page.')
  const more = openedWords(await openedBy(tx, asker, groups, item))
  return {
    kind: 'join',
    groups,
    effects: [
      `${name} joins the ${groups.length === 1 ? 'group' : 'groups'} ${groups.join(' and ')}.`,
      more === '' ? 'Nothing else is opened by it.' : `This also opens ${more}.`,
    ],
  }
}

const existing = async (tx: Tx, clientId: string, groups: readonly string[]): Promise<string[]> => {
  if (groups.length === 0) return []
  const rows = await tx
    .select({ name: userGroups.name })
    .from(userGroups)
    .where(and(eq(userGroups.clientId, clientId), inArray(userGroups.name, [...groups])))
    .orderBy(userGroups.name)
  return rows.map(({ name }) => name)
}

const membersOf = (tx: Tx, clientId: string, group: string): Promise<number> =>
  tx.$count(
    users,
    and(eq(users.clientId, clientId), users.active, eq(users.kind, 'person'), sql`${group} = any(${users.groups})`),
  )

/** Opens a story to the smallest group of the person that the person who answers may name. */
const storyPlan = async (tx: Tx, actor: Actor, asker: Actor, story: typeof stories.$inferSelect): Promise<Plan> => {
  const groups = asker.groups.filter(group => canManage(actor) || actor.groups.includes(group))
  const known = await existing(tx, actor.clientId, groups)
  if (known.length === 0)
    return none(
      `You share no group with ${nameOf(asker)}. Make the story public, or have them added to one of its groups.`,
    )
  let least = { group: '', people: Infinity }
  for (const group of known) {
    const people = await membersOf(tx, actor.clientId, group)
    if (people < least.people) least = { group, people }
  }
  return {
    kind: 'open_story',
    groups: [least.group],
    effects: [
      `The story is opened to the group ${least.group}: ${some(least.people, 'person', 'people')}.`,
      story.groups.length > 0
        ? `It stays open to ${story.groups.join(', ')}.`
        : 'Until now only its author can read it.',
    ],
  }
}

/** What giving access to somebody would do, or why it cannot be given with one press. */
export const planFor = (tx: Tx, actor: Actor, asker: Actor, item: SharedItem): Promise<Plan> =>
  item.place.type === 'story' ? storyPlan(tx, actor, asker, item.place.story) : joinPlan(tx, asker, item, item.place)
