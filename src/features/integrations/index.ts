import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

export { parseConsent, parseIntegrationsQuery, writeIntegrationsQuery, type IntegrationsQuery } from './model/query'

/** Survey providers: their connections, and what becomes of their surveys. */
export const integrations: FeatureModule = { name: 'integrations', reducer, saga }
