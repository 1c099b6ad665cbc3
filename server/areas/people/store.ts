import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { integration, type Integration, type SiteUser, type UserSort } from '@core/contract'
import { accountLinks, clients, sessions, users } from '../../db/schema'
import type { Tx } from '../../db/types'

interface MailProblem {
  readonly reason: string
  /** A moment as the database writes it. */
  readonly at: string
}

const INTEGRATIONS = integration.options

const { passwordHash: _, personalization: __, ...columns } = getTableColumns(users)

const newestSession = sql`(select max(${sessions.lastSeen}) from ${sessions}
  where ${sessions.clientId} = ${users.clientId} and ${sessions.userId} = ${users.id})`
// One part inside another: the builder takes the table's name off columns of the outer part, and both tables have these.
const lastSeen = sql`${newestSession}`.mapWith(sessions.lastSeen) as SQL<Date | null>

// Of the invitation that is open; the newest of several.
const mailProblem = sql`(select json_build_object('reason', ${accountLinks.mailProblem}, 'at', ${accountLinks.created})
  from ${accountLinks} where ${accountLinks.clientId} = ${users.clientId} and ${accountLinks.userId} = ${users.id} and ${accountLinks.kind} = 'invite'
    and ${accountLinks.used} is null and ${accountLinks.mailProblem} is not null
  order by ${accountLinks.created} desc limit 1)`

/** Accounts of people: programs have accounts too, which lists of people leave out. */
export const isPerson = eq(users.kind, 'person')
const isActiveAdmin = and(users.active, users.admin, isPerson)

/** Active admins of the organisation. */
export const activeAdmins = (tx: Tx, clientId: string): Promise<number> =>
  tx.$count(users, and(eq(users.clientId, clientId), isActiveAdmin))

const role = sql`case when ${users.admin} then 2 when ${users.manager} then 1 else 0 end`
const name = [sql`lower(${users.firstName})`, sql`lower(${users.lastName})`]

/** What each order compares; names decide between those that are equal. */
const ORDERS: Readonly<Record<'name' | 'email' | 'role' | 'last_seen', readonly SQL[]>> = {
  name,
  email: [sql`${users.email}`],
  role: [role],
  last_seen: [sql`coalesce(${lastSeen}, '-infinity')`],
}

const orderOf = (sort: UserSort): SQL[] => {
  const down = sort.startsWith('-')
  const compared = ORDERS[sort.replace('-', '') as keyof typeof ORDERS]
  return [...compared.map(one => (down ? desc(one) : asc(one))), ...name.map(asc), asc(users.id)]
}

export interface Wanted {
  readonly where: SQL | undefined
  readonly sort: UserSort
  readonly limit: number
  readonly offset: number
}

/** People of the organisation, each with when they were last here. */
export const readPeople = (tx: Tx, clientId: string, { where, sort, limit, offset }: Wanted) =>
  tx
    .select({ ...columns, lastSeen, mailProblem: sql<MailProblem | null>`${mailProblem}` })
    .from(users)
    .where(and(eq(users.clientId, clientId), isPerson, where))
    .orderBy(...orderOf(sort))
    .limit(limit)
    .offset(offset)

export type Person = Awaited<ReturnType<typeof readPeople>>[number]

/** One of them; null when there is no such person. */
export const readPerson = async (tx: Tx, clientId: string, id: string): Promise<Person | null> => {
  const [person] = await readPeople(tx, clientId, { where: eq(users.id, id), sort: 'name', limit: 1, offset: 0 })
  return person ?? null
}

const isIntegration = (name: string): name is Integration => INTEGRATIONS.some(known => known === name)

/** A person as the wire has them; `admins`: how many active admins there are. */
export const presentPerson = (person: Person, admins: number): SiteUser => ({
  profile_id: person.id,
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  admin: person.admin,
  manager: person.manager,
  active: person.active,
  invited: person.invited !== null,
  integrations: person.integrations.filter(isIntegration),
  groups: [...person.groups].sort(),
  last_seen: person.lastSeen?.toISOString() ?? null,
  last_admin: person.active && person.admin && admins === 1,
  mail_problem:
    person.invited !== null && person.mailProblem !== null
      ? { reason: person.mailProblem.reason, at: new Date(person.mailProblem.at).toISOString() }
      : null,
})

/** Of two changes of the people of an organisation at once, the second waits for the first, and then finds what it made. */
export const lockPeople = async (tx: Tx, clientId: string): Promise<void> => {
  await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('no key update')
}
