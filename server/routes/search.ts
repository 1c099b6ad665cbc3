import { searchDocuments, searchQuestions, searchStories } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { search as documents } from '../services/search/documents'
import { search as questions } from '../services/search/questions'
import { search as stories } from '../services/search/stories'

export const searchRoutes = (router: Router): void => {
  mount(router, searchStories, stories)
  mount(router, searchQuestions, questions)
  mount(router, searchDocuments, documents)
}
