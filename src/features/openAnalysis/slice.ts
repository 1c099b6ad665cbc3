import { combineReducers, createAction } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { exportRemote, pageRemote, rangesRemote, type Words } from './remotes'

/** Events of the screen. The view itself is not in the state: the address of the page holds it. */
export const events = {
  /** All matching responses are to be saved as a file: `before` are the lines above them. */
  exportWanted: createAction<{ readonly words: Words; readonly before: readonly string[]; readonly name: string }>(
    'openAnalysis/exportWanted',
  ),
}

export const remotes = remotesOf({ pages: pageRemote, ranges: rangesRemote, exported: exportRemote })

export const reducer = combineReducers(remotes.reducers)

export interface WithOpenAnalysis {
  readonly openAnalysis: ReturnType<typeof reducer>
}
