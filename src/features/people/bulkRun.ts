import type { Action, PayloadAction } from '@reduxjs/toolkit'
import type { SiteUser } from '@core/contract'
import { changeMembers, changeUsers, listUsers } from '@/api/wire'
import type { Failure } from '@/lib/failure'
import { createEventSlice, createRemote } from '@/store'
import { call, put, race, select, take, type SagaGenerator } from '@/store/effects'
import { bulkParts, withGroup, type BulkResult, type PeopleChange } from './model/bulk'
import { narrowing, type UsersQuery } from './model/query'

// Refusals are shown on the page instead of leading to the login.
const OWN = { skipAuthRedirect: 'forbidden' } as const

/** People of one call, so that progress is seen and a stop is heard soon. */
const PART = 50
/** People of one page while everybody who matches is fetched. */
const MATCHING_PAGE = 2500

interface Part {
  readonly users: readonly SiteUser[]
  readonly change: PeopleChange
}

/** One call for some of the people. */
export const bulkRemote = createRemote('admin/bulk', {
  take: 'leading',
  request: async (api, { users, change }: Part, options): Promise<readonly BulkResult[]> => {
    const ids = users.map(({ profile_id: id }) => id)
    if (!('group' in change)) {
      const body = { profile_ids: ids, change }
      return (await api.call(changeUsers, { body }, { ...options, ...OWN })).results
    }
    const { group, into } = change
    const body = { add: into ? ids : [], remove: into ? [] : ids }
    const answer = await api.call(changeMembers, { params: { groupName: group }, body }, { ...options, ...OWN })
    const reasons = new Map(answer.left_out.map(({ profile_id: id, reason }) => [id, reason]))
    return users.map(user => {
      const reason = reasons.get(user.profile_id) ?? ''
      const changed = reason === '' ? withGroup(user, group, into) : null
      return { profile_id: user.profile_id, user: changed, reason }
    })
  },
})

/** Everybody who matches what the list shows, on all its pages. */
export const matchingRemote = createRemote('admin/matching', {
  request: async (api, of: UsersQuery, options): Promise<readonly SiteUser[]> => {
    const users: SiteUser[] = []
    for (let page = 1; ; page += 1) {
      const query = { page, page_size: MATCHING_PAGE, sort: of.sort, ...narrowing(of) }
      const { count, results } = await api.call(listUsers, { query }, { ...options, ...OWN })
      users.push(...results)
      if (results.length === 0 || users.length >= count) return users
    }
  },
})

export interface BulkRun {
  /** People to be changed, and those who have been asked for so far, with what became of them. */
  readonly of: number
  readonly results: readonly BulkResult[]
  readonly running: boolean
  readonly stopping: boolean
  readonly error: Failure | null
}

export interface Bulk {
  readonly users: readonly SiteUser[]
  readonly change: PeopleChange
}

const initialState: BulkRun = { of: 0, results: [], running: false, stopping: false, error: null }

const slice = createEventSlice({
  name: 'peopleBulk',
  initialState,
  reducers: {
    /** A change of several people begins, or goes on with those who are left. */
    started: (state: BulkRun, _: PayloadAction<Bulk>): BulkRun => state,
    counted: (state: BulkRun, { payload }: PayloadAction<number>): BulkRun => ({
      ...state,
      of: state.results.length + payload,
      running: true,
      stopping: false,
      error: null,
    }),
    parted: (state: BulkRun, { payload }: PayloadAction<readonly BulkResult[]>): BulkRun => ({
      ...state,
      results: [...state.results, ...payload],
    }),
    stopped: (state: BulkRun): BulkRun => ({ ...state, stopping: true }),
    ended: (state: BulkRun, { payload }: PayloadAction<Failure | null>): BulkRun => ({
      ...state,
      running: false,
      error: payload,
    }),
    closed: (_: BulkRun): BulkRun => initialState,
  },
})

export const bulkEvents = slice.actions
export const bulkRun = slice.reducer

interface WithBulk {
  readonly admin: { readonly bulk: BulkRun }
}

function* changeParts(payload: Bulk): SagaGenerator<void> {
  const known = yield* select(({ admin }: WithBulk) => new Set(admin.bulk.results.map(({ profile_id: id }) => id)))
  const left = payload.users.filter(({ profile_id: id }) => !known.has(id))
  const parts = bulkParts(left, payload.change, PART)
  yield* put(bulkEvents.counted(parts.reduce((sum, part) => sum + part.length, 0)))
  for (const users of parts) {
    if (yield* select(({ admin }: WithBulk) => admin.bulk.stopping)) break
    const outcome = yield* bulkRemote.fetch({ users, change: payload.change })
    if (!outcome?.data) {
      yield* put(bulkEvents.ended(outcome?.error ?? null))
      return
    }
    yield* put(bulkEvents.parted(outcome.data))
  }
  yield* put(bulkEvents.ended(null))
}

/** Changes people part by part until all are done, one call fails, it is told to stop, or nobody looks at it any more. */
export function* changePeople({ payload }: PayloadAction<Bulk>): SagaGenerator<void> {
  const { closed } = yield* race({
    ended: call(changeParts, payload),
    closed: take((action: Action) => bulkEvents.closed.match(action)),
  })
  if (closed) yield* put(bulkRemote.cancelled(payload))
}
