import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { Provider } from '@core/domain'
import { createEventSlice, remotesOf } from '@/store'
import {
  actRemote,
  consentRemote,
  keyRemote,
  liveKeyRemote,
  movingRemote,
  refreshRemote,
  statusRemote,
  surveyKey,
  surveysRemote,
  type KeyAct,
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
  /** Which key is in use after a failure; 'unknown' where that could not be asked either. */
  readonly live: KeyInUse
}

export type KeyInUse = 'old' | 'new' | 'none' | 'unknown'

export const isRunning = (change: KeyChange | null): boolean =>
  change !== null && change.step !== null && change.problem === null

interface LocalState {
  /** The provider whose surveys are on the screen. */
  readonly watched: Provider | null
  /** A change of Decipher's key that runs, or stopped half-way. */
  readonly keyChange: KeyChange | null
  /** What was done last with a connection. */
  readonly keyActs: Readonly<Partial<Record<Provider, KeyAct['act']>>>
  /** What was done last with a survey, by provider and id. */
  readonly acts: Readonly<Record<string, SurveyAct['act'] | undefined>>
}

/** A new key of Decipher; `from`: the step to go on with. */
export interface NewKey {
  readonly key: string
  readonly place: string
  readonly from: KeyStep
}

const initialState: LocalState = { watched: null, keyChange: null, keyActs: {}, acts: {} }

const slice = createEventSlice({
  name: 'integrations',
  initialState,
  reducers: {
    /** The surveys of a provider are looked at. */
    opened: (state: LocalState, { payload }: PayloadAction<Provider>): LocalState => ({ ...state, watched: payload }),
    /** Something of the provider may change without anybody here again. */
    followed: (state: LocalState, _: PayloadAction<Provider>): LocalState => state,
    /** The wait that the provider asked for is over. */
    pauseEnded: (state: LocalState, _: PayloadAction<Provider>): LocalState => state,
    left: (state: LocalState): LocalState => ({ ...state, watched: null }),
    keyChanged: (state: LocalState, _: PayloadAction<NewKey>): LocalState => state,
    stepBegun: (state: LocalState, { payload }: PayloadAction<KeyStep | null>): LocalState => ({
      ...state,
      keyChange: { step: payload, problem: null, live: 'unknown' },
    }),
    stepFailed: (
      state: LocalState,
      { payload }: PayloadAction<{ readonly problem: string; readonly live: KeyInUse }>,
    ): LocalState => ({ ...state, keyChange: state.keyChange && { ...state.keyChange, ...payload } }),
    /** The form of the key is opened or closed: a change that has ended is not shown any more, one that runs is. */
    keyChangeClosed: (state: LocalState): LocalState =>
      isRunning(state.keyChange) ? state : { ...state, keyChange: null },
  },
  answers: on => [
    on(keyRemote.requested, (state: LocalState, { provider, act }) => ({
      ...state,
      keyActs: { ...state.keyActs, [provider]: act },
    })),
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
  moving: movingRemote,
  refresh: refreshRemote,
  key: keyRemote,
  liveKey: liveKeyRemote,
  consent: consentRemote,
  act: actRemote,
})

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

/** The part of the store this slice is mounted at. */
export interface WithIntegrations {
  readonly integrations: ReturnType<typeof reducer>
}
