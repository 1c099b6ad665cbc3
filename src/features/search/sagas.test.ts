import type { Call as Endpoint } from '@core/contract'
import { listStudies, searchDocuments, searchQuestions, searchStories } from '@/api/wire'
import { afterEach, describe, expect, it } from 'vitest'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import type { ResultsTab } from '@/lib/paths'
import { createStore, type AppStore } from '@/store'
import { search, selectTabStates } from './index'
import { selectHits } from './selectors'
import { events, type WithSearch } from './slice'

interface Call {
  readonly id: string
  readonly query: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
  readonly answer: (total: number) => Promise<void>
  readonly fail: (error: Error) => Promise<void>
}

const ENDPOINTS: Readonly<Record<ResultsTab, Endpoint>> = {
  studies: listStudies,
  stories: searchStories,
  questions: searchQuestions,
  documents: searchDocuments,
}
const settle = () => new Promise<void>(resolve => setTimeout(resolve, 0))

let running: AppStore | null = null
afterEach(() => running?.stop())

/** The feature in a real store, over an api whose calls wait to be answered. */
const start = () => {
  const calls: Call[] = []
  const call = (endpoint: Endpoint, input: { query: Call['query'] }, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      calls.push({
        id: endpoint.id,
        query: input.query,
        signal,
        answer: async total => {
          const results = Array.from({ length: Math.min(total, Number(input.query.page_size)) }, (_, id) => ({ id }))
          resolve({ count: total, results, aggregations: {} })
          await settle()
        },
        fail: async error => {
          reject(error)
          await settle()
        },
      })
    })
  running = createStore({
    features: [search],
    context: { api: { call } as unknown as ApiClient, clock: { now: () => 1 } },
    report: (_, error) => {
      throw error
    },
  })
  const { store } = running
  const state = () => store.getState() as unknown as WithSearch
  const last = (type: ResultsTab): Call => {
    const found = calls.filter(one => one.id === ENDPOINTS[type].id).at(-1)
    if (!found) throw new Error(`${type} were never asked for`)
    return found
  }
  return {
    calls,
    last,
    dispatch: store.dispatch,
    hits: (type: ResultsTab) => selectHits(state(), type),
    tab: (type: ResultsTab) => selectTabStates(state()).find(one => one.type === type),
  }
}

const snack = (type: ResultsTab, filters?: string) =>
  events.searched({ type, query: 'snack', filters, sort: 'relevance' })
const OFFLINE = new FailureError({ kind: 'network', message: 'offline' })

describe('a search', () => {
  it('asks for the first 25 of a type, best first, with its filters, and for studies that may be opened', () => {
    const { dispatch, last } = start()
    dispatch(snack('studies', '{"Year":["2024"]}'))
    dispatch(snack('questions'))
    const common = { query: 'snack', page: 1, page_size: 25, sort: '-score' }
    expect(last('studies').query).toEqual({ ...common, filters: '{"Year":["2024"]}', restrict: '1' })
    expect(last('questions').query).toEqual(common)
  })

  it('lets each type arrive and fail alone', async () => {
    const { dispatch, last, tab } = start()
    for (const type of ['studies', 'stories', 'questions', 'documents'] as const) dispatch(snack(type))
    await last('stories').fail(OFFLINE)
    await last('questions').answer(86)
    expect(tab('stories')).toEqual({ type: 'stories', count: undefined, failed: true, near: 0 })
    expect(tab('questions')).toEqual({ type: 'questions', count: 86, failed: false, near: 0 })
    expect(tab('documents')).toEqual({ type: 'documents', count: undefined, failed: false, near: 0 })
    expect([last('studies').signal.aborted, last('documents').signal.aborted]).toEqual([false, false])
    await last('documents').answer(9)
    expect(tab('documents')?.count).toBe(9)
  })

  it('is aborted by a newer one of its type without an error, and old results stay until replaced', async () => {
    const { dispatch, last, hits, tab } = start()
    dispatch(snack('studies'))
    await last('studies').answer(3)
    dispatch(snack('studies', '{"Year":["2023"]}'))
    const older = last('studies')
    dispatch(snack('studies', '{"Year":["2024"]}'))
    expect(older.signal.aborted).toBe(true)
    await older.fail(new DOMException('Aborted', 'AbortError'))
    expect(hits('studies')).toMatchObject({ isFetching: true, error: null, data: { count: 3 } })
    await last('studies').answer(1)
    expect(hits('studies')).toMatchObject({ isFetching: false, data: { asked: { filters: '{"Year":["2024"]}' } } })
    expect(tab('studies')).toEqual({ type: 'studies', count: 1, failed: false, near: 0 })
  })

  it('leaves the other types alone when the filters of one change', async () => {
    const { dispatch, last, calls } = start()
    dispatch(snack('stories'))
    dispatch(snack('questions'))
    dispatch(snack('questions', '{"Year":["2024"]}'))
    expect(last('stories').signal.aborted).toBe(false)
    expect(calls.map(call => call.id)).toEqual([searchStories.id, searchQuestions.id, searchQuestions.id])
    await last('stories').answer(4)
  })
})

