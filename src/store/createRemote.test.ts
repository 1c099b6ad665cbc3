import type { Action } from '@reduxjs/toolkit'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import { call, takeEvery, takeLatest } from './effects'
import {
  createRemote,
  createStore,
  initialRemote,
  remoteAt,
  remotesOf,
  type AppStore,
  type FeatureModule,
} from './index'

interface Pending {
  readonly args: unknown
  readonly signal: AbortSignal
  readonly resolve: (data: string) => void
  readonly reject: (error: unknown) => void
}

const calls: Pending[] = []
const request = (_api: ApiClient, args: string, { signal }: { signal: AbortSignal }) =>
  new Promise<string>((resolve, reject) => calls.push({ args, signal, resolve, reject }))

const nth = (index: number): Pending => {
  const found = calls[index]
  if (!found) throw new Error(`call ${index} was never made`)
  return found
}

let running: AppStore | null = null
const start = (feature: Omit<FeatureModule, 'name'>) => {
  const refused = () => Promise.reject(new Error('not part of this test'))
  const api: ApiClient = { call: refused, bytes: refused }
  running = createStore({
    features: [{ name: 'thing', ...feature }],
    context: { api, clock: { now: () => 1700 } },
    report: (where, error) => {
      throw new Error(where, { cause: error })
    },
  })
  return running.store
}
const flush = () => new Promise(resolve => setTimeout(resolve, 0))

afterEach(() => {
  running?.stop()
  calls.length = 0
})

describe('a remote in a saga', () => {
  const remote = createRemote('thing/load', { request })
  const grouped = remotesOf({ thing: remote })
  const thing = (store: ReturnType<typeof start>) =>
    (store.getState() as { thing: ReturnType<typeof remote.reducer> }).thing
  const startWith = (work?: () => Generator) => {
    const store = start({
      reducer: grouped.reducers.thing,
      saga: function* () {
        yield* grouped.watch()
        yield* takeLatest(['work', 'stop'], function* ({ type }: Action) {
          if (type === 'work' && work) yield* work()
        })
      },
    })
    store.dispatch({ type: 'work' })
    return store
  }

  it('takes a result that came in another way, with the time of the clock', () => {
    const store = startWith(() => remote.set('a', 'known'))
    expect(thing(store)).toEqual({ isFetching: false, error: null, data: 'known', fetchedAt: 1700 })
    expect(calls).toEqual([])
  })

  it('asks quietly: no sign of fetching, and the answer is stored', async () => {
    const outcomes: unknown[] = []
    const store = startWith(function* () {
      outcomes.push(yield* remote.fetchQuietly('a'))
    })
    expect(thing(store)).toEqual(initialRemote())
    nth(0).resolve('answer')
    await flush()
    expect(outcomes).toEqual([{ data: 'answer', error: null }])
    expect(thing(store)).toMatchObject({ data: 'answer', error: null })
  })

  it('keeps a quiet failure from the screen and returns it', async () => {
    const outcomes: unknown[] = []
    const store = startWith(function* () {
      outcomes.push(yield* remote.fetchQuietly('a'))
    })
    nth(0).reject(new FailureError({ kind: 'network', message: 'offline' }))
    await flush()
    expect(outcomes).toEqual([{ data: null, error: { kind: 'network', message: 'offline' } }])
    expect(thing(store)).toEqual(initialRemote())
  })

  it('aborts a quiet request whose saga ends', () => {
    const store = startWith(() => remote.fetchQuietly('a'))
    expect(nth(0).signal.aborted).toBe(false)
    store.dispatch({ type: 'stop' })
    expect(nth(0).signal.aborted).toBe(true)
  })

  it('is watched by the group that mounts it', async () => {
    const store = startWith()
    store.dispatch(remote.requested('a'))
    nth(0).resolve('answer')
    await flush()
    expect(thing(store).data).toBe('answer')
  })
})

describe('a single remote', () => {
  const remote = createRemote('thing/load', { request })
  const thing = (store: ReturnType<typeof start>) =>
    (store.getState() as { thing: ReturnType<typeof remote.reducer> }).thing

  it('goes from initial through fetching to fetched and records when', async () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    expect(thing(store)).toEqual({ isFetching: false, error: null, data: null, fetchedAt: null })
    store.dispatch(remote.requested('a'))
    expect(thing(store).isFetching).toBe(true)
    nth(0).resolve('answer')
    await flush()
    expect(thing(store)).toEqual({ isFetching: false, error: null, data: 'answer', fetchedAt: 1700 })
  })

  it('keeps old data while it fetches again and after a failure, and clears the error on the next request', async () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    store.dispatch(remote.requested('a'))
    nth(0).resolve('first')
    await flush()
    store.dispatch(remote.requested('a'))
    expect(thing(store)).toMatchObject({ isFetching: true, data: 'first' })
    nth(1).reject(new FailureError({ kind: 'network', message: 'offline' }))
    await flush()
    expect(thing(store)).toEqual({
      isFetching: false,
      error: { kind: 'network', message: 'offline' },
      data: 'first',
      fetchedAt: 1700,
    })
    store.dispatch(remote.requested('a'))
    expect(thing(store)).toMatchObject({ isFetching: true, error: null, data: 'first' })
  })

  it('aborts the older request when a newer one starts, and the late abort does not end the newer one', async () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    store.dispatch(remote.requested('old'))
    store.dispatch(remote.requested('new'))
    expect(nth(0).signal.aborted).toBe(true)
    nth(0).reject(new DOMException('Aborted', 'AbortError'))
    await flush()
    expect(thing(store)).toMatchObject({ isFetching: true, error: null })
    nth(0).resolve('stale')
    nth(1).resolve('fresh')
    await flush()
    expect(thing(store).data).toBe('fresh')
  })

  it('aborts on cancelled, with no error and no data', async () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    store.dispatch(remote.requested('a'))
    store.dispatch(remote.cancelled('a'))
    expect(nth(0).signal.aborted).toBe(true)
    nth(0).resolve('too late')
    await flush()
    expect(thing(store)).toEqual(initialRemote())
  })

  it('says unexpected with the message of an error it does not know', async () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    store.dispatch(remote.requested('a'))
    nth(0).reject(new Error('a bug'))
    await flush()
    expect(thing(store).error).toMatchObject({ kind: 'unexpected', detail: 'Error: a bug' })
  })
})

