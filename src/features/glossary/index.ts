import type { FeatureModule } from '@/store'
import { saga } from './sagas'
import { reducer } from './slice'

/** Words that mean the same to the organisation, kept by managers and administrators. */
export const glossary: FeatureModule = { name: 'glossary', reducer, saga }
