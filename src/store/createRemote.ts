import { createAction, type Action, type UnknownAction } from '@reduxjs/toolkit'
import type { Task } from 'redux-saga'
import type { ApiClient } from '@/api'
import { toFailure, type Failure } from '@/lib/failure'
import { getApi, getClock } from './context'
import { call, cancel, fork, put, take } from './effects'
import { initialRemote } from './remoteState'
import type { RemoteMap, RemoteState } from './types'

export interface RemoteOptions<Args, Data, Err> {
  /** The call itself. The signal aborts when the request is superseded or cancelled. */
  readonly request: (api: ApiClient, args: Args, options: { readonly signal: AbortSignal }) => Promise<Data>
  readonly toError?: (error: unknown) => Err
  /** 'latest' (default): a newer request of the same key aborts the older one. 'leading': it is ignored, as submits want. */
  readonly take?: 'latest' | 'leading'
}

const SINGLE = ''

const createEvents = <Args, Data, Err>(type: string) => ({
  requested: createAction(`${type}/requested`, (args: Args) => ({ payload: args })),
  succeeded: createAction(`${type}/succeeded`, (args: Args, data: Data, fetchedAt: number) => ({
    payload: { args, data, fetchedAt },
  })),
  failed: createAction(`${type}/failed`, (args: Args, error: Err) => ({ payload: { args, error } })),
  cancelled: createAction(`${type}/cancelled`, (args: Args) => ({ payload: args })),
})

type Events<Args, Data, Err> = ReturnType<typeof createEvents<Args, Data, Err>>

const reduceOne = <Args, Data, Err>(
  events: Events<Args, Data, Err>,
  state: RemoteState<Data, Err>,
  action: UnknownAction,
): RemoteState<Data, Err> => {
  if (events.requested.match(action)) return { ...state, isFetching: true, error: null }
  if (events.succeeded.match(action))
    return { isFetching: false, error: null, data: action.payload.data, fetchedAt: action.payload.fetchedAt }
  if (events.failed.match(action)) return { ...state, isFetching: false, error: action.payload.error }
  if (events.cancelled.match(action)) return state.isFetching ? { ...state, isFetching: false } : state
  return state
}

const argsOf = <Args, Data, Err>(events: Events<Args, Data, Err>, action: Action): { args: Args } | null => {
  if (events.requested.match(action) || events.cancelled.match(action)) return { args: action.payload }
  if (events.succeeded.match(action) || events.failed.match(action)) return { args: action.payload.args }
  return null
}

const createSagas = <Args, Data, Err>(
  events: Events<Args, Data, Err>,
  options: RemoteOptions<Args, Data, Err>,
  toError: (error: unknown) => Err,
  keyOf: (args: Args) => string,
) => {
  /** A result that came in another way, such as the answer to a change. The time is the clock's. */
  function* set(args: Args, data: Data) {
    const clock = yield* getClock()
    yield* put(events.succeeded(args, data, clock.now()))
  }

  /** The call itself; aborted when the saga is cancelled. */
  function* ask(args: Args) {
    const controller = new AbortController()
    try {
      const api = yield* getApi()
      return yield* call(options.request, api, args, { signal: controller.signal })
    } finally {
      // After a result this does nothing; a superseded or cancelled request is aborted without a further event.
      controller.abort()
    }
  }

  function* work(args: Args) {
    try {
      yield* set(args, yield* call(ask, args))
    } catch (error) {
      yield* put(events.failed(args, toError(error)))
    }
  }

  /** Asks again without a sign of fetching. A failure changes nothing in the store and is only returned. */
  function* fetchQuietly(args: Args) {
    try {
      const data = yield* call(ask, args)
      yield* set(args, data)
      return { data, error: null }
    } catch (error) {
      return { data: null, error: toError(error) }
    }
  }

  const concerns = (action: Action) => events.requested.match(action) || events.cancelled.match(action)

  function* watch() {
    const running = new Map<string, Task>()
    while (true) {
      const action: Action = yield* take(concerns)
      const args = argsOf(events, action)?.args as Args
      const key = keyOf(args)
      const task = running.get(key)
      const isRequest = events.requested.match(action)
      if (isRequest && options.take === 'leading' && task?.isRunning()) continue
      if (task) yield* cancel(task)
      running.delete(key)
      if (isRequest) running.set(key, yield* fork(work, args))
    }
  }

  /** Requests and waits for the outcome of that key: data, error, or null when it was cancelled. */
  function* fetch(args: Args) {
    const key = keyOf(args)
    const endsKey = (action: Action) => {
      const found = events.requested.match(action) ? null : argsOf(events, action)
      return found !== null && keyOf(found.args) === key
    }
    yield* put(events.requested(args))
    const outcome: Action = yield* take(endsKey)
    if (events.succeeded.match(outcome)) return { data: outcome.payload.data, error: null }
    if (events.failed.match(outcome)) return { data: null, error: outcome.payload.error }
    return null
  }

  return { watch, fetch, fetchQuietly, set }
}

