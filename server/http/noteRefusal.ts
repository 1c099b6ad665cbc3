import { and, count, eq, gte } from 'drizzle-orm'
import type { Endpoint, ErrorCode } from '@core/contract'
import { writeAudit, type Who } from '../access/audit'
import { securityLog } from '../db/schema'
import type { Database } from '../db/types'

const EVENT = 'call.refused'
/** One person's refusals in an hour that get a line each; the last of them says that more may have come. */
export const NOTED_PER_HOUR = 60
const HOUR_MS = 60 * 60 * 1000

const RIGHTS: readonly ErrorCode[] = ['forbidden', 'restricted', 'not_found']
/** Text without control characters, as long as an id or a name may be. */
const NAME = /^\P{C}{1,100}$/u

/** Whether a refusal is one of rights at a call for admins or managers. What is hidden answers `not_found`, so that counts too. */
export const isNoted = ({ audience }: Pick<Endpoint, 'audience'>, code: ErrorCode): boolean =>
  (audience === 'admin' || audience === 'manager') && RIGHTS.includes(code)

/** Ids and names in the address; what can be neither stays out of the log. */
const named = (params: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => NAME.test(value)))

/** Adds the line of a refused call, bounded per person and hour, in a transaction of its own: that of the call was rolled back. */
export const noteRefusal = (
  db: Database,
  who: Who & { readonly userId: string },
  endpoint: Endpoint,
  code: ErrorCode,
  params: Readonly<Record<string, string>>,
): Promise<void> =>
  db.tenant(who.clientId, async tx => {
    const [found] = await tx
      .select({ n: count() })
      .from(securityLog)
      .where(
        and(
          eq(securityLog.clientId, who.clientId),
          eq(securityLog.userId, who.userId),
          eq(securityLog.event, EVENT),
          gte(securityLog.created, new Date(Date.now() - HOUR_MS)),
        ),
      )
    const before = found?.n ?? 0
    if (before >= NOTED_PER_HOUR) return
    const detail = {
      ...named(params),
      call: endpoint.id,
      code,
      ...(before === NOTED_PER_HOUR - 1 && { last_of_hour: true }),
    }
    await writeAudit(tx, who, { event: EVENT, outcome: 'refused', detail })
  })
