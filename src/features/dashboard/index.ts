import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** What the page of a study adds to it: key insights, its description and details, its questions. */
export const dashboard: FeatureModule = { name: 'dashboard', reducer, saga }

export { selectInsightsRemote } from './selectors'
export { events as dashboardEvents, type WithDashboard } from './slice'
