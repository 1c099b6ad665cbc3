import type { Failure } from '@/lib/failure'

/** A fetched resource. Data stays while it is fetched again; `fetchedAt` is epoch milliseconds. */
export interface RemoteState<Data, Err = Failure> {
  readonly isFetching: boolean
  readonly error: Err | null
  readonly data: Data | null
  readonly fetchedAt: number | null
}

/** One record per key, made when that key is first requested. */
export type RemoteMap<Data, Err = Failure> = Readonly<Record<string, RemoteState<Data, Err>>>

/** The arguments of a remote that needs none: its events are then made without any. */
export type NoArgs = ReturnType<() => void>
