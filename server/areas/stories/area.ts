import { addStoryCard, createStory, getStory, listStories } from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { addCard } from './addCard'
import { create } from './create'
import { get } from './get'
import { list } from './list'

export const storiesArea: Area = {
  routes: () => [
    inTransaction(listStories, list),
    inTransaction(getStory, get),
    on(createStory, create),
    inTransaction(addStoryCard, addCard),
  ],
}
