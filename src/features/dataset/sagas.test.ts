import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call, Dataset, SessionData } from '@core/contract'
import { getDataset, listDatasetStates, patchQuestionByUri, publishDataset } from '@/api/wire'
import type { ApiClient } from '@/api'
import { sessionFeature, sessionRemote } from '@/features/session'
import { createStore, type AppStore } from '@/store'
import { aQuestion } from '@core/report/testing'
import { library, publishRemote, type WithLibrary } from '@/library'
import { dataset as datasetFeature } from './index'
import { selectDataset } from './selectors'
import { events, type WithDataset } from './slice'

const question = aQuestion({ question_name: 'q1', question_text: 'Age' })
const address = { studyId: 'A-1', datasetName: 'Main' }

const dataset = (change: Partial<Dataset> = {}): Dataset => ({
  study_id: 's',
  dataset_name: 'Main',
  version_number: 1,
  ready: false,
  current_state: 'Reading',
  current_question_count: 1,
  total_questions_count: 1,
  external_type: null,
  failed_imports: 0,
  previewable: true,
  annotated: false,
  question_labels_enabled: false,
  default_filters: '',
  group_restrictions: [],
  permissions: { view: true },
  rdm_complete: true,
  respondents: 10,
  draft_version: null,
  weights: [],
  study_name: 'Tracker',
  study_number: 'T-1',
  study_date: '2025-03-01',
  low_base_threshold: 100,
  questions: [question],
  ...change,
})

const state = (current_state: string | null, rdm_complete = true) => ({
  dataset_name: 'Main',
  current_state,
  version_number: 1,
  draft_version: null,
  rdm_complete,
})

type State = ReturnType<typeof state>

interface Given {
  readonly manager?: boolean
  readonly dataset?: Dataset
  readonly states?: readonly (State | Error)[]
}

let running: AppStore | null = null

/** A store whose states endpoint answers in turn, the last answer for ever; records when each endpoint was asked. */
const start = ({ manager = true, dataset: given = dataset(), states = [state('Reading')] }: Given) => {
  const began = Date.now()
  const asked: { id: string; at: number; input: unknown }[] = []
  const call = async ({ id }: Call, input: unknown) => {
    const before = asked.filter(one => one.id === id).length
    asked.push({ id, at: Date.now() - began, input })
    if (id === getDataset.id) return given
    if (id === publishDataset.id) return given
    if (id === patchQuestionByUri.id) return new Promise(resolve => setTimeout(() => resolve(question), 1000))
    if (id !== listDatasetStates.id) return { respondents: 10, n: 10, w: 10, eff: 10 }
    const answer = states[Math.min(before, states.length - 1)]
    if (answer instanceof Error) throw answer
    return { results: [answer] }
  }
  running = createStore({
    features: [library, sessionFeature, datasetFeature],
    context: { api: { call } as unknown as ApiClient, clock: { now: Date.now } },
    report: (_, error) => {
      throw error
    },
  })
  const { store } = running
  store.dispatch(sessionRemote.succeeded(undefined, { admin: false, manager } as SessionData, 1))
  const timesOf = ({ id }: { readonly id: string }) => asked.filter(one => one.id === id).map(one => one.at)
  return { store, asked, timesOf, shown: () => selectDataset(store.getState() as WithDataset & WithLibrary) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

describe('the state of an open dataset', () => {
  it('is asked for at 2500 ms and 1.5 times longer each time, until all results are Ready or ERROR', async () => {
    const { store, timesOf, shown } = start({
      states: [state('Reading'), state('Reading'), state('Reading'), state('Ready')],
    })
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(timesOf(listDatasetStates)).toEqual([0, 2500, 6250, 11875])
    expect(shown()?.current_state).toBe('Ready')
    expect(timesOf(getDataset)).toEqual([0])
  })

  it('is asked for at the base wait again when it has changed, and after an attempt that failed', async () => {
    const { store, timesOf } = start({
      states: [state('Reading'), state('Writing'), new Error('offline'), state('ERROR')],
    })
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(timesOf(listDatasetStates)).toEqual([0, 2500, 5000, 8750])
  })

  it('is followed even when it cannot be asked for at first', async () => {
    const { store, timesOf, shown } = start({ states: [new Error('offline'), state('Reading'), state('Ready')] })
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(timesOf(listDatasetStates)).toEqual([0, 2500, 5000])
    expect(shown()?.current_state).toBe('Ready')
  })

  it('lets the dataset be fetched again in the end, unless its data is complete', async () => {
    const { store, timesOf } = start({ states: [state('Reading'), state('Ready', false)] })
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(timesOf(getDataset)).toEqual([0, 2500])
  })

  it('is never asked for by a reader who does not manage', async () => {
    const { store, timesOf } = start({ manager: false })
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(timesOf(listDatasetStates)).toEqual([])
  })

  it.each([
    [1, 'neither data nor a survey provider', { respondents: 0, version_number: 0 }],
    [2, 'a survey provider', { respondents: 0, version_number: 0, external_type: 'decipher' }],
  ])('is asked for %i times for a dataset with %s', async (times, _, change) => {
    const { store, timesOf } = start({ dataset: dataset(change) })
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(3000)
    expect(timesOf(listDatasetStates)).toHaveLength(times)
  })

  it.each([
    ['another study is opened', events.pageOpened({ studyId: 'B-2', datasetName: 'Main' })],
    ['the page is left', events.pageLeft()],
  ])('is no longer asked for once %s', async (_, action) => {
    const { store, asked } = start({})
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(3000)
    store.dispatch(action)
    await vi.advanceTimersByTimeAsync(60_000)
    const late = asked.filter(one => one.id === listDatasetStates.id && one.at > 3000)
    expect(late.filter(one => JSON.stringify(one.input).includes('A-1'))).toEqual([])
  })

  it('is followed again once it is being published', async () => {
    const { store, timesOf } = start({ states: [state('ERROR'), state('Awaiting Publication'), state('Ready')] })
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(1000)
    store.dispatch(publishRemote.requested(address))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(timesOf(listDatasetStates)).toEqual([0, 1000, 3500])
  })
})

describe('changes of question texts', () => {
  const change = (question_text: string) => events.questionChanged({ question, row: null, patch: { question_text } })

  it.each([
    ['empty', '  '],
    ['unchanged', ' Age '],
  ])('are ignored when %s', async (_, text) => {
    const { store, timesOf } = start({})
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(0)
    store.dispatch(change(text))
    await vi.advanceTimersByTimeAsync(5000)
    expect(timesOf(patchQuestionByUri)).toEqual([])
  })

  it('are trimmed, and ignored while another one is running', async () => {
    const { store, asked } = start({})
    store.dispatch(events.pageOpened(address))
    await vi.advanceTimersByTimeAsync(0)
    store.dispatch(change('  Your age '))
    await vi.advanceTimersByTimeAsync(500)
    store.dispatch(change('How old?'))
    await vi.advanceTimersByTimeAsync(5000)
    const sent = asked.filter(one => one.id === patchQuestionByUri.id).map(one => one.input)
    expect(sent).toMatchObject([{ body: { question_text: 'Your age' } }])
  })
})
