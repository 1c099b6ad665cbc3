import type { Call, Favorite } from '@core/contract'
import { createFavorite, deleteFavorite, listFavorites } from '@/api/wire'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import { createStore, type AppStore } from '@/store'
import { favoriteEvents, sessionEvents, sessionFeature, type WithSession } from '../index'
import { selectFavoriteError, selectFavoriteNotice, selectFavorites, selectIsFavorite } from './selectors'

const favorite = (id: string, itemId = id): Favorite => ({
  id: `favorite-${id}`,
  item_type: 'study',
  item_id: itemId,
  created: '2026-01-01T00:00:00.000Z',
  modified: '2026-01-01T00:00:00.000Z',
  study: null,
  story: null,
})
const refusal = (status: number) =>
  new FailureError({ kind: 'http', status, code: 'x', message: 'No.', fields: {}, requestId: null })
const noAnswer = new FailureError({ kind: 'network', message: 'No connection.' })

interface Request {
  readonly id: string
  readonly resolve: (answer: unknown) => Promise<void>
  readonly reject: (error: Error) => Promise<void>
}

let running: AppStore | null = null
afterEach(() => running?.stop())
const settle = () => new Promise<void>(resolve => setTimeout(resolve, 0))

/** A store whose requests are answered one by one by the test; the list of favorites is answered at once. */
const start = (list: readonly Favorite[]) => {
  const requests: Request[] = []
  const called: string[] = []
  const answers = { list: list as readonly Favorite[] | Error }
  const call = (endpoint: Call, input: unknown) => {
    called.push(endpoint.id)
    if (endpoint === listFavorites)
      return answers.list instanceof Error ? Promise.reject(answers.list) : Promise.resolve({ results: answers.list })
    return new Promise((resolve, reject) => {
      requests.push({
        id: `${endpoint.id} ${JSON.stringify(input)}`,
        resolve: answer => (resolve(answer), settle()),
        reject: error => (reject(error), settle()),
      })
    })
  }
  running = createStore({
    features: [sessionFeature],
    context: { api: { call } as ApiClient, clock: { now: () => 5 } },
    report: (_, error) => {
      throw error
    },
    resetOn: sessionEvents.ended.match,
  })
  const { store } = running
  const state = () => store.getState() as WithSession
  const press = async (wanted: boolean, itemId = 'a', itemType = 'study') => {
    store.dispatch(favoriteEvents.set({ itemType, itemId, title: 'Oat Drinks', wanted }))
    await settle()
  }
  return { store, state, press, requests, called, answers, shown: (id = 'a') => selectIsFavorite(state(), 'study', id) }
}

/** The last request, to be answered. */
const last = (requests: readonly Request[]): Request => {
  const request = requests.at(-1)
  if (!request) throw new Error('nothing was requested')
  return request
}

