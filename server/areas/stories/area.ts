import { addStoryCard, createStory, getStory, listStories } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { addCard } from './addCard'
import { create } from './create'
import { get } from './get'
import { list } from './list'

export const storiesArea: Area = {
  routes: () => [on(listStories, list), on(getStory, get), on(createStory, create), on(addStoryCard, addCard)],
}