describe('more results', () => {
  it('come as 25 more of that type alone', async () => {
    const { dispatch, last, calls, hits } = start()
    dispatch(snack('questions'))
    dispatch(snack('documents'))
    await last('questions').answer(86)
    dispatch(events.moreWanted('questions'))
    expect(last('questions').query.page_size).toBe(50)
    expect(hits('questions').data?.results).toHaveLength(25)
    await last('questions').answer(86)
    dispatch(events.moreWanted('questions'))
    expect(last('questions').query.page_size).toBe(75)
    expect(calls.filter(call => call.id === searchDocuments.id)).toHaveLength(1)
  })

  it('stay when the same words are searched again, and start over for others', async () => {
    const { dispatch, last } = start()
    dispatch(snack('questions'))
    await last('questions').answer(86)
    dispatch(events.moreWanted('questions'))
    await last('questions').answer(86)
    dispatch(snack('questions'))
    expect(last('questions').query.page_size).toBe(50)
    dispatch(events.searched({ type: 'questions', query: 'drink', filters: undefined, sort: 'relevance' }))
    expect(last('questions').query.page_size).toBe(25)
  })

  it('that fail leave the results and the count; trying again asks for the same', async () => {
    const { dispatch, last, hits, tab } = start()
    dispatch(snack('questions'))
    await last('questions').answer(86)
    dispatch(events.moreWanted('questions'))
    await last('questions').fail(OFFLINE)
    expect(tab('questions')).toEqual({ type: 'questions', count: 86, failed: true, near: 0 })
    expect(hits('questions').data?.results).toHaveLength(25)
    dispatch(events.triedAgain('questions'))
    expect(last('questions').query.page_size).toBe(50)
    expect(tab('questions')?.failed).toBe(false)
  })

  it('are never more than the server gives at once', () => {
    const { dispatch, last } = start()
    dispatch(snack('questions'))
    for (let times = 0; times < 120; times += 1) dispatch(events.moreWanted('questions'))
    expect(last('questions').query.page_size).toBe(2500)
  })
})

describe('a failed search for other words', () => {
  it('shows no count of the words before', async () => {
    const { dispatch, last, tab } = start()
    dispatch(snack('studies'))
    await last('studies').answer(12)
    dispatch(events.searched({ type: 'studies', query: 'drink', filters: undefined, sort: 'relevance' }))
    expect(tab('studies')?.count).toBe(12)
    await last('studies').fail(OFFLINE)
    expect(tab('studies')).toEqual({ type: 'studies', count: undefined, failed: true, near: 0 })
  })
})

describe('leaving the screen', () => {
  it('aborts what is still asked for, without an error', async () => {
    const { dispatch, last, hits } = start()
    dispatch(snack('studies'))
    dispatch(snack('documents'))
    dispatch(events.left())
    expect([last('studies').signal.aborted, last('documents').signal.aborted]).toEqual([true, true])
    await last('studies').fail(new DOMException('Aborted', 'AbortError'))
    expect(hits('studies')).toMatchObject({ isFetching: false, error: null })
  })
})
