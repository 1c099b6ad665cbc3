import type { UserSort } from '@core/contract'
import { ROLES, type Role } from '@core/domain'

/** People of one page of the list. */
export const USERS_PAGE_SIZE = 25

export const USER_SORTS = [
  'name',
  '-name',
  'role',
  '-role',
  'last_seen',
  '-last_seen',
] as const satisfies readonly UserSort[]

/** What the list of people shows, as in its URL. */
export interface UsersQuery {
  readonly page: number
  readonly sort: (typeof USER_SORTS)[number]
  readonly query: string
  readonly role: Role | ''
  readonly active: '' | '0' | '1' | 'invited'
  readonly group: string
}

const ACTIVE = ['', '0', '1', 'invited'] as const

/** Reads the URL; anything unreadable becomes the default. */
export const parseUsersQuery = (search: URLSearchParams): UsersQuery => {
  const read = (name: string) => search.get(name) ?? ''
  const page = Number(read('page'))
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    sort: USER_SORTS.find(known => known === read('sort')) ?? 'name',
    query: read('query').slice(0, 200),
    role: ROLES.find(known => known === read('role')) ?? '',
    active: ACTIVE.find(known => known === read('active')) ?? '',
    group: read('group').slice(0, 200),
  }
}

/** The parameters of the URL; defaults are left out. */
export const writeUsersQuery = ({ page, sort, ...narrowed }: UsersQuery): Readonly<Record<string, string>> => ({
  ...narrowed,
  sort: sort === 'name' ? '' : sort,
  page: page === 1 ? '' : String(page),
})

/** Whether it asks for less than everybody. */
export const isNarrowed = ({ query, role, active, group }: UsersQuery): boolean =>
  [query, role, active, group].some(part => part !== '')

/** The part of a query that narrows the list, as the call takes it. */
export const narrowing = ({ query, role, active, group }: UsersQuery) => ({
  ...(query !== '' && { query }),
  ...(role !== '' && { role }),
  ...(active !== '' && { active }),
  ...(group !== '' && { group }),
})
