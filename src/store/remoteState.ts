import type { RemoteMap, RemoteState } from './types'

const INITIAL: RemoteState<never, never> = { isFetching: false, error: null, data: null, fetchedAt: null }

/** The record before any request; always the same object. */
export const initialRemote = <Data, Err>(): RemoteState<Data, Err> => INITIAL

/** The record of one key; the shared initial record when that key was never requested, so identity is stable. */
export const remoteAt = <Data, Err>(map: RemoteMap<Data, Err>, key: string): RemoteState<Data, Err> =>
  Object.hasOwn(map, key) ? (map[key] ?? INITIAL) : INITIAL
