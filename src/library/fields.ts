import { combineReducers } from '@reduxjs/toolkit'
import type { MetadataField } from '@core/contract'
import { listFields } from '@/api/wire'
import { createRemote, remotesOf, type FeatureModule, type NoArgs } from '@/store'

/** All metadata fields of the organisation with their values. */
export const fieldsRemote = createRemote<NoArgs, readonly MetadataField[]>('library/fields', {
  request: async (api, _, options) =>
    (await api.call(listFields, { query: {} }, { ...options, skipAuthRedirect: 'forbidden' })).results,
})

const remotes = remotesOf({ list: fieldsRemote })

const reducer = combineReducers(remotes.reducers)

/** The part of the store that the metadata fields are in. */
export interface WithFieldValues {
  readonly fieldValues: ReturnType<typeof reducer>
}

/** The metadata fields, which the session wants at its start; the rest of the library comes with the pages that show it. */
export const fieldValues: FeatureModule = { name: 'fieldValues', reducer, saga: remotes.watch }

export const selectFields = (state: WithFieldValues) => state.fieldValues.list
