import type { InputOf, OutputOf } from '@core/contract'
import { createStudy, listFields } from '@/api/wire'
import { combineReducers, createAction, type UnknownAction } from '@reduxjs/toolkit'
import { createRemote, initialRemote, type NoArgs } from '@/store'
import { suppliersOf, type Supplier } from './model'

export const suppliersRemote = createRemote<NoArgs, readonly Supplier[]>('addStudy/suppliers', {
  request: async (api, _, options) =>
    suppliersOf(
      (await api.call(listFields, { query: { name: 'Supplier' } }, { ...options, skipAuthRedirect: 'forbidden' }))
        .results,
    ),
})

export type CreatedStudy = OutputOf<typeof createStudy>

export const createStudyRemote = createRemote<InputOf<typeof createStudy>['body'], CreatedStudy>('addStudy/create', {
  request: (api, body, options) => api.call(createStudy, { body }, { ...options, skipAuthRedirect: 'forbidden' }),
  take: 'leading',
})

/** The dialog opens, empty. */
export const addStudyOpened = createAction('addStudy/opened')
/** The form was changed, so messages about its last state no longer apply. */
export const draftChanged = createAction('addStudy/draftChanged')

type CreateState = ReturnType<typeof createStudyRemote.reducer>

const create = (state: CreateState | undefined, action: UnknownAction): CreateState => {
  if (addStudyOpened.match(action)) return initialRemote()
  if (draftChanged.match(action) && state?.error) return { ...state, error: null }
  return createStudyRemote.reducer(state, action)
}

export const reducer = combineReducers({ suppliers: suppliersRemote.reducer, create })

export interface AddStudyRoot {
  readonly addStudy: ReturnType<typeof reducer>
}

export const selectSuppliers = (state: AddStudyRoot) => state.addStudy.suppliers
export const selectCreating = (state: AddStudyRoot) => state.addStudy.create
