import type { InputOf, OutputOf } from '@core/contract'
import { SUPPLIER_FIELD } from '@core/domain'
import { createStudy, listFields } from '@/api/wire'
import { combineReducers, createAction } from '@reduxjs/toolkit'
import { createRemote, initialRemote, remotesOf, withAnswers, type NoArgs } from '@/store'
import { suppliersOf, type Supplier } from './model'

export const suppliersRemote = createRemote<NoArgs, readonly Supplier[]>('addStudy/suppliers', {
  request: async (api, _, options) =>
    suppliersOf(
      (await api.call(listFields, { query: { name: SUPPLIER_FIELD } }, { ...options, skipAuthRedirect: 'forbidden' }))
        .results,
    ),
})

export type CreatedStudy = OutputOf<typeof createStudy>

export const createStudyRemote = createRemote<InputOf<typeof createStudy>['body'], CreatedStudy>('addStudy/create', {
  request: (api, body, options) => api.call(createStudy, { body }, { ...options, skipAuthRedirect: 'forbidden' }),
  take: 'leading',
})

export const events = {
  /** The dialog opens, empty. */
  opened: createAction('addStudy/opened'),
  /** The form was changed, so what was said of its last state no longer holds. */
  draftChanged: createAction('addStudy/draftChanged'),
}

export const remotes = remotesOf({ suppliers: suppliersRemote, create: createStudyRemote })

export const reducer = combineReducers({
  ...remotes.reducers,
  create: withAnswers(remotes.reducers.create, on => [
    on(events.opened, () => initialRemote()),
    on(events.draftChanged, state => (state.error ? { ...state, error: null } : state)),
  ]),
})

export interface WithAddStudy {
  readonly addStudy: ReturnType<typeof reducer>
}

export const selectSuppliers = (state: WithAddStudy) => state.addStudy.suppliers
export const selectCreating = (state: WithAddStudy) => state.addStudy.create
