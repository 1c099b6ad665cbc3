import { and, eq } from 'drizzle-orm'
import { mentionOf } from '@core/domain'
import { newId } from '../db/ids'
import { stories, storyCards, storyComments } from '../db/schema'
import type { Tx } from '../db/types'
import { STORIES } from './content'
import type { DemoPeople } from './library'

const HOUR_MS = 3_600_000
const ROLES = ['admin', 'manager', 'user'] as const

type DemoComment = (typeof STORIES)[number]['comments'][number]

/** The ids of those whom a text mentions by role, as {user}, and the text as it is stored. */
const mentioned = (text: string, people: DemoPeople) => {
  const roles = ROLES.filter(role => text.includes(`{${role}}`))
  return {
    mentions: roles.map(role => people[role]),
    text: roles.reduce((said, role) => said.replaceAll(`{${role}}`, mentionOf(people[role])), text),
  }
}

/** What people say about the stories and their cards, in the hours after the last change. */
export const insertComments = async (tx: Tx, clientId: string, people: DemoPeople): Promise<void> => {
  for (const { title, modified, comments } of STORIES.filter(story => story.comments.length > 0)) {
    const [story] = await tx
      .select({ id: stories.id })
      .from(stories)
      .where(and(eq(stories.clientId, clientId), eq(stories.title, title)))
    if (!story) continue
    const storyId = story.id
    const cards = await tx
      .select({ id: storyCards.id, position: storyCards.position })
      .from(storyCards)
      .where(and(eq(storyCards.clientId, clientId), eq(storyCards.storyId, storyId)))
    let created = Date.parse(`${modified}T09:30:00Z`)
    const say = async (
      { author, text }: Pick<DemoComment, 'author' | 'text'>,
      on: { cardId: string | null; threadId?: string },
    ) => {
      const id = newId()
      created += HOUR_MS
      const row = { clientId, id, storyId, author: people[author], created: new Date(created) }
      await tx.insert(storyComments).values({ ...row, ...on, ...mentioned(text, people) })
      return id
    }
    for (const { card, replies, ...comment } of comments) {
      const cardId = cards.find(({ position }) => position === card)?.id ?? null
      const threadId = await say(comment, { cardId })
      for (const reply of replies) await say(reply, { cardId, threadId })
    }
  }
}
