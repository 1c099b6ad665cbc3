import { canManage } from '@core/domain'
import type { Actor } from './context'

interface StoryRights {
  readonly author: string
  readonly public: boolean
}

/** Public stories are for everyone of the organisation; others are for their author alone, managers included. */
export const maySeeStory = (actor: Pick<Actor, 'userId'>, story: StoryRights): boolean =>
  story.public || story.author === actor.userId

/** Its author changes a story; managers change any that they see. */
export const mayEditStory = (actor: Pick<Actor, 'userId' | 'admin' | 'manager'>, story: StoryRights): boolean =>
  story.author === actor.userId || (canManage(actor) && story.public)
