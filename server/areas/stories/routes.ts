import { addStoryCard, createStory, getStory, listStories } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { addCard } from './addCard'
import { create } from './create'
import { get } from './get'
import { list } from './list'

export const storyRoutes = (router: Router): void => {
  mount(router, listStories, list)
  mount(router, getStory, get)
  mount(router, createStory, create)
  mount(router, addStoryCard, addCard)
}
