import type { DatasetSummary, Call, SessionData, StudyDetails } from '@core/contract'
import { getStudy, listInsights } from '@/api/wire'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { sessionFeature, sessionRemote } from '@/features/session'
import { FailureError } from '@/lib/failure'
import { library, publishRemote, selectStudy, type WithLibrary } from '@/library'
import { createStore, type AppStore } from '@/store'
import { study as studyFeature } from './index'
import { events } from './slice'

const dataset = (current_state: string | null, rdm_complete = true): DatasetSummary => ({
  study_id: 's',
  dataset_name: 'Main',
  version_number: 1,
  ready: false,
  current_state,
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
  rdm_complete,
  respondents: 10,
  draft_version: null,
  weights: [],
})
const study = (...datasets: readonly DatasetSummary[]): StudyDetails => ({
  id: 's',
  name: 'Tracker',
  study_name: 'Tracker',
  description: '',
  study_number: 'A-1',
  study_date: '2026-03-01',
  study_year: 2026,
  metadata: [],
  sample: 10,
  summary_hits: 0,
  datapoint_hits: 0,
  permissions: { view: true },
  low_base_threshold: 100,
  preferred: false,
  datasets: [...datasets],
})

let running: AppStore | null = null

/** A store whose study endpoint gives the answers in turn, the last one for ever, and records when it was asked. */
const start = (answers: readonly (StudyDetails | Error)[], rights: { manager: boolean } = { manager: true }) => {
  const asked: number[] = []
  const began = Date.now()
  const call = (endpoint: Call) => {
    if (endpoint.id === listInsights.id) return Promise.resolve({ results: [] })
    if (endpoint.id !== getStudy.id) return Promise.resolve(dataset('Awaiting Publish'))
    asked.push(Date.now() - began)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  running = createStore({
    features: [library, sessionFeature, studyFeature],
    context: { api: { call } as unknown as ApiClient, clock: { now: Date.now } },
    report: (_, error) => {
      throw error
    },
  })
  const { store } = running
  store.dispatch(sessionRemote.succeeded(undefined, { admin: false, ...rights } as SessionData, 1))
  return { store, asked, shown: () => selectStudy(store.getState() as WithLibrary, 'A-1') }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

describe('an open study', () => {
  it('follows its datasets at 2500 ms and 1.5 times longer each time, until all are settled', async () => {
    const { store, asked, shown } = start([
      study(dataset('Reading')),
      study(dataset('Reading')),
      study(dataset('Reading')),
      study(dataset('Ready')),
    ])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toEqual([0, 2500, 6250, 11875])
    expect(shown().data?.datasets[0]?.current_state).toBe('Ready')
  })

  it('starts over at the base wait when a state changes, also from the first answer', async () => {
    const { store, asked } = start([
      study(dataset('Reading')),
      study(dataset('Writing')),
      study(dataset('Writing')),
      study(dataset('Ready')),
    ])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toEqual([0, 2500, 5000, 8750])
  })

  it('shows no sign of fetching while it is followed, and survives a failed attempt', async () => {
    const offline = new FailureError({ kind: 'network', message: 'offline' })
    const { store, asked, shown } = start([study(dataset('Reading')), offline, study(dataset('Ready'))])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(2500)
    expect(shown()).toMatchObject({ isFetching: false, error: null })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0, 2500, 6250])
  })

  it('is followed even when it cannot be fetched at first, and then shown', async () => {
    const offline = new FailureError({ kind: 'network', message: 'offline' })
    const { store, asked, shown } = start([offline, study(dataset('Reading')), study(dataset('Ready'))])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0, 2500, 5000])
    expect(shown()).toMatchObject({ error: null, data: { datasets: [{ current_state: 'Ready' }] } })
  })

  it('that may not be seen is not asked for again', async () => {
    const missing = {
      kind: 'http',
      status: 404,
      code: 'not_found',
      message: 'No.',
      fields: {},
      requestId: null,
    } as const
    const { store, asked } = start([new FailureError(missing)])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0])
  })

  it('is fetched once more when the data of a dataset was not complete', async () => {
    const { store, asked } = start([study(dataset('Reading')), study(dataset('Ready', false))])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0, 2500, 2500])
  })

  it.each([
    ['a reader who is no manager', { manager: false }, study(dataset('Reading'))],
    ['datasets that are settled', { manager: true }, study(dataset('Ready'), dataset('ERROR'), dataset(null))],
  ])('is not followed for %s', async (_, rights, answer) => {
    const { store, asked } = start([answer], rights)
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0])
  })

  it('is no longer followed once it is left', async () => {
    const { store, asked } = start([study(dataset('Reading'))])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(3000)
    store.dispatch(events.left())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0, 2500])
  })

  it('is followed again after a dataset has been published', async () => {
    const { store, asked } = start([
      study(dataset('ERROR')),
      study(dataset('Awaiting Publish')),
      study(dataset('Ready')),
    ])
    store.dispatch(events.opened('A-1'))
    await vi.advanceTimersByTimeAsync(1000)
    store.dispatch(publishRemote.requested({ studyId: 'A-1', datasetName: 'Main' }))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([0, 1000, 3500])
  })
})
