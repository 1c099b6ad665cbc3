import type { FeatureModule } from '@/store'
import { makeRemote } from './remotes'
import { saga } from './sagas'
import { reducer } from './slice'

/** The page of a receipt, mounted with it. */
export const receipts: FeatureModule = { name: 'receipts', reducer, saga }

/** Asking for the address of a table, mounted by the pages that show tables. */
export const receiptMaking: FeatureModule = {
  name: 'receiptMaking',
  reducer: makeRemote.reducer,
  saga: makeRemote.watch,
}