describe('favorites', () => {
  it('are fetched once for all buttons that need them', async () => {
    const { store, called, shown } = start([favorite('a')])
    store.dispatch(favoriteEvents.needed())
    store.dispatch(favoriteEvents.needed())
    await settle()
    store.dispatch(favoriteEvents.needed())
    await settle()
    expect(called).toEqual([listFavorites.id])
    expect([shown('a'), shown('b')]).toEqual([true, false])
  })

  it('show a new mark before the server answers, and stand first in the list afterwards', async () => {
    const { state, press, requests, shown } = start([favorite('b')])
    await press(true)
    expect(shown()).toBe(true)
    expect(requests.map(request => request.id)).toEqual([
      `${createFavorite.id} {"body":{"item_type":"study","item_id":"a"}}`,
    ])
    expect(selectFavorites(state()).map(each => each.item_id)).toEqual(['b'])
    await last(requests).resolve(favorite('a'))
    expect(selectFavorites(state()).map(each => each.item_id)).toEqual(['a', 'b'])
    expect(shown()).toBe(true)
  })

  it('leave the list at once when unmarked, and offer a way back', async () => {
    const { state, press, requests } = start([favorite('a'), favorite('b')])
    await press(false)
    expect(selectFavorites(state()).map(each => each.item_id)).toEqual(['b'])
    expect(selectFavoriteNotice(state())).toMatchObject({ kind: 'removed', item: { title: 'Oat Drinks' } })
    expect(last(requests).id).toBe(`${deleteFavorite.id} {"params":{"id":"favorite-a"}}`)
    await last(requests).resolve({})
    await press(true)
    await last(requests).resolve(favorite('a2', 'a'))
    expect(selectFavorites(state()).map(each => each.item_id)).toEqual(['a', 'b'])
  })

  it('go back to what the server holds when a change is sessionEvents.refused, and keep the reason', async () => {
    const { state, press, requests, shown } = start([])
    await press(true)
    await last(requests).reject(refusal(503))
    expect(shown()).toBe(false)
    expect(selectFavoriteError(state())).toBe('No.')
    expect(selectFavoriteNotice(state())).toMatchObject({ kind: 'failed', wanted: true })
    await press(true)
    expect(selectFavoriteError(state())).toBeNull()
  })

  it('are asked for again when no answer says whether a change was made', async () => {
    const { press, requests, answers, shown } = start([])
    await press(true)
    answers.list = [favorite('a')]
    await last(requests).reject(noAnswer)
    expect(shown()).toBe(true)
  })

  it('end in what the user pressed last while a request ran', async () => {
    const { press, requests, shown } = start([])
    await press(true)
    await press(false)
    await press(true)
    await press(false)
    expect(requests).toHaveLength(1)
    expect(shown()).toBe(false)
    await last(requests).resolve(favorite('a'))
    expect(requests).toHaveLength(2)
    expect(last(requests).id).toContain(deleteFavorite.id)
    expect(shown()).toBe(false)
    await last(requests).resolve({})
    expect(shown()).toBe(false)
    expect(requests).toHaveLength(2)
  })

  it('say nothing of a failure that leaves what the user wants now', async () => {
    const { state, press, requests, shown } = start([])
    await press(true)
    await press(false)
    await last(requests).reject(refusal(500))
    expect(shown()).toBe(false)
    expect(selectFavoriteError(state())).toBeNull()
  })

  it('count as unmarked when another window was faster', async () => {
    const { state, press, requests, shown } = start([favorite('a')])
    await press(false)
    await last(requests).reject(refusal(404))
    expect(shown()).toBe(false)
    expect(selectFavoriteError(state())).toBeNull()
  })

  it('wait for the list before they tell a new mark from an old one', async () => {
    const { press, requests, called, shown } = start([favorite('a')])
    await press(true)
    expect(called).toEqual([listFavorites.id])
    expect(requests).toEqual([])
    expect(shown()).toBe(true)
  })

  it('are not changed blindly while the list cannot be fetched', async () => {
    const { state, press, requests, answers, shown } = start([])
    answers.list = refusal(500)
    await press(true)
    expect(requests).toEqual([])
    expect(shown()).toBe(false)
    expect(selectFavoriteError(state())).toBe('No.')
  })

  it('report an item type nobody knows, and send nothing', async () => {
    const { state, press, called } = start([])
    await press(true, 'a', 'playlist')
    expect(called).toEqual([])
    expect(selectFavoriteError(state())).toBe('Unknown favorite item type: playlist')
    expect(selectFavoriteNotice(state())).toMatchObject({ kind: 'failed' })
  })

  it('of one person never reach the next one in the same window', async () => {
    const { store, state, press, requests, answers } = start([])
    await press(true)
    store.dispatch(sessionEvents.ended())
    answers.list = []
    store.dispatch(favoriteEvents.needed())
    await settle()
    await last(requests).resolve(favorite('a'))
    expect(selectFavorites(state())).toEqual([])
  })
})
