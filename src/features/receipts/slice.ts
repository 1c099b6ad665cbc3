import { combineReducers } from '@reduxjs/toolkit'
import { remotesOf } from '@/store'
import { documentRemote, receiptRemote } from './remotes'

export const remotes = remotesOf({ receipts: receiptRemote, documents: documentRemote })

export const reducer = combineReducers(remotes.reducers)

/** The part of the store this slice is mounted at. */
export interface WithReceipts {
  readonly receipts: ReturnType<typeof reducer>
}
