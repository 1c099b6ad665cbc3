import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { addStoryCard } from './addCard'
import { createStory } from './create'
import { getStory } from './get'
import { listStories } from './list'

export const storiesArea: Area = {
  routes: () => [
    inTransaction(contract.listStories, listStories),
    inTransaction(contract.getStory, getStory),
    on(contract.createStory, createStory),
    inTransaction(contract.addStoryCard, addStoryCard),
  ],
}
