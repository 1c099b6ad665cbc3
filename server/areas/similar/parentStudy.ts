import type { getParentStudy } from '@core/contract'
import type { TxVerb } from '../../access/verbs'
import { presentStudyReference } from '../catalogue'

export const parentStudy: TxVerb<typeof getParentStudy> = (_, __, { found }) =>
  Promise.resolve(presentStudyReference(found.study))
