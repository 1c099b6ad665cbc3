import { and, eq, sql, type SQL } from 'drizzle-orm'
import type * as contract from '@core/contract'
import type { PeopleTotals } from '@core/contract'
import { flagsOf, type Role } from '@core/domain'
import { users } from '../../db/schema'
import { rowsOfPage } from '../../db/page'
import type { Tx } from '../../db/types'
import type { InputFor, TxVerb } from '../../access/verbs'
import { isPerson, presentPerson, readPeople } from './store'

type Query = InputFor<typeof contract.listUsers>['query']

const folded = (text: SQL): SQL => sql`unaccent(lower(${text}))`
const searched = folded(sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}::text`)

/** Every word is somewhere in the name or the address, whatever its case and accents. */
const matches = (query: string): SQL[] =>
  query
    .split(/\s+/)
    .filter(Boolean)
    .map(word => sql`position(${folded(sql`${word}::text`)} in ${searched}) > 0`)

const hasRole = (role: Role): SQL => {
  const { admin, manager } = flagsOf(role)
  return admin ? sql`${users.admin}` : sql`(not ${users.admin} and ${users.manager} = ${manager})`
}

const inState = (active: NonNullable<Query['active']>): SQL => {
  if (active === '1') return sql`${users.active}`
  return active === 'invited'
    ? sql`${users.invited} is not null`
    : sql`(not ${users.active} and ${users.invited} is null)`
}

const whereOf = ({ query = '', role, active, group }: Query): SQL =>
  and(
    sql`true`,
    ...matches(query),
    role && hasRole(role),
    active && inState(active),
    group === undefined ? undefined : sql`${users.groups} @> array[${group}]::text[]`,
  ) ?? sql`true`

/** How many are asked for, and how many there are of each kind, counted in one pass. */
const countPeople = async (
  tx: Tx,
  clientId: string,
  where: SQL,
): Promise<{ readonly count: number; readonly totals: PeopleTotals }> => {
  const number = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`
  const isActive = (role: Role) => number(sql`${users.active} and ${hasRole(role)}`)
  const [counted] = await tx
    .select({
      count: number(where),
      active_admins: isActive('Admin'),
      active_managers: isActive('Manager'),
      active_users: isActive('User'),
      inactive: number(inState('0')),
      invited: number(inState('invited')),
    })
    .from(users)
    .where(and(eq(users.clientId, clientId), isPerson))
  if (!counted) throw new Error('a count has always a row')
  const { count, ...totals } = counted
  return { count, totals }
}

/** One page of the people, with how many there are. */
export const listUsers: TxVerb<typeof contract.listUsers> = async (tx, { actor }, { query }) => {
  const where = whereOf(query)
  const { count, totals } = await countPeople(tx, actor.clientId, where)
  const people = await readPeople(tx, actor.clientId, { where, sort: query.sort, ...rowsOfPage(query) })
  return { count, totals, results: people.map(person => presentPerson(person, totals.active_admins)) }
}