interface RemoteBase<Args, Data, Err> extends Events<Args, Data, Err>, ReturnType<typeof createSagas<Args, Data, Err>> {
  readonly type: string
}

export interface Remote<Args, Data, Err = Failure> extends RemoteBase<Args, Data, Err> {
  readonly reducer: (state: RemoteState<Data, Err> | undefined, action: UnknownAction) => RemoteState<Data, Err>
}

export interface KeyedRemote<Args, Data, Err = Failure> extends RemoteBase<Args, Data, Err> {
  readonly keyOf: (args: Args) => string
  readonly reducer: (state: RemoteMap<Data, Err> | undefined, action: UnknownAction) => RemoteMap<Data, Err>
}

/** The parts of a remote that differ by what its errors look like. */
interface CreateRemote {
  <Args, Data, Err = Failure>(
    type: string,
    options: RemoteOptions<Args, Data, Err> & { readonly keyOf: (args: Args) => string },
  ): KeyedRemote<Args, Data, Err>
  <Args, Data, Err = Failure>(
    type: string,
    options: RemoteOptions<Args, Data, Err> & { readonly keyOf?: never },
  ): Remote<Args, Data, Err>
}

const create = (
  type: string,
  options: RemoteOptions<unknown, unknown, unknown> & { readonly keyOf?: (args: unknown) => string },
) => {
  const events = createEvents<unknown, unknown, unknown>(type)
  const { keyOf } = options
  const sagas = createSagas(events, options, options.toError ?? toFailure, keyOf ?? (() => SINGLE))
  if (!keyOf) {
    const reducer = (state = initialRemote<unknown, unknown>(), action: UnknownAction) =>
      reduceOne(events, state, action)
    return { type, ...events, ...sagas, reducer }
  }
  const reducer = (state: RemoteMap<unknown, unknown> = {}, action: UnknownAction) => {
    const found = argsOf(events, action)
    if (!found) return state
    const key = keyOf(found.args)
    const before = state[key]
    const after = reduceOne(events, before ?? initialRemote(), action)
    return after === before || (before === undefined && events.cancelled.match(action))
      ? state
      : { ...state, [key]: after }
  }
  return { type, ...events, ...sagas, keyOf, reducer }
}

/**
 * A remote resource: the events `${type}/requested | succeeded | failed | cancelled`, a reducer holding exactly
 * {isFetching, error, data, fetchedAt} (a map of them when `keyOf` is given), `watch`, the saga that owns the newest
 * request per key. Sagas call `fetch`, which requests and waits for the outcome, `fetchQuietly`, which shows neither that nor a
 * failure, and `set` for a result that came in another way. `error` is a Failure unless `toError` is given.
 */
export const createRemote = create as unknown as CreateRemote
