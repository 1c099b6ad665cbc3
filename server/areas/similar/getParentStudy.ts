import type * as contract from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { presentStudyReference } from '../catalogue'

export const getParentStudy: TxVerb<typeof contract.getParentStudy> = (_, __, { found }) =>
  Promise.resolve(presentStudyReference(found.study))
