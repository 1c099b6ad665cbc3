import { combineReducers, type PayloadAction } from '@reduxjs/toolkit'
import type { AskedQuestion } from '@core/contract'
import type { ReadDraft } from '@core/domain/questionnaire'
import { createEventSlice, initialRemote, remotesOf, withAnswers } from '@/store'
import { fileRemote, partRemote } from './remotes'

/** A draft that is compared: the results so far are those of its first questions. */
export interface Comparison extends ReadDraft {
  readonly results: readonly AskedQuestion[]
  readonly running: boolean
}

interface Local {
  /** The draft as it is in the field. */
  readonly text: string
  /** null: nothing was compared yet, or the draft is being changed. */
  readonly comparison: Comparison | null
}

const NOTHING: Local = { text: '', comparison: null }

const withComparison = (state: Local, change: (comparison: Comparison) => Partial<Comparison>): Local =>
  state.comparison ? { ...state, comparison: { ...state.comparison, ...change(state.comparison) } } : state

const local = createEventSlice({
  name: 'askedBefore',
  initialState: NOTHING,
  reducers: {
    typed: (state: Local, { payload }: PayloadAction<string>): Local => ({ ...state, text: payload }),
    started: (state: Local, { payload }: PayloadAction<ReadDraft>): Local => ({
      ...state,
      comparison: { ...payload, results: [], running: true },
    }),
    /** Goes on where it was stopped or failed. */
    resumed: (state: Local): Local => withComparison(state, () => ({ running: true })),
    stopped: (state: Local): Local => withComparison(state, () => ({ running: false })),
    /** Back to the draft, which stays as it is. */
    edited: (state: Local): Local => ({ ...state, comparison: null }),
    fileWanted: (state: Local): Local => state,
  },
  answers: on => [
    on(fileRemote.succeeded, (state, { data }) => ({ ...state, text: data })),
    on(partRemote.succeeded, (state, { data }) =>
      withComparison(state, ({ questions, results }) => {
        const next = [...results, ...data]
        return { results: next, running: next.length < questions.length }
      }),
    ),
    on(partRemote.failed, state => withComparison(state, () => ({ running: false }))),
  ],
})

export const events = local.actions
export const remotes = remotesOf({ file: fileRemote, part: partRemote })

export const reducer = combineReducers({
  local: local.reducer,
  file: withAnswers(remotes.reducers.file, on => [on(events.typed, () => initialRemote())]),
  part: withAnswers(remotes.reducers.part, on => [on(events.started, () => initialRemote())]),
})

export interface WithAskedBefore {
  readonly askedBefore: ReturnType<typeof reducer>
}

export const selectText = ({ askedBefore }: WithAskedBefore): string => askedBefore.local.text
export const selectComparison = ({ askedBefore }: WithAskedBefore): Comparison | null => askedBefore.local.comparison
export const selectFile = ({ askedBefore }: WithAskedBefore) => askedBefore.file
export const selectPart = ({ askedBefore }: WithAskedBefore) => askedBefore.part
