import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { BrandingInfo } from '@core/contract'
import type { UploadProgress } from '@/api'
import { createEventSlice, remotesOf, type RemoteState } from '@/store'
import { publishRemote, readersRemote, templateRemote, type Publishing } from './remotes'

interface LocalState {
  /** How much of the files has gone; null when nothing is being sent. */
  readonly progress: UploadProgress | null
}

const initialState: LocalState = { progress: null }

const slice = createEventSlice({
  name: 'brandingSettings',
  initialState,
  reducers: {
    published: (state: LocalState, _: PayloadAction<Omit<Publishing, 'report'>>): LocalState => state,
    uploadProgressed: (_: LocalState, { payload }: PayloadAction<UploadProgress>): LocalState => ({
      progress: payload,
    }),
    uploadCancelled: (state: LocalState): LocalState => state,
    uploadEnded: (_: LocalState): LocalState => initialState,
  },
})

export const events = slice.actions

export const remotes = remotesOf({ publishing: publishRemote, readers: readersRemote, template: templateRemote })

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

export interface WithBranding {
  readonly branding: RemoteState<BrandingInfo>
}

export interface WithBrandingSettings extends WithBranding {
  readonly brandingSettings: ReturnType<typeof reducer>
}
