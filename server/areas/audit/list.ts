import type * as contract from '@core/contract'
import { AUDIT_COUNTED, AUDIT_PAGE } from '@core/domain/limits'
import type { TxVerb } from '../../access/verbs'
import { countLines, linesOf } from './lines'

export const listAudit: TxVerb<typeof contract.listAudit> = async (tx, ctx, { query: { after, ...filter } }) => {
  const found = await linesOf(tx, ctx.client.id, filter, { after: after ?? null, limit: AUDIT_PAGE + 1 })
  const results = found.slice(0, AUDIT_PAGE)
  return {
    results,
    next: found.length > AUDIT_PAGE ? (results.at(-1)?.id ?? null) : null,
    total: await countLines(tx, ctx.client.id, filter, AUDIT_COUNTED),
  }
}
