import { combineReducers, createAction } from '@reduxjs/toolkit'
import { exportRemote, pageRemote, rangesRemote } from './remotes'
import type { Words } from './remotes'

/** Events of the screen. The view itself is not in the state: the address of the page holds it. */
export const events = {
  /** All matching responses are to be saved as a file: `before` are the lines above them. */
  exportWanted: createAction<{ readonly words: Words; readonly before: readonly string[]; readonly name: string }>(
    'openAnalysis/exportWanted',
  ),
}

export const reducer = combineReducers({
  pages: pageRemote.reducer,
  ranges: rangesRemote.reducer,
  exported: exportRemote.reducer,
})

export interface WithOpenAnalysis {
  readonly openAnalysis: ReturnType<typeof reducer>
}
