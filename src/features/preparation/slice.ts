import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { DatasetAddress } from '@/lib/datasetAddress'
import type { Failure } from '@/lib/failure'
import { createEventSlice, remotesOf } from '@/store'
import {
  applyRemote,
  changeRemote,
  codebookRemote,
  exportRemote,
  makeRemote,
  preparationRemote,
  previewRemote,
  valuesRemote,
  variableRemote,
  variablesRemote,
  type Change,
  type StepsSource,
} from './remotes'

interface PreparationLocal {
  readonly open: DatasetAddress | null
  /** Changes that are not on the server yet, in their order. */
  readonly queue: readonly Change[]
  /** The change that was refused last, and why; the others behind it go on. */
  readonly refused: { readonly change: Change; readonly failure: Failure } | null
  /** Goes up with every change that was taken, so that a screen sees the end of its own. */
  readonly taken: number
  /** A version was asked for on this screen and is made now: publishing is the next question. */
  readonly made: boolean
}

const CLOSED: PreparationLocal = { open: null, queue: [], refused: null, taken: 0, made: false }

const slice = createEventSlice({
  name: 'preparation',
  initialState: CLOSED,
  reducers: {
    opened: (_: PreparationLocal, { payload }: PayloadAction<DatasetAddress>): PreparationLocal => ({
      ...CLOSED,
      open: payload,
    }),
    left: (_: PreparationLocal): PreparationLocal => CLOSED,
    changed: (state: PreparationLocal, { payload }: PayloadAction<Change>): PreparationLocal => ({
      ...state,
      queue: [...state.queue, payload],
      refused: null,
    }),
    changeEnded: (state: PreparationLocal, { payload }: PayloadAction<Failure | null>): PreparationLocal => {
      const [change, ...queue] = state.queue
      return {
        ...state,
        queue,
        refused: payload && change ? { change, failure: payload } : state.refused,
        taken: payload ? state.taken : state.taken + 1,
      }
    },
    refusalSeen: (state: PreparationLocal): PreparationLocal => ({ ...state, refused: null }),
    variableOpened: (state: PreparationLocal, _: PayloadAction<string>): PreparationLocal => state,
    codebookWanted: (state: PreparationLocal): PreparationLocal => state,
    stepsFileWanted: (state: PreparationLocal): PreparationLocal => state,
    stepsChosen: (state: PreparationLocal, _: PayloadAction<StepsSource>): PreparationLocal => state,
    versionWanted: (state: PreparationLocal): PreparationLocal => state,
    versionMade: (state: PreparationLocal): PreparationLocal => ({ ...state, made: true }),
    publishingSeen: (state: PreparationLocal): PreparationLocal => ({ ...state, made: false }),
  },
})

export const events = slice.actions

export const remotes = remotesOf({
  steps: preparationRemote,
  variables: variablesRemote,
  variable: variableRemote,
  values: valuesRemote,
  codebook: codebookRemote,
  exported: exportRemote,
  applied: applyRemote,
  preview: previewRemote,
  change: changeRemote,
  make: makeRemote,
})

export const reducer = combineReducers({ local: slice.reducer, ...remotes.reducers })

/** The part of the store this slice is mounted at. */
export interface WithPreparation {
  readonly preparation: ReturnType<typeof reducer>
}
