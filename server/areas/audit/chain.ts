import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { auditChain, securityLog } from '../../db/schema'
import { rowsOf } from '../../db/rows'
import type { Tx } from '../../db/types'

type Line = typeof securityLog.$inferSelect
type Link = Pick<typeof auditChain.$inferSelect, 'seq' | 'hash'>

/** Lines sealed, or checked, in one transaction. */
const PIECE = 2000
/** Longer than any transaction that writes a line: older lines without a seal were added past the application. */
const LATE = sql`interval '1 hour'`
/** What the first line of an organisation follows. */
const START: Link = { seq: 0, hash: '' }

/** The same text for the same line, whatever the order of its details. */
const canonical = ({ id, userId, event, outcome, address, requestId, detail, created }: Line): string => {
  const details = Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([id, userId, event, outcome, address, requestId, details, created.toISOString()])
}

const hashOf = (before: string, line: Line): string =>
  createHash('sha256').update(before).update('\n').update(canonical(line)).digest('hex')

const own = (clientId: string) => eq(auditChain.clientId, clientId)
const sealOf = sql`SELECT 1 FROM audit_chain c WHERE c.client_id = ${securityLog.clientId} AND c.log_id = ${securityLog.id}`

const headOf = async (tx: Tx, clientId: string) => {
  const [head] = await tx
    .select({ seq: auditChain.seq, hash: auditChain.hash, sealed: auditChain.sealed, created: securityLog.created })
    .from(auditChain)
    .leftJoin(securityLog, and(eq(securityLog.clientId, auditChain.clientId), eq(securityLog.id, auditChain.logId)))
    .where(own(clientId))
    .orderBy(desc(auditChain.seq))
    .limit(1)
  return head ?? null
}

/** Lines that are written and not sealed. Those of long transactions may be older than the last one that is. */
const unsealed = (clientId: string, last: Date | null) =>
  and(
    eq(securityLog.clientId, clientId),
    last === null ? undefined : sql`${securityLog.created} >= ${last.toISOString()}::timestamptz - ${LATE}`,
    sql`NOT EXISTS (${sealOf})`,
  )

/** Seals what is waiting, at most one piece; true when there may be more. One process at a time per organisation. */
const sealPiece = async (tx: Tx, clientId: string): Promise<boolean> => {
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended(${`audit chain ${clientId}`}, 0)) as mine`
  const [found] = await rowsOf<{ mine: boolean }>(tx, lock)
  if (found?.mine !== true) return false
  const head = await headOf(tx, clientId)
  const lines = await tx
    .select()
    .from(securityLog)
    .where(unsealed(clientId, head?.created ?? null))
    .orderBy(asc(securityLog.created), asc(securityLog.id))
    .limit(PIECE)
  if (lines.length === 0) return false
  let link: Link = head ?? START
  const links = lines.map(line => {
    link = { seq: link.seq + 1, hash: hashOf(link.hash, line) }
    return { clientId, logId: line.id, ...link }
  })
  await tx.insert(auditChain).values(links)
  return lines.length === PIECE
}

/** Adds the lines that are waiting to the chain of an organisation. `tenant` opens a transaction in it. */
export const sealLog = async (
  clientId: string,
  tenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): Promise<void> => {
  while (await tenant(tx => sealPiece(tx, clientId)));
}

export interface ChainHead {
  readonly seq: number
  readonly hash: string
  readonly sealed: Date
}

/** How far the log is sealed, and how many lines wait for it. */
export const chainState = async (tx: Tx, clientId: string): Promise<{ head: ChainHead | null; waiting: number }> => {
  const head = await headOf(tx, clientId)
  const [found] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(securityLog)
    .where(unsealed(clientId, head?.created ?? null))
  return { head, waiting: found?.n ?? 0 }
}

/** A hash that somebody kept outside the database. */
export interface Anchor {
  readonly clientId: string
  readonly seq: number
  readonly hash: string
}

const brokenAt = (clientId: string, seq: number, why: string): string =>
  `client ${clientId}: the audit log is broken at line ${seq}: ${why}`

/**
 * What is wrong with the chain of an organisation, in the order of the log; only the first break, since nothing can be said of what
 * follows it. Then lines that were never sealed, and anchors that the chain does not go through.
 */
export const chainProblems = async (
  clientId: string,
  tenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  anchors: readonly Anchor[] = [],
): Promise<string[]> => {
  const kept = new Map(anchors.filter(anchor => anchor.clientId === clientId).map(({ seq, hash }) => [seq, hash]))
  let link: Link = START
  for (;;) {
    const { seq: done } = link
    const piece = await tenant(tx =>
      tx
        .select({ link: auditChain, line: securityLog })
        .from(auditChain)
        .leftJoin(securityLog, and(eq(securityLog.clientId, auditChain.clientId), eq(securityLog.id, auditChain.logId)))
        .where(and(own(clientId), gt(auditChain.seq, done)))
        .orderBy(asc(auditChain.seq))
        .limit(PIECE),
    )
    for (const { link: stored, line } of piece) {
      const seq = link.seq + 1
      if (stored.seq !== seq) return [brokenAt(clientId, seq, 'its seal is missing')]
      if (line === null) return [brokenAt(clientId, seq, `line ${stored.logId} was removed`)]
      if (stored.hash !== hashOf(link.hash, line)) return [brokenAt(clientId, seq, `line ${line.id} was changed`)]
      if (kept.has(seq) && kept.get(seq) !== stored.hash)
        return [brokenAt(clientId, seq, 'it differs from the head that was kept: the log was written again')]
      link = stored
    }
    if (piece.length < PIECE) break
  }
  const ahead = [...kept.keys()].filter(seq => seq > link.seq)
  const [late] = await tenant(tx =>
    tx
      .select({ n: sql<number>`count(*)::int` })
      .from(securityLog)
      .where(and(unsealed(clientId, null), sql`${securityLog.created} < now() - ${LATE}`)),
  )
  return [
    ...ahead.map(seq => brokenAt(clientId, seq, `the head that was kept is gone: the log ends at line ${link.seq}`)),
    ...((late?.n ?? 0) > 0
      ? [`client ${clientId}: lines of the audit log that were never sealed: ${late?.n ?? 0}`]
      : []),
  ]
}
