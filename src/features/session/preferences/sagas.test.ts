import type { Call, MetadataField, Personalization, SessionData, UserPreference } from '@core/contract'
import { clearPreferences, listFields, listPreferences, patchUser, patchPreference } from '@/api/wire'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import { fieldValues } from '@/library/fields'
import { createStore, type AppStore } from '@/store'
import { preferenceEvents, sessionEvents, selectPreferencesVersion, sessionFeature, sessionRemote } from '../index'
import { selectSession } from '../selectors'
import type { WithSession } from '../slice'
import { selectChosen, selectPersonalizationIsOpen, selectPreferenceError } from './selectors'

const AT = Date.UTC(2026, 2, 1)
const MOMENT = '2026-03-01T00:00:00.000Z'

const preference = (valueId: string): UserPreference => ({
  metadata_field: 'f',
  metadata_value: valueId,
  user_selected: true,
  include_children: true,
})
const field: MetadataField = {
  id: 'f',
  name: 'Category',
  field_type: 'text',
  filterable: true,
  personalizable: true,
  position: 0,
  values: [{ id: 'a', value: 'Snacks', parent: null, group_position: 0, count: 1 }],
}
const refusal = (message: string) =>
  new FailureError({ kind: 'http', status: 500, code: 'internal', message, fields: {}, requestId: null })

let running: AppStore | null = null
afterEach(() => {
  running?.stop()
  vi.restoreAllMocks()
})
const settle = () => new Promise<void>(resolve => setTimeout(resolve, 0))

interface Request {
  readonly id: string
  readonly body: unknown
  readonly resolve: () => Promise<void>
  readonly reject: (error: Error) => Promise<void>
}

