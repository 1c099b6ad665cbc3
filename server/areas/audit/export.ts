import { Readable } from 'node:stream'
import type * as contract from '@core/contract'
import type { AuditEntry } from '@core/contract'
import { csvOfLines } from '@core/domain/tables'
import type { Ctx } from '../../access/context'
import type { Verb } from '../../access/verbs'
import { asAttachment } from '../../store/attachment'
import { linesOf, type AuditFilter } from './lines'

const PIECE = 1000
const BOM = '\uFEFF'
const HEAD = ['Time (UTC)', 'Event', 'Outcome', 'Name', 'E-mail', 'Address', 'Request', 'Details', 'Changes']

const spoken = (value: AuditEntry['changes'][number]['before']): string => (value === null ? '' : String(value))

/** One change a line: "role: User -> Manager". */
const changesText = (changes: AuditEntry['changes']): string =>
  changes.map(({ field, before, after }) => `${field}: ${spoken(before)} -> ${spoken(after)}`).join('\n')

const csvLines = (entries: readonly AuditEntry[]): string =>
  csvOfLines(
    entries.map(({ at, event, outcome, user, address, request_id, detail, changes }) =>
      [
        ...[at, event, outcome, user?.name ?? '', user?.email ?? '', address ?? '', request_id],
        ...[JSON.stringify(detail), changesText(changes)],
      ].map(text => ({ text })),
    ),
  )

const jsonLines = (entries: readonly AuditEntry[]): string =>
  entries.map(entry => `${JSON.stringify(entry)}\n`).join('')

/** Piece by piece, each in a transaction of its own, so that a long log holds nothing up. */
async function* pieces(ctx: Ctx, filter: AuditFilter, format: 'csv' | 'jsonl'): AsyncGenerator<Uint8Array> {
  if (format === 'csv') yield Buffer.from(BOM + csvOfLines([HEAD.map(text => ({ text }))]))
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const entries: readonly AuditEntry[] = await ctx.tenant(tx =>
      linesOf(tx, ctx.client.id, filter, { after: from, limit: PIECE }),
    )
    if (entries.length === 0) return
    yield Buffer.from(format === 'csv' ? csvLines(entries) : jsonLines(entries))
    after = entries.at(-1)?.id ?? null
  }
}

/** All lines of a filter as a file; that they were taken is a line of the log itself. */
export const exportAudit: Verb<typeof contract.exportAudit> = async (ctx, { query: { format, ...filter } }) => {
  const detail = Object.fromEntries(
    Object.entries({ format, ...filter }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  await ctx.tenant(tx => ctx.audit(tx, { event: 'audit.exported', outcome: 'ok', detail }))
  return new Response(Readable.toWeb(Readable.from(pieces(ctx, filter, format))) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
      'content-disposition': asAttachment(`${ctx.client.name} audit log.${format}`),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
