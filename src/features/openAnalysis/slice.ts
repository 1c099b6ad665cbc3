import { combineReducers, createAction } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { exportRemote, pageRemote, rangesRemote, type Words } from './remotes'

/** What the screen tells the feature. The view itself is no state: the address of the page holds it. */
export const events = {
  /** All that matches is wanted as a file: `before` stands above the responses. */
  exportWanted: createAction<{ readonly words: Words; readonly before: readonly string[]; readonly name: string }>(
    'openAnalysis/exportWanted',
  ),
}

export const remotes = remotesOf({ pages: pageRemote, ranges: rangesRemote, exported: exportRemote })

export const reducer = combineReducers(remotes.reducers)

export interface WithOpenAnalysis {
  readonly openAnalysis: ReturnType<typeof reducer>
}
