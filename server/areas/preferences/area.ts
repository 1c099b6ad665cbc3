import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { clearPreferences } from './clear'
import { listPreferences } from './list'
import { patchPreference } from './patch'

export const preferencesArea: Area = {
  routes: () => [
    inTransaction(contract.listPreferences, listPreferences),
    on(contract.patchPreference, patchPreference),
    on(contract.clearPreferences, clearPreferences),
  ],
}
