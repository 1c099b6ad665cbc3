import { AUDIT_TEXT_MAX, AUDIT_CHANGES_MAX } from '@core/domain/limits'
import { newId } from '../db/ids'
import { securityLog } from '../db/schema'
import type { Tx } from '../db/types'
import { hideAddresses } from './auditAddresses'
import type { AuditChange, AuditValue, SecurityEvent } from './context'

export interface Who {
  readonly clientId: string
  readonly userId: string | null
  readonly address: string
  readonly requestId: string
}

/** Organisations in whose log this process wrote since it sealed it the last time. */
let written = new Set<string>()

const bounded = (value: AuditValue): AuditValue =>
  typeof value === 'string' && value.length > AUDIT_TEXT_MAX ? `${value.slice(0, AUDIT_TEXT_MAX - 1)}…` : value

const asValue = (value: unknown): AuditValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(one => (typeof one === 'string' ? one : JSON.stringify(one))).join(', ')
  return JSON.stringify(value)
}

/**
 * What differs between two states of an object, field by field; lists are joined with commas. Only fields that `after` has are
 * compared. Never give it passwords, tokens or keys.
 */
export const changesOf = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly AuditChange[] =>
  Object.keys(after).flatMap(field => {
    const change = { field, before: asValue(before[field]), after: asValue(after[field]) }
    return after[field] === undefined || change.before === change.after ? [] : [change]
  })

const boundedChange = ({ field, before, after }: AuditChange): AuditChange => ({
  field: field.slice(0, AUDIT_TEXT_MAX),
  before: bounded(before),
  after: bounded(after),
})

/** Adds a line to the security log of a client organisation. */
export const writeAudit = async (
  tx: Tx,
  who: Who,
  { event, outcome, detail = {}, changes = [] }: SecurityEvent,
): Promise<void> => {
  const kept = changes.slice(0, AUDIT_CHANGES_MAX).map(boundedChange)
  const more = changes.length > kept.length && { more_changes: changes.length - kept.length }
  const whole = { ...detail, ...more, ...(kept.length > 0 && { before_after: kept }) }
  const stored = await hideAddresses(tx, who.clientId, whole)
  await tx.insert(securityLog).values({ ...who, id: newId(), event, outcome, detail: stored })
  written.add(who.clientId)
}

/** Gives the organisations whose log is to be sealed, and forgets them. A line whose transaction is still open is sealed later. */
export const takeWritten = (): ReadonlySet<string> => {
  const taken = written
  written = new Set()
  return taken
}
