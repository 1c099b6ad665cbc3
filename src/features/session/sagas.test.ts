import type { Call, SessionData, UserConfig } from '@core/contract'
import { getUserConfig, sessionCheck } from '@/api/wire'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import { createStore, type AppStore } from '@/store'
import {
  sessionEvents,
  sessionRemote,
  logoutRemote,
  selectCanManage,
  selectIsReady,
  selectJwt,
  selectSeesStudies,
  selectSession,
  selectSessionError,
  selectStall,
  sessionFeature,
  type WithSession,
} from './index'

const session: SessionData = {
  email: 'anna@example.com',
  first_name: 'Anna',
  last_name: 'Berg',
  admin: false,
  manager: true,
  role: 'Manager',
  jwt: 'jwt-1',
  homepage_url: '/',
  qualtrics_enabled: false,
  surveymonkey_enabled: false,
  decipher_enabled: false,
  silent_restrictions_enabled: false,
  bulk_analysis_enabled: true,
  stories_enabled: false,
  hide_study_library_enabled: true,
  hide_search_enabled: false,
  rottweiler_user_id: '1',
  valid_login: true,
  client_id: 'c',
  client_name: 'Northfield Foods',
  client_banner: null,
  support_url: null,
  intercom_hash: null,
  created: '2026-01-01',
  second_factor_needed: false,
  personalization: {},
}
const config: UserConfig = {
  product_name: 'Northfield Insights',
  stylesheet_url: '',
  vector_search_enabled: false,
  locale: 'en',
  upload_limit_bytes: 1000,
  low_base_threshold: 100,
  file_days: 1,
}

const http = (status: number) =>
  new FailureError({ kind: 'http', status, code: 'x', message: 'No.', fields: {}, requestId: null })

let running: AppStore | null = null
afterEach(() => {
  running?.stop()
  vi.useRealTimers()
})

/** A store over an api that gives each endpoint (by id) one answer; an Error is thrown. */
const start = (answers: Readonly<Record<string, unknown>>) => {
  const called: string[] = []
  const events: string[] = []
  const call = (endpoint: Call) => {
    called.push(endpoint.id)
    const answer = answers[endpoint.id]
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const recorder = {
    name: 'recorder',
    reducer: (state: number = 0, action: { type: string }) => {
      events.push(action.type)
      return state
    },
  }
  running = createStore({
    features: [sessionFeature, recorder],
    context: { api: { call, bytes: call } as ApiClient, clock: { now: () => 5 } },
    report: (_, error) => {
      throw error
    },
    resetOn: sessionEvents.ended.match,
  })
  const { store } = running
  return { store, called, events, state: () => store.getState() as WithSession }
}
const settle = () => new Promise(resolve => setTimeout(resolve, 0))

describe('start-up', () => {
  it('fetches the session, then the configuration, and is ready', async () => {
    const { store, called, state } = start({ [sessionCheck.id]: session, [getUserConfig.id]: config })
    store.dispatch(sessionEvents.started())
    await settle()
    expect(called).toEqual([sessionCheck.id, getUserConfig.id])
    expect(selectIsReady(state())).toBe(true)
    expect(selectJwt(state())).toBe('jwt-1')
  })

  it('fetches nothing again when a second screen starts', async () => {
    const { store, called } = start({ [sessionCheck.id]: session, [getUserConfig.id]: config })
    store.dispatch(sessionEvents.started())
    await settle()
    store.dispatch(sessionEvents.started())
    await settle()
    expect(called).toHaveLength(2)
  })

  it.each([
    ['false', false],
    ['no valid login', { ...session, valid_login: false }],
    ['a refusal', http(403)],
  ])('fails on %s, and asks for no configuration', async (_, answer) => {
    const { store, called, events, state } = start({ [sessionCheck.id]: answer })
    store.dispatch(sessionEvents.started())
    await settle()
    expect(called).toEqual([sessionCheck.id])
    expect(events).toContain(sessionEvents.startFailed.type)
    expect(selectSession(state())).toBeNull()
    expect(selectSessionError(state())).not.toBeNull()
  })

  it('fails when the configuration is refused', async () => {
    const { store, events, state } = start({ [sessionCheck.id]: session, [getUserConfig.id]: http(404) })
    store.dispatch(sessionEvents.started())
    await settle()
    expect(events).toContain(sessionEvents.startFailed.type)
    expect(selectIsReady(state())).toBe(false)
  })

  it.each([
    ['no connection', new FailureError({ kind: 'network', message: 'offline' })],
    ['no answer in time', new FailureError({ kind: 'timeout', message: 'slow' })],
    ['a fault of the server', http(503)],
  ])('tries again after %s, ever less often, until it is ready', async (_, failure) => {
    vi.useFakeTimers()
    const answers: Record<string, unknown> = { [sessionCheck.id]: failure, [getUserConfig.id]: config }
    const { store, called, events, state } = start(answers)
    store.dispatch(sessionEvents.started())
    await vi.advanceTimersByTimeAsync(0)
    expect(selectStall(state())).toEqual(failure.failure)
    const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]
    for (const [number, wait] of waits.entries()) {
      await vi.advanceTimersByTimeAsync(wait - 1)
      expect(called).toHaveLength(number + 1)
      await vi.advanceTimersByTimeAsync(1)
      expect(called).toHaveLength(number + 2)
      expect(selectStall(state())).not.toBeNull()
    }
    answers[sessionCheck.id] = session
    store.dispatch(sessionEvents.retried())
    await vi.advanceTimersByTimeAsync(0)
    expect(selectIsReady(state())).toBe(true)
    expect(selectStall(state())).toBeNull()
    expect(events).not.toContain(sessionEvents.startFailed.type)
  })
})

describe('logout', () => {
  it.each([
    ['done', {}],
    ['failed', new FailureError({ kind: 'network', message: 'offline' })],
  ])('forgets the session after a logout that %s', async (_, answer) => {
    const { store, events, state } = start({ 'session.logout': answer })
    store.dispatch(sessionRemote.succeeded(undefined, session, 0))
    await settle()
    store.dispatch(logoutRemote.requested())
    await settle()
    expect(events).toContain(sessionEvents.ended.type)
    expect(selectSession(state())).toBeNull()
    expect(JSON.stringify(state())).not.toContain('jwt-1')
  })
})

describe('rights', () => {
  const rootOf = (over: Partial<SessionData>): WithSession => {
    const { store, state } = start({})
    store.dispatch({
      type: 'session/check/succeeded',
      payload: { args: undefined, data: { ...session, ...over }, fetchedAt: 1 },
    })
    return state()
  }

  it('hides the study library where the client wants so, but not from admins', () => {
    expect(selectSeesStudies(rootOf({}))).toBe(false)
    expect(selectSeesStudies(rootOf({ admin: true }))).toBe(true)
    expect(selectSeesStudies(rootOf({ hide_study_library_enabled: false }))).toBe(true)
  })

  it('lets managers and admins manage', () => {
    expect(selectCanManage(rootOf({}))).toBe(true)
    expect(selectCanManage(rootOf({ manager: false }))).toBe(false)
    expect(selectCanManage(rootOf({ manager: false, admin: true }))).toBe(true)
  })
})
