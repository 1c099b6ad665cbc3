import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf, withAnswers } from '@/store'
import { effectsRemote, saveRemote, settingsRemote } from './remotes'

export const remotes = remotesOf({ settings: settingsRemote, effects: effectsRemote, saved: saveRemote })

/** A save answers with all settings as they are stored. */
const settings = withAnswers(settingsRemote.reducer, on => [
  on(saveRemote.succeeded, (state, { data }) => ({ ...state, data })),
])

export const reducer = combineReducers({ ...remotes.reducers, settings })

/** The part of the store this slice is mounted at. */
export interface WithOrganisation {
  readonly organisation: ReturnType<typeof reducer>
}
