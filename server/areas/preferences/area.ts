import { clearPreferences, listPreferences, patchPreference } from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { choose } from './choose'
import { clear } from './clear'
import { list } from './list'

export const preferencesArea: Area = {
  routes: () => [inTransaction(listPreferences, list), on(patchPreference, choose), on(clearPreferences, clear)],
}
