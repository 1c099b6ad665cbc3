import type * as contract from '@core/contract'
import type { Verb } from '../../access/verbs'

/** The own client organisation as screens read it. */
export const getClient: Verb<typeof contract.getClient> = ({ client: { id, name, banner } }) =>
  Promise.resolve({ id, name, banner })
