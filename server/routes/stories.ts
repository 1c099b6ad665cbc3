import { addStoryCard, createStory, getStory, listStories } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { addCard } from '../services/stories/addCard'
import { create } from '../services/stories/create'
import { get } from '../services/stories/get'
import { list } from '../services/stories/list'

export const storyRoutes = (router: Router): void => {
  mount(router, listStories, list)
  mount(router, getStory, get)
  mount(router, createStory, create)
  mount(router, addStoryCard, addCard)
}