describe('a keyed remote', () => {
  const remote = createRemote('thing/byId', { request, keyOf: (id: string) => id })
  const things = (store: ReturnType<typeof start>) =>
    (store.getState() as { thing: ReturnType<typeof remote.reducer> }).thing

  it('keeps keys apart: a request of one neither aborts nor changes another', async () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    store.dispatch(remote.requested('x'))
    nth(0).resolve('X')
    await flush()
    const x = remoteAt(things(store), 'x')
    store.dispatch(remote.requested('y'))
    store.dispatch(remote.requested('y'))
    expect(calls.map(c => c.signal.aborted)).toEqual([true, true, false])
    expect(remoteAt(things(store), 'x')).toBe(x)
    nth(2).resolve('Y')
    await flush()
    expect(remoteAt(things(store), 'y').data).toBe('Y')
  })

  it('answers an unknown key with one shared initial record, also for names that every object has', () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    expect(remoteAt(things(store), 'nobody')).toBe(remoteAt(things(store), 'toString'))
    store.dispatch(remote.cancelled('nobody'))
    expect(things(store)).toEqual({})
  })

  it('lets another saga wait for the outcome of its own key', async () => {
    const outcomes: unknown[] = []
    const store = start({
      reducer: remote.reducer,
      saga: function* () {
        yield* takeEvery('thing/wanted', function* (action: Action & { id?: string }) {
          outcomes.push(yield* call(remote.fetch, action.id ?? ''))
        })
        yield* remote.watch()
      },
    })
    store.dispatch({ type: 'thing/wanted', id: 'p' } as Action)
    store.dispatch({ type: 'thing/wanted', id: 'q' } as Action)
    nth(1).reject(new FailureError({ kind: 'timeout', message: 'slow' }))
    await flush()
    nth(0).resolve('P')
    await flush()
    expect(outcomes).toEqual([
      { data: null, error: { kind: 'timeout', message: 'slow' } },
      { data: 'P', error: null },
    ])
  })
})

describe('a remote that takes the leading request', () => {
  const remote = createRemote('thing/save', { request, take: 'leading' })

  it('ignores requests while one runs and accepts the next when it is done', async () => {
    const store = start({ reducer: remote.reducer, saga: remote.watch })
    store.dispatch(remote.requested('one'))
    store.dispatch(remote.requested('two'))
    expect(calls.map(c => [c.args, c.signal.aborted])).toEqual([['one', false]])
    nth(0).resolve('saved')
    await flush()
    store.dispatch(remote.requested('three'))
    expect(calls.map(c => c.args)).toEqual(['one', 'three'])
  })
})

const counter = (state = 0, action: Action) => (action.type === 'add' ? state + 1 : state)

describe('the store', () => {
  const remote = createRemote('thing/load', { request })
  const refused = () => Promise.reject(new Error('not part of this test'))
  const api: ApiClient = { call: refused, bytes: refused }

  it('reports an error that escapes one feature and leaves the others running', async () => {
    const reports: unknown[] = []
    running = createStore({
      features: [
        {
          name: 'broken',
          saga: function* () {
            yield* call(() => Promise.reject(new Error('escaped')))
          },
        },
        { name: 'thing', reducer: remote.reducer, saga: remote.watch },
      ],
      context: { api, clock: { now: () => 1 } },
      report: (where, error) => reports.push([where, (error as Error).message]),
    })
    await flush()
    expect(reports).toEqual([['broken', 'escaped']])
    running.store.dispatch(remote.requested('a'))
    nth(0).resolve('alive')
    await flush()
    expect(running.store.getState()).toMatchObject({ thing: { data: 'alive' } })
  })

  it('mounts a feature later, once, and forgets everything on the reset event', () => {
    running = createStore({
      features: [
        {
          name: 'count',
          reducer: counter,
        },
      ],
      context: { api, clock: { now: () => 1 } },
      report: () => {},
      resetOn: action => action.type === 'bye',
    })
    running.store.dispatch({ type: 'add' })
    running.mount({ name: 'thing', reducer: remote.reducer, saga: remote.watch })
    running.mount({ name: 'thing', reducer: remote.reducer, saga: remote.watch })
    running.store.dispatch(remote.requested('a'))
    expect(calls).toHaveLength(1)
    expect(running.store.getState()).toMatchObject({ count: 1, thing: { isFetching: true } })
    running.store.dispatch({ type: 'bye' })
    expect(running.store.getState()).toMatchObject({ count: 0, thing: { isFetching: false } })
  })
})
