import type { getReport } from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { presentReport } from './present'

export const get: TxVerb<typeof getReport> = (_, { actor }, { query, found }) =>
  Promise.resolve(presentReport(actor, found, query.serialized_request === 'true'))
