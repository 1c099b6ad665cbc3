import { and, asc, desc, eq, gt, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm'
import type { AuditEntry, listAudit } from '@core/contract'
import type { InputFor } from '../../access/verbs'
import { marksLike, showAddresses } from '../../access/auditAddresses'
import { auditChain, securityLog, users } from '../../db/schema'
import type { Tx } from '../../db/types'

export type AuditFilter = Omit<InputFor<typeof listAudit>['query'], 'after'>

const DAY_MS = 24 * 60 * 60 * 1000

const isDay = (text: string): boolean => text.length === 10
/** The moment a day begins or ends at, in UTC; moments are themselves. */
const beginOf = (text: string): Date => new Date(isDay(text) ? `${text}T00:00:00Z` : text)
const endOf = (text: string): Date => new Date(beginOf(text).getTime() + (isDay(text) ? DAY_MS : 0))

/** Characters that mean something to LIKE mean themselves. */
const likeText = (words: string): string =>
  `%${words
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/gu, found => `\\${found}`)}%`

/** Ids of the people whose name or address holds the words. */
const called = (tx: Tx, clientId: string, words: string) =>
  tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.clientId, clientId),
        or(
          sql`lower(${users.email}::text) LIKE ${words}`,
          sql`lower(${users.firstName} || ' ' || ${users.lastName}) LIKE ${words}`,
        ),
      ),
    )

/** Addresses in details whose lines a search finds. */
const MARKS = 20

const wanted = async (
  tx: Tx,
  clientId: string,
  { from, to, user, event, outcome, query }: AuditFilter,
): Promise<SQL | undefined> => {
  const words = query === undefined || query.trim() === '' ? null : likeText(query)
  const marks = words === null ? [] : await marksLike(tx, clientId, words, MARKS)
  return and(
    eq(securityLog.clientId, clientId),
    from === undefined ? undefined : gte(securityLog.created, beginOf(from)),
    to === undefined ? undefined : lt(securityLog.created, endOf(to)),
    user === undefined ? undefined : eq(securityLog.userId, user),
    event === undefined ? undefined : eq(securityLog.event, event),
    outcome === undefined ? undefined : eq(securityLog.outcome, outcome),
    words === null
      ? undefined
      : or(
          sql`${securityLog.words} LIKE ${words}`,
          ...marks.map(mark => sql`${securityLog.words} LIKE ${`%${mark}%`}`),
          inArray(securityLog.userId, called(tx, clientId, words)),
        ),
  )
}

/** Facts and changes of a line; what is neither was never written by the application. */
const factsOf = ({ before_after: changes = [], ...detail }: Readonly<Record<string, unknown>>) =>
  ({ detail, changes }) as Pick<AuditEntry, 'detail' | 'changes'>

const theirs = and(eq(users.clientId, securityLog.clientId), eq(users.id, securityLog.userId))

const lineFields = {
  line: securityLog,
  first: users.firstName,
  last: users.lastName,
  email: users.email,
  kind: users.kind,
}

interface LineRow {
  readonly line: typeof securityLog.$inferSelect
  readonly first: string | null
  readonly last: string | null
  readonly email: string | null
  readonly kind: (typeof users.$inferSelect)['kind'] | null
}

/** A line with its number and seal in the chain. */
export type SealedEntry = AuditEntry & { readonly seq: number; readonly hash: string }

const presentLine = ({ line, first, last, email, kind }: LineRow): AuditEntry => ({
  id: line.id,
  at: line.created.toISOString(),
  user:
    line.userId === null || email === null
      ? null
      : { id: line.userId, name: `${first} ${last}`.trim(), email: kind === 'erased' ? '' : email },
  event: line.event,
  outcome: line.outcome,
  address: line.address,
  request_id: line.requestId,
  ...factsOf(line.detail),
})

/** The same rows with the e-mail addresses that their details stand for. */
const withAddresses = async <Row extends LineRow>(tx: Tx, clientId: string, rows: readonly Row[]): Promise<Row[]> => {
  const details = rows.map(({ line }) => line.detail)
  const shown = await showAddresses(tx, clientId, details)
  return rows.map((row, at) => ({ ...row, line: { ...row.line, detail: shown[at] ?? {} } }))
}

/** Lines of an organisation behind the line `after`, newest first. Lines of one moment are in the order of their ids. */
export const linesOf = async (
  tx: Tx,
  clientId: string,
  filter: AuditFilter,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<AuditEntry[]> => {
  const behind =
    after === null
      ? undefined
      : sql`(${securityLog.created}, ${securityLog.id}) < (SELECT l.created, l.id FROM security_log l WHERE l.client_id = ${clientId} AND l.id = ${after})`
  const rows = await tx
    .select(lineFields)
    .from(securityLog)
    .leftJoin(users, theirs)
    .where(and(await wanted(tx, clientId, filter), behind))
    .orderBy(desc(securityLog.created), desc(securityLog.id))
    .limit(limit)
  return (await withAddresses(tx, clientId, rows)).map(presentLine)
}

/** Sealed lines behind number `position` of the chain, in its order, with their seals. */
export const sealedAfter = async (
  tx: Tx,
  clientId: string,
  { position, limit }: { readonly position: number; readonly limit: number },
): Promise<SealedEntry[]> => {
  const rows = await tx
    .select({ ...lineFields, seq: auditChain.seq, hash: auditChain.hash })
    .from(auditChain)
    .innerJoin(securityLog, and(eq(securityLog.clientId, auditChain.clientId), eq(securityLog.id, auditChain.logId)))
    .leftJoin(users, theirs)
    .where(and(eq(auditChain.clientId, clientId), gt(auditChain.seq, position)))
    .orderBy(asc(auditChain.seq))
    .limit(limit)
  return (await withAddresses(tx, clientId, rows)).map(({ seq, hash, ...row }) => ({ seq, hash, ...presentLine(row) }))
}

/** How many lines there are, at most `most` and one more. */
export const countLines = async (tx: Tx, clientId: string, filter: AuditFilter, most: number): Promise<number> => {
  const lines = tx
    .select({ one: sql`1`.as('one') })
    .from(securityLog)
    .$dynamic()
  const some = (filter.query === undefined ? lines : lines.leftJoin(users, theirs))
    .where(await wanted(tx, clientId, filter))
    .limit(most + 1)
    .as('some')
  const [found] = await tx.select({ n: sql<number>`count(*)::int` }).from(some)
  return found?.n ?? 0
}
