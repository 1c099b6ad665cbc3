import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { BrandingInfo } from '@core/contract'
import { createEventSlice, remotesOf, type RemoteState } from '@/store'
import { removeRemote, templateRemote, uploadRemote } from './remotes'

/** How much of the template has arrived. */
interface Progress {
  readonly name: string
  readonly loaded: number
  readonly total: number
}

interface LocalState {
  /** Null when nothing is being sent. */
  readonly progress: Progress | null
}

const initialState: LocalState = { progress: null }

const slice = createEventSlice({
  name: 'brandingSettings',
  initialState,
  reducers: {
    fileChosen: (state: LocalState, _: PayloadAction<File>): LocalState => state,
    uploadProgressed: (_: LocalState, { payload }: PayloadAction<Progress>): LocalState => ({ progress: payload }),
    uploadCancelled: (state: LocalState): LocalState => state,
    uploadEnded: (_: LocalState): LocalState => initialState,
  },
})

export const events = slice.actions

export const remotes = remotesOf({ sending: uploadRemote, removing: removeRemote, template: templateRemote })

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

export interface WithBranding {
  readonly branding: RemoteState<BrandingInfo>
}

export interface WithBrandingSettings extends WithBranding {
  readonly brandingSettings: ReturnType<typeof reducer>
}
