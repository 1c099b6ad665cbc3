import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { Provider } from '@core/domain'
import { createEventSlice, remotesOf } from '@/store'
import {
  actRemote,
  consentRemote,
  keyRemote,
  refreshRemote,
  statusRemote,
  surveyKey,
  surveysRemote,
  type SurveyAct,
} from './remotes'

/** The steps by which the key of Decipher is changed, in their order. */
export const KEY_STEPS = ['delete', 'create', 'refetch'] as const
export type KeyStep = (typeof KEY_STEPS)[number]

export interface KeyChange {
  /** What is done at present; null once all is done. */
  readonly step: KeyStep | null
  /** Why the step failed; null while it runs. */
  readonly problem: string | null
}

interface LocalState {
  /** A change of Decipher's key that runs, or stopped half-way. */
  readonly keyChange: KeyChange | null
  /** What was done last with a survey, by provider and id. */
  readonly acts: Readonly<Record<string, SurveyAct['act'] | undefined>>
}

/** A new key of Decipher; `from`: the step to go on with. */
export interface NewKey {
  readonly key: string
  readonly place: string
  readonly from: KeyStep
}

const initialState: LocalState = { keyChange: null, acts: {} }

const slice = createEventSlice({
  name: 'integrations',
  initialState,
  reducers: {
    /** The surveys of a provider are looked at. */
    opened: (state: LocalState, _: PayloadAction<Provider>): LocalState => state,
    /** Something of the provider may move by itself again. */
    followed: (state: LocalState, _: PayloadAction<Provider>): LocalState => state,
    left: (state: LocalState): LocalState => state,
    keyChanged: (state: LocalState, _: PayloadAction<NewKey>): LocalState => state,
    stepBegun: (state: LocalState, { payload }: PayloadAction<KeyStep | null>): LocalState => ({
      ...state,
      keyChange: { step: payload, problem: null },
    }),
    stepFailed: (state: LocalState, { payload }: PayloadAction<string>): LocalState => ({
      ...state,
      keyChange: state.keyChange && { ...state.keyChange, problem: payload },
    }),
    keyChangeClosed: (state: LocalState): LocalState => ({ ...state, keyChange: null }),
  },
  answers: on => [
    on(actRemote.requested, (state: LocalState, act) => ({
      ...state,
      acts: { ...state.acts, [surveyKey(act)]: act.act },
    })),
  ],
})

export const events = slice.actions

export const remotes = remotesOf({
  status: statusRemote,
  surveys: surveysRemote,
  refresh: refreshRemote,
  key: keyRemote,
  consent: consentRemote,
  act: actRemote,
})

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

/** The part of the store this slice is mounted at. */
export interface WithIntegrations {
  readonly integrations: ReturnType<typeof reducer>
}
