import { getParentStudy, getSentiment, getSimilarSamples, listResponses, searchVendorQuestions } from '@core/contract'
import { mount } from '../../http/mount'
import type { Router } from '../../http/mount'
import { list } from './list'
import { ranges } from './ranges'
import { search as vendorQuestions } from '../search/vendorQuestions'
import { parentStudy } from '../similar/parentStudy'
import { similar } from '../similar/similar'

export const responseRoutes = (router: Router): void => {
  mount(router, listResponses, list)
  mount(router, getSentiment, ranges)
  mount(router, searchVendorQuestions, vendorQuestions)
  mount(router, getSimilarSamples, similar)
  mount(router, getParentStudy, parentStudy)
}
