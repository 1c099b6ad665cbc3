import * as z from 'zod/mini'
import { endpoint } from './http'
import { objectId } from './params'

/** Which lines of the log are meant; all of them where nothing is given. */
const auditFilter = {
  /** First and last day (UTC, both included). */
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  /** Id of who did it. */
  user: z.optional(objectId),
  event: z.optional(z.string().check(z.maxLength(60))),
  outcome: z.optional(z.enum(['ok', 'refused'])),
  /** Words of the name or address of a person, of the event, or of its details. */
  query: z.optional(z.string().check(z.maxLength(200))),
}

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
    /** Id of the last line, from which the next page goes on; null: there is none. */
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
