import { getParentStudy, getSentiment, getSimilarSamples, listResponses, searchVendorQuestions } from '@core/contract'
import { mount } from '../http/mount'
import type { Router } from '../http/mount'
import { list } from '../services/responses/list'
import { ranges } from '../services/responses/ranges'
import { search as vendorQuestions } from '../services/search/vendorQuestions'
import { parentStudy } from '../services/similar/parentStudy'
import { similar } from '../services/similar/similar'

export const responseRoutes = (router: Router): void => {
  mount(router, listResponses, list)
  mount(router, getSentiment, ranges)
  mount(router, searchVendorQuestions, vendorQuestions)
  mount(router, getSimilarSamples, similar)
  mount(router, getParentStudy, parentStudy)
}
