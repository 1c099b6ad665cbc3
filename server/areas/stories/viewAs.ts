import { and, eq } from 'drizzle-orm'
import type { StoryDetails } from '@core/contract'
import type * as contract from '@core/contract'
import { canManage } from '@core/domain'
import { stories, userGroups, users } from '../../db/schema'
import type { Tx } from '../../db/types'
import { activePeople } from '../../access/authenticate'
import type { Actor, TxCtx } from '../../access/context'
import { fullName, personIn } from '../../access/named'
import { findDataset, findStory } from '../../access/objects'
import { invalid, notFound, Refusal } from '../../access/refusal'
import { mayEditStory, maySeeStory } from '../../access/story'
import type { InputFor, TxVerb, Verb } from '../../access/verbs'
import { findFigure, presentFigureOf } from './figure'
import { presentStoryDetails } from './present'
import { mayName } from './readers'
import { findCard, findCards, findStories, lockedAfter } from './rows'

type Story = typeof stories.$inferSelect
type Asked = InputFor<typeof contract.viewStoryAs>['query']

/** With whose eyes a story is looked at. */
interface Viewer {
  readonly actor: Actor
  readonly name: string
}

const refused = (field: keyof Asked, text: string): Refusal => invalid(text, { [field]: [text] })

const personOf = async (tx: Tx, actor: Actor, id: string): Promise<Viewer> => {
  // Under silent restrictions nobody learns of colleagues.
  const mayKnow = canManage(actor) || !actor.silentRestrictions
  const [person] = mayKnow ? await activePeople(tx, actor.clientId, eq(users.id, id)) : []
  if (!person) throw refused('person', 'There is no such person.')
  return { actor: person, name: fullName(person) }
}

const hasGroup = async (tx: Tx, { clientId }: Actor, name: string): Promise<boolean> =>
  (await tx.$count(userGroups, and(eq(userGroups.clientId, clientId), eq(userGroups.name, name)))) > 0

/** The person, or somebody who is in the group alone, or in none. Throws Refusal invalid for those whom the actor may not name. */
const viewerOf = async (
  tx: Tx,
  { actor, client }: Pick<TxCtx, 'actor' | 'client'>,
  story: Story,
  { person, group }: Asked,
): Promise<Viewer> => {
  if (person !== undefined && group !== undefined) throw refused('group', 'Name a person or a group, not both.')
  if (person !== undefined) return personOf(tx, actor, person)
  const of = { clientId: client.id, silentRestrictions: client.flags.silent_restrictions === true }
  if (group === undefined) return { actor: personIn([], of), name: '' }
  const known = mayName(actor, story, group) && (await hasGroup(tx, actor, group))
  if (!known) throw refused('group', 'There is no such group.')
  return { actor: personIn([group], of), name: group }
}

const requireEditor = (actor: Actor, story: Story): void => {
  if (!mayEditStory(actor, story))
    throw new Refusal('forbidden', 'Only its author or a manager can see this story as others get it.')
}

/** What the viewer gets of a story, without what the actor does not see and may not know of the viewer. */
const seenBy = async (tx: Tx, actor: Actor, story: Story, viewer: Actor): Promise<StoryDetails | null> => {
  if (!maySeeStory(viewer, story)) return null
  const [row] = await findStories(tx, viewer, eq(stories.id, story.id), { within: actor })
  if (!row) return null
  const cards = await findCards(tx, viewer, story.id, actor)
  const locked = await lockedAfter(tx, viewer, story.id, actor)
  const details = presentStoryDetails(viewer, row, cards, locked)
  return {
    ...details,
    // Who is in which group is for those who manage people.
    groups: canManage(actor) || viewer.userId === '' ? details.groups : [],
    own: false,
    to_look_at: 0,
    cards: details.cards.map(card => ({ ...card, check_words: false })),
  }
}

/** A story as somebody else gets it, for who may change it; never more than they see themselves. */
export const viewStoryAs: TxVerb<typeof contract.viewStoryAs> = async (tx, ctx, { found: story, query }) => {
  const { actor } = ctx
  requireEditor(actor, story)
  const viewer = await viewerOf(tx, ctx, story, query)
  const { person: user, group } = query
  const as = { ...(user !== undefined && { user }), ...(group !== undefined && { group }) }
  await ctx.audit(tx, {
    event: 'story.viewed_as',
    outcome: 'ok',
    detail: { story: story.id, title: story.title, ...as },
  })
  return {
    name: viewer.name,
    manages: canManage(viewer.actor),
    story: await seenBy(tx, actor, story, viewer.actor),
  }
}

/** How much of the figures of a dataset somebody has; null: nothing. */
const reachOf = async (tx: Tx, actor: Actor, study: string, name: string): Promise<number | null> => {
  const found = await findDataset(tx, actor, study, name)
  if (!found) return null
  return found.access === 'limited' ? 0 : canManage(actor) ? 2 : 1
}

/** The figures of a card as somebody else gets them: calculated with the rights of whichever of both has fewer. */
export const viewStoryFigureAs: Verb<typeof contract.viewStoryFigureAs> = async (ctx, { params, query }) => {
  const { actor } = ctx
  const { figure, reader } = await ctx.tenant(async tx => {
    const story = await findStory(tx, actor, params.storyId)
    if (!story) throw notFound('story')
    requireEditor(actor, story)
    const viewer = (await viewerOf(tx, ctx, story, query)).actor
    if (!maySeeStory(viewer, story) || !(await findCard(tx, viewer, params))) throw notFound('card')
    const figure = await findFigure(tx, actor, params)
    const own = await reachOf(tx, actor, figure.study, figure.dataset.name)
    const theirs = await reachOf(tx, viewer, figure.study, figure.dataset.name)
    if (own === null || theirs === null) throw notFound('card')
    return { figure, reader: theirs < own ? viewer : actor }
  })
  return presentFigureOf({ ...ctx, actor: reader }, figure, figure.version)
}
