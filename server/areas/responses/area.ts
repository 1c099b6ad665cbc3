import * as contract from '@core/contract'
import { on, type Area } from '../../access/verbs'
import { getSentiment } from './getSentiment'
import { listResponses } from './list'

export const responsesArea: Area = {
  routes: () => [on(contract.listResponses, listResponses), on(contract.getSentiment, getSentiment)],
}
