import * as z from 'zod/mini'
import { endpoint } from './http'
import { objectId } from './params'

const day = z.union([z.iso.date(), z.iso.datetime()])

/** Which lines of the log are meant; all of them where nothing is given. */
const auditFilter = {
  /** First and last day in UTC, both included; or moments, of which the last is excluded. */
  from: z.optional(day),
  to: z.optional(day),
  /** Id of who did it. */
  user: z.optional(objectId),
  event: z.optional(z.string().check(z.maxLength(60))),
  outcome: z.optional(z.enum(['ok', 'refused'])),
  /** Words of the name or address of a person, of the event, or of its details. */
  query: z.optional(z.string().check(z.maxLength(200))),
}

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** Who did it; null for the system, and for people nobody knows. */
  user: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  event: z.string(),
  outcome: z.enum(['ok', 'refused']),
  address: z.nullable(z.string()),
  request_id: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** What fields were and became, where something was changed; null: nothing. */
  changes: z.array(z.object({ field: z.string(), before: value, after: value })),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/audit/',
  summary: 'The audit log of the own client organisation, newest first',
  audience: 'admin',
  query: z.object({ ...auditFilter, after: z.optional(objectId) }),
  response: z.object({
    results: z.array(auditEntry),
    /** Address of the next page; null: there is none. */
    next: z.nullable(z.string()),
    /** How many lines there are, at most 10,001: there are more then. */
    total: z.number(),
  }),
})

export const exportAudit = endpoint({
  id: 'audit.export',
  method: 'GET',
  path: '/audit/export/',
  summary: 'The same lines as a file, all of them: CSV, or one JSON object per line',
  audience: 'admin',
  query: z.object({ ...auditFilter, format: z._default(z.enum(['csv', 'jsonl']), 'csv') }),
  produces: ['text/csv', 'application/x-ndjson'],
  response: z.any(),
})

export const getAuditChain = endpoint({
  id: 'audit.chain',
  method: 'GET',
  path: '/audit/chain/',
  summary: 'How far the audit log is sealed, and the head of its chain',
  audience: 'admin',
  response: z.object({
    /** Lines in the chain. */
    sealed: z.number(),
    /** Lines that were written and wait for it. */
    waiting: z.number(),
    /** Null: nothing is sealed yet. */
    head: z.nullable(
      z.object({
        /** When the last line was sealed. */
        sealed: z.string(),
        /** Organisation, number and hash of the last line: kept elsewhere, it proves that nothing before it was changed. */
        text: z.string(),
      }),
    ),
  }),
})
