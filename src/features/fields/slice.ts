import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { editRemote, previewRemote, saveRemote } from './remotes'

export const remotes = remotesOf({ edit: editRemote, preview: previewRemote, save: saveRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithFields {
  readonly fields: ReturnType<typeof reducer>
}
