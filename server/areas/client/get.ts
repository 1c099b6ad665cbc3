import type { getClient } from '@core/contract'
import type { Verb } from '../../http/mount'

/** The own client organisation as screens read it. */
export const get: Verb<typeof getClient> = ({ client: { id, name, banner } }) => Promise.resolve({ id, name, banner })
