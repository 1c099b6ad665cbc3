import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { newId } from '../db/ids'
import { clients, type ClientFlags } from '../db/schema'
import type { Database, Tx } from '../db/types'
import { BadEnvironment } from '../env'
import { createClient, createFirstClient, hashPassword, insertUser, passwordProblem } from '../areas/session'
import { type DemoPerson, ORGANISATIONS } from './content'
import { insertInsights } from './insights'
import { insertComments } from './comments'
import { furnished, insertLibrary } from './library'
import { createStudies } from './studies'
import {
  insertMonitor,
  insertReports,
  insertStudies,
  insertTracker,
  packMonitor,
  packTracker,
  type PackedSurvey,
} from './tenant'

export interface DemoOptions {
  readonly db: Database
  readonly log: Logger
  readonly dataDir: string
  /** For all accounts; generated when absent. */
  readonly password?: string | undefined
  readonly say: (text: string) => void
}

const FLAGS: ClientFlags = { bulk_analysis: true, stories: true, qualtrics: true, surveymonkey: true, decipher: true }
const { demo, other } = ORGANISATIONS

// No letters or digits that look alike: these are typed from a terminal.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Four groups of five, about 99 bits. */
const generatedPassword = (): string =>
  Array.from({ length: 4 }, () => Array.from({ length: 5 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')).join(
    '-',
  )

type Account = DemoPerson & { readonly email: string; readonly password: string; readonly hash: string }

const accountsOf = async (
  domain: string,
  password: string | undefined,
  people: readonly DemoPerson[],
): Promise<Account[]> => {
  if (password !== undefined) {
    const problem = await passwordProblem(password, [domain, ...people.flatMap(one => [one.firstName, one.lastName])])
    if (problem !== null) throw new BadEnvironment([`DEMO_PASSWORD cannot be used. ${problem}`])
  }
  const chosen = people.map(person => ({
    ...person,
    email: `${person.role}@${domain}`,
    password: password ?? generatedPassword(),
  }))
  return Promise.all(chosen.map(async account => ({ ...account, hash: await hashPassword(account.password) })))
}

/** Ids by role. */
const insertAccounts = async (
  tx: Tx,
  clientId: string,
  accounts: readonly Account[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>()
  for (const { hash, role, password: _password, ...user } of accounts)
    ids.set(role, await insertUser(tx, clientId, user, hash))
  return ids
}

/** A second organisation, which sees nothing of the first. In the same transaction: there is one demo or none. */
const insertOther = async (tx: Tx, accounts: readonly Account[]): Promise<void> => {
  const id = newId()
  await tx.execute(sql`select set_config('app.client_id', ${id}, true)`)
  await tx.insert(clients).values({ id, name: other.name, flags: { bulk_analysis: true, stories: true } })
  await insertAccounts(tx, id, accounts)
  await insertStudies(tx, id, createStudies(other.studies, other.seed))
}

const linesOf = (accounts: readonly Account[]): string[] =>
  accounts.map(({ email, password }) => `${email}  ${password}`)

/**
 * Fills an empty installation: a client organisation with four accounts, a library of studies and stories, a published brand
 * tracker of 2,400 respondents with three saved reports, and a monitor whose last wave was asked otherwise; and a second
 * organisation with a few studies. The passwords are said once and written to demo-passwords.txt. Does nothing and returns
 * false when there is a client organisation, or another process makes the demo at the same moment.
 */
export const seedDemo = async ({ db, log, dataDir, password, say }: DemoOptions): Promise<boolean> => {
  const accounts = await accountsOf(demo.domain, password, [...demo.people, ...demo.guests])
  const others = await accountsOf(other.domain, password, other.people)
  const told = [...accounts, ...others]
  const [tracker, monitor] = [await packTracker(), await packMonitor()]
  const file = join(dataDir, 'demo-passwords.txt')
  const made = await createFirstClient(db, { name: demo.name, flags: FLAGS }, async (tx, clientId) => {
    const ids = await insertAccounts(tx, clientId, accounts)
    const idOf = (role: string) => ids.get(role) ?? ''
    const people = { admin: idOf('admin'), manager: idOf('manager'), user: idOf('user') }
    await insertStudies(tx, clientId, furnished(createStudies(demo.studies, demo.seed)))
    const stored = await insertTracker(tx, clientId, tracker)
    await insertReports(tx, clientId, { ...stored, creator: people.manager })
    await insertMonitor(tx, clientId, monitor)
    await insertLibrary(tx, clientId, people, stored.datasetId)
    await insertInsights(tx, clientId, people)
    await insertComments(tx, clientId, people)
    await insertOther(tx, others)
    // Before the commit: accounts whose passwords nobody was told would be lost.
    await writeFile(file, `${linesOf(told).join('\n')}\n`, { mode: 0o600 })
    return true
  })
  if (made === null) return false
  say(`A demo library was made. Sign in with one of these; they are also kept in ${file}:`)
  for (const line of linesOf(told)) say(`  ${line}`)
  log.info({ studies: demo.studies + 1, respondents: tracker.respondents }, 'demo library made')
  return true
}

export interface LoadOptions {
  readonly tenants: number
  readonly studies: number
  readonly seed: number
  /** How many of the tenants get the tracker dataset and its reports. */
  readonly datasets: number
  readonly password: string
  readonly say: (text: string) => void
}

const oneTenant = async (
  db: Database,
  number: number,
  options: LoadOptions,
  tracker: PackedSurvey | null,
): Promise<void> => {
  const domain = `tenant${number}-${options.seed}.test`
  const accounts = await accountsOf(domain, options.password, demo.people)
  await createClient(db, { name: `Tenant ${number} (seed ${options.seed})`, flags: FLAGS }, async (tx, clientId) => {
    const creator = (await insertAccounts(tx, clientId, accounts)).get('manager') ?? ''
    await insertStudies(tx, clientId, createStudies(options.studies, options.seed * 10_000 + number))
    if (tracker) await insertReports(tx, clientId, { ...(await insertTracker(tx, clientId, tracker)), creator })
  })
}

/** Adds client organisations for load tests: admin@, manager@ and user@ of `tenantN-SEED.test`, all with one password. */
export const seedLoad = async (db: Database, options: LoadOptions): Promise<void> => {
  const tracker = options.datasets > 0 ? await packTracker() : null
  for (let number = 1; number <= options.tenants; number += 1) {
    await oneTenant(db, number, options, number <= options.datasets ? tracker : null)
    if (number % 10 === 0 || number === options.tenants) options.say(`${number} of ${options.tenants} tenants`)
  }
}
