import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import type { Actor, Client } from '../../access/context'
import { conflict, notFound } from '../../access/refusal'
import type { InputFor } from '../../access/verbs'
import { flagIsOn } from '../../access/audience'
import { findQuestion, findStory, findStudy } from '../../access/objects'

type Body = InputFor<typeof contract.shareByEmail>['body']
export type SharedType = Body['item_type']

export interface SharedItem {
  readonly type: SharedType
  /** For the security log. */
  readonly id: string
  readonly title: string
  /** Path of its screen. */
  readonly path: string
  /** Whether another person of the organisation may open it. */
  readonly opensFor: (tx: Tx, person: Actor) => Promise<boolean>
}

const segments = (...parts: readonly string[]): string => parts.map(part => `/${encodeURIComponent(part)}`).join('')

const sharedStudy = async (tx: Tx, actor: Actor, key: string): Promise<SharedItem | null> => {
  const study = await findStudy(tx, actor, key)
  return (
    study && {
      type: 'study',
      id: study.id,
      title: study.name,
      path: segments('studies', study.studyNumber),
      opensFor: async (within, person) => (await findStudy(within, person, study.id)) !== null,
    }
  )
}

const sharedStory = async (tx: Tx, actor: Actor, id: string): Promise<SharedItem | null> => {
  const story = await findStory(tx, actor, id)
  if (story && !story.public && story.groups.length === 0)
    throw conflict('Only you can open this story. Make it public before you share it.')
  return (
    story && {
      type: 'story',
      id: story.id,
      title: story.title,
      path: segments('stories', story.id),
      opensFor: async (within, person) => (await findStory(within, person, story.id)) !== null,
    }
  )
}

const sharedQuestion = async (tx: Tx, actor: Actor, key: string): Promise<SharedItem | null> => {
  const found = await findQuestion(tx, actor, key)
  if (!found) return null
  const { study, dataset, question } = found
  const screen = question.kind === 'open' ? 'open-analysis' : 'analysis'
  return {
    type: 'question',
    id: `${dataset.id}/${question.name}`,
    title: `${question.label || question.text} (${study.name})`,
    path: segments(screen, study.studyNumber, dataset.name, question.name),
    opensFor: async (within, person) => (await findQuestion(within, person, key)) !== null,
  }
}

/** What is to be shared, if the actor may see it. Throws notFound, and conflict for a story that nobody else could open. */
export const findShared = async (
  tx: Tx,
  { actor, client }: { readonly actor: Actor; readonly client: Client },
  { item_type: type, item_id: id }: Body,
): Promise<SharedItem> => {
  const find = { study: sharedStudy, story: sharedStory, question: sharedQuestion }[type]
  const item = type === 'story' && !flagIsOn('stories_enabled', client.flags) ? null : await find(tx, actor, id)
  if (!item) throw notFound(type)
  return item
}