/** Someone logged in; reads are answered at once, a change of a preference by the test. */
const start = ({
  held = [],
  fields = [field],
  seen = {},
  answers = {},
}: {
  readonly held?: readonly UserPreference[]
  readonly fields?: readonly MetadataField[] | Error
  readonly seen?: Personalization
  readonly answers?: Readonly<Record<string, Error>>
} = {}) => {
  const requests: Request[] = []
  const sent: string[] = []
  const given: Readonly<Record<string, unknown>> = {
    [listPreferences.id]: { results: held },
    [listFields.id]: fields instanceof Error ? fields : { results: fields },
    ...answers,
  }
  const call = (endpoint: Call, input: unknown) => {
    const { body } = input as { body?: unknown }
    sent.push(endpoint.id + (body === undefined ? '' : ` ${JSON.stringify(body)}`))
    if (endpoint === patchPreference)
      return new Promise((resolve, reject) => {
        requests.push({
          id: endpoint.id,
          body,
          resolve: () => (resolve(body), settle()),
          reject: error => (reject(error), settle()),
        })
      })
    const answer = given[endpoint.id] ?? {}
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  running = createStore({
    features: [fieldValues, sessionFeature],
    context: { api: { call } as ApiClient, clock: { now: () => AT } },
    report: (_, error) => {
      throw error
    },
    resetOn: sessionEvents.ended.match,
  })
  const { store } = running
  const session = { rottweiler_user_id: 'me', personalization: seen } as SessionData
  store.dispatch(sessionRemote.succeeded(undefined, session, AT))
  const state = () => store.getState() as WithSession
  const dispatch = async (action: { type: string }) => {
    store.dispatch(action)
    await settle()
  }
  const press = (wanted: boolean, valueId = 'a') =>
    dispatch(preferenceEvents.set({ fieldId: 'f', valueId, label: 'Snacks', wanted }))
  return { state, dispatch, press, requests, sent, chosen: () => [...selectChosen(state()).keys()] }
}

/** The last request, to be answered. */
const last = (requests: readonly Request[]): Request => {
  const request = requests.at(-1)
  if (!request) throw new Error('nothing was requested')
  return request
}

describe('a preference', () => {
  it('is shown as chosen at once and sent with the values below it', async () => {
    const { dispatch, press, requests, chosen } = start({ held: [preference('b')] })
    await dispatch(preferenceEvents.pickerOpened())
    await press(true)
    expect(chosen()).toEqual(['f:b', 'f:a'])
    expect(requests.map(request => request.body)).toEqual([preference('a')])
    await last(requests).resolve()
    expect(chosen()).toEqual(['f:b', 'f:a'])
  })

  it('goes back when it is sessionEvents.refused, and keeps the words of the answer', async () => {
    const { state, dispatch, press, requests, chosen } = start({ held: [preference('a')] })
    await dispatch(preferenceEvents.pickerOpened())
    await press(false)
    expect(chosen()).toEqual([])
    await last(requests).reject(refusal('The server is being repaired.'))
    expect(chosen()).toEqual(['f:a'])
    expect(selectPreferenceError(state())).toEqual({ label: 'Snacks', text: 'The server is being repaired.' })
    await press(false)
    expect(selectPreferenceError(state())).toBeNull()
  })

  it('ends in what was pressed last while a request ran', async () => {
    const { dispatch, press, requests, chosen } = start()
    await dispatch(preferenceEvents.pickerOpened())
    for (const wanted of [true, false, true, false]) await press(wanted)
    expect(requests).toHaveLength(1)
    await last(requests).resolve()
    expect(requests).toHaveLength(2)
    expect(last(requests).body).toMatchObject({ user_selected: false })
    await last(requests).resolve()
    expect(chosen()).toEqual([])
    expect(requests).toHaveLength(2)
  })

  it('is stored beside others that are stored at the same time', async () => {
    const { dispatch, press, requests, chosen } = start()
    await dispatch(preferenceEvents.pickerOpened())
    await press(true, 'a')
    await press(true, 'b')
    expect(requests).toHaveLength(2)
    await requests[1]?.resolve()
    await requests[0]?.reject(refusal('No.'))
    expect(chosen()).toEqual(['f:b'])
  })
})

describe('the version of the preferences', () => {
  it('grows with every change the server has taken, and with none it has refused', async () => {
    const { state, dispatch, press, requests } = start()
    await dispatch(preferenceEvents.pickerOpened())
    await press(true)
    expect(selectPreferencesVersion(state())).toBe(0)
    await last(requests).resolve()
    expect(selectPreferencesVersion(state())).toBe(1)
    await press(false)
    await last(requests).reject(refusal('No.'))
    expect(selectPreferencesVersion(state())).toBe(1)
  })

  it('grows once for all that was chosen in the slide-over, when that closes', async () => {
    const { state, dispatch, press, requests } = start()
    await dispatch(preferenceEvents.pickerOpened())
    await dispatch(preferenceEvents.personalizationOpened())
    for (const valueId of ['a', 'b']) {
      await press(true, valueId)
      await last(requests).resolve()
    }
    expect(selectPreferencesVersion(state())).toBe(0)
    await dispatch(preferenceEvents.personalizationLeft('saved'))
    expect(selectPreferencesVersion(state())).toBe(1)
    await dispatch(preferenceEvents.personalizationOpened())
    await dispatch(preferenceEvents.personalizationLeft('dismissed'))
    expect(selectPreferencesVersion(state())).toBe(1)
  })
})

describe('the personalization slide-over', () => {
  const record = (personalization: Personalization) => `${patchUser.id} ${JSON.stringify({ personalization })}`

  it.each([
    ['saved', [], { viewedModal: MOMENT, setPreferences: true }],
    ['dismissed', [preference('a')], { viewedModal: MOMENT, setPreferences: true }],
    ['dismissed', [], { viewedModal: MOMENT }],
  ] as const)('records what it was %s with (%j)', async (outcome, held, recorded) => {
    const { state, dispatch, sent } = start({ held })
    await dispatch(preferenceEvents.pickerOpened())
    await dispatch(preferenceEvents.personalizationOpened())
    await dispatch(preferenceEvents.personalizationLeft(outcome))
    expect(selectPersonalizationIsOpen(state())).toBe(false)
    expect(sent.at(-1)).toBe(record(recorded))
    expect(sent).not.toContain(clearPreferences.id)
    expect(selectSession(state())?.personalization).toEqual(recorded)
  })

  it('removes all preferences when declined, after what is still being stored', async () => {
    const { state, dispatch, press, requests, sent, chosen } = start({ held: [preference('b')] })
    await dispatch(preferenceEvents.pickerOpened())
    await dispatch(preferenceEvents.personalizationOpened())
    await press(true)
    await dispatch(preferenceEvents.personalizationLeft('declined'))
    expect(sent).not.toContain(clearPreferences.id)
    await last(requests).resolve()
    expect(sent.slice(-2)).toEqual([clearPreferences.id, record({ viewedModal: MOMENT, setPreferences: false })])
    expect(chosen()).toEqual([])
    expect(selectPersonalizationIsOpen(state())).toBe(false)
    expect(selectPreferencesVersion(state())).toBe(1)
  })

  it('stays, and records nothing, when the preferences cannot be removed', async () => {
    const { state, dispatch, sent, chosen } = start({
      held: [preference('b')],
      answers: { [clearPreferences.id]: refusal('No.') },
    })
    await dispatch(preferenceEvents.pickerOpened())
    await dispatch(preferenceEvents.personalizationOpened())
    await dispatch(preferenceEvents.personalizationLeft('declined'))
    expect(selectPersonalizationIsOpen(state())).toBe(true)
    expect(chosen()).toEqual(['f:b'])
    expect(sent.at(-1)).toBe(clearPreferences.id)
  })

  it('only logs that the record could not be kept', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { state, dispatch } = start({ answers: { [patchUser.id]: refusal('Not today.') } })
    await dispatch(preferenceEvents.personalizationOpened())
    await dispatch(preferenceEvents.personalizationLeft('saved'))
    expect(warn).toHaveBeenCalledWith('[personalization]', 'Not today.')
    expect(selectPersonalizationIsOpen(state())).toBe(false)
    expect(selectPreferenceError(state())).toBeNull()
    expect(selectSession(state())?.personalization.viewedModal).toBe(MOMENT)
  })
})

it('remembers that the hint about preferences was seen', async () => {
  const { state, dispatch, sent } = start({ seen: { setPreferences: true } })
  await dispatch(preferenceEvents.localFiltersViewed())
  expect(sent).toEqual([`${patchUser.id} {"personalization":{"viewedLocalFilters":"${MOMENT}"}}`])
  expect(selectSession(state())?.personalization).toEqual({ setPreferences: true, viewedLocalFilters: MOMENT })
})
