import type * as contract from '@core/contract'
import { stories } from '../../db/schema'
import { changesOf } from '../../access/audit'
import type { Tx } from '../../db/types'
import type { Actor } from '../../access/context'
import { invalid, Refusal } from '../../access/refusal'
import { maySeeStory } from '../../access/story'
import type { InputFor, TxVerb } from '../../access/verbs'
import { holdValues } from '../catalogue'
import { knownGroups } from '../client'
import { settleEdits } from '../edits'
import { noteChange, noteFindable } from '../following'
import { readStory } from './get'
import { holdStory, lockStory, ofStoryId, type HeldStory } from './hold'
import { keepPicture, touchPicture } from './picture'
import { mayName } from './readers'
import { taggedMetadata } from './tags'

type Body = InputFor<typeof contract.patchStory>['body']

/** Who is to read the story. Throws Refusal invalid for groups that the actor may not name. */
const readersOf = async (tx: Tx, actor: Actor, story: HeldStory, body: Body) => {
  const isPublic = body.public ?? (body.groups === undefined ? story.public : false)
  if (isPublic) return { public: true, groups: [] }
  const groups = await knownGroups(tx, actor.clientId, body.groups ?? story.groups, 'groups')
  const foreign = groups.find(group => !mayName(actor, story, group))
  if (foreign !== undefined) throw invalid('There is no such group.', { groups: [`There is no group "${foreign}".`] })
  return { public: false, groups }
}

/** A story that is archived stays so since when it is. */
const archivedOf = ({ archivedAt }: HeldStory, { archived }: Body) =>
  archived === undefined ? {} : { archivedAt: archived ? (archivedAt ?? new Date()) : null }

/** Tags in lines of the audit log. */
const tagLines = (metadata: HeldStory['metadata']): string[] =>
  metadata.map(({ name, values }) => `${name}: ${values.join(', ')}`)

/** A cover in lines of the audit log. */
const coverLine = (cover: HeldStory['cover']): string => (cover === null ? 'drawn' : (cover.alt ?? 'a picture'))

/** Changes title, summary, tags, cover and readers of a story, or whether it is archived. A story that only its author could read would be lost to a manager. */
export const patchStory: TxVerb<typeof contract.patchStory> = async (tx, ctx, { params, body }) => {
  const { actor } = ctx
  // Before the row of the story, as saving fields takes it.
  if (body.tags) await holdValues(tx, actor.clientId)
  const { title: newTitle, summary, cover } = body
  const hold = [newTitle, summary, cover].every(part => part === undefined) ? lockStory : holdStory
  const story = await hold(tx, actor, params.storyId)
  const readers = await readersOf(tx, actor, story, body)
  if (!maySeeStory(actor, { ...story, ...readers }))
    throw new Refusal('forbidden', 'Only its author can keep this story from other people.')
  if (cover) await keepPicture(ctx, cover.picture)
  // Undo names the one before, which nothing may show until then.
  if (cover !== undefined && story.cover) await touchPicture(ctx, story.cover.picture)
  const { base } = body
  const words = await settleEdits(
    tx,
    ctx,
    { storyId: story.id, name: 'story' },
    {
      title: { base: base?.title, now: story.title, next: body.title ?? story.title },
      summary: { base: base?.summary, now: story.summary, next: body.summary ?? story.summary },
    },
  )
  const metadata = body.tags ? await taggedMetadata(tx, ctx, story, body.tags) : story.metadata
  const next = { ...words, ...readers, metadata, ...(cover !== undefined && { cover }) }
  await tx
    .update(stories)
    .set({ ...next, ...archivedOf(story, body), modified: new Date() })
    .where(ofStoryId(actor, story.id))
  const item = { type: 'story', id: story.id } as const
  const isWider = next.public ? !story.public : next.groups.some(group => !story.groups.includes(group))
  if (isWider && !story.public) {
    await noteChange(tx, actor, { kind: 'story_published', item, subject: story.id })
    await noteFindable(tx, actor, item)
  } else if (words.title !== story.title || words.summary !== story.summary)
    await noteChange(tx, actor, { kind: 'story_changed', item, subject: story.id })
  const { title, public: isPublic, groups } = next
  await ctx.audit(tx, {
    event: 'story.changed',
    outcome: 'ok',
    detail: { story: story.id, title },
    changes: changesOf(
      {
        ...story,
        metadata: tagLines(story.metadata),
        archived: story.archivedAt !== null,
        cover: coverLine(story.cover),
      },
      {
        title,
        public: isPublic,
        groups,
        metadata: tagLines(metadata),
        archived: body.archived ?? story.archivedAt !== null,
        cover: coverLine(cover === undefined ? story.cover : cover),
      },
    ),
  })
  return readStory(tx, actor, story.id)
}
