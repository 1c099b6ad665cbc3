import { canManage } from '@core/domain'
import type { Actor } from './context'

interface StoryRights {
  readonly author: string
  readonly public: boolean
  readonly groups: readonly string[]
  readonly removedAt: Date | null
}

const isReader = (actor: Pick<Actor, 'userId' | 'groups'>, story: StoryRights): boolean =>
  story.public || story.author === actor.userId || story.groups.some(group => actor.groups.includes(group))

/** Public stories are for everyone of the organisation; others for their author and for the people of their groups, managers included. */
export const maySeeStory = (actor: Pick<Actor, 'userId' | 'groups'>, story: StoryRights): boolean =>
  story.removedAt === null && isReader(actor, story)

/** Its author changes a story; managers change any that they see. */
export const mayEditStory = (
  actor: Pick<Actor, 'userId' | 'groups' | 'admin' | 'manager'>,
  story: StoryRights,
): boolean => story.author === actor.userId || (canManage(actor) && isReader(actor, story))
