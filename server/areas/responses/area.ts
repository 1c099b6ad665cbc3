import { getSentiment, listResponses } from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { list } from './list'
import { ranges } from './ranges'

export const responsesArea: Area = {
  routes: () => [on(listResponses, list), on(getSentiment, ranges)],
}
