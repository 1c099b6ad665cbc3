import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { presentReport } from './present'

export const getReport: TxVerb<typeof contract.getReport> = (_, { actor }, { query, found }) =>
  Promise.resolve(presentReport(actor, found, query.serialized_request === 'true'))
