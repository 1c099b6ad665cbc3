import { searchDocuments, searchQuestions, searchStories } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { search as documents } from './documents'
import { search as questions } from './questions'
import { search as stories } from './stories'

export const searchRoutes = (router: Router): void => {
  mount(router, searchStories, stories)
  mount(router, searchQuestions, questions)
  mount(router, searchDocuments, documents)
}
