import { and, eq, lt } from 'drizzle-orm'
import { noticeMails, notices } from '../../db/schema'
import type { Sweep } from '../../store/sweep'

const KEPT_MS = 90 * 86_400_000

/** Deletes what was said, and the mails about it, after three months. */
export const sweepNotices: Sweep = ({ clientId, tenant }, now = Date.now()) =>
  tenant(async tx => {
    const oldest = new Date(now - KEPT_MS)
    await tx.delete(notices).where(and(eq(notices.clientId, clientId), lt(notices.created, oldest)))
    await tx.delete(noticeMails).where(and(eq(noticeMails.clientId, clientId), lt(noticeMails.created, oldest)))
  })
