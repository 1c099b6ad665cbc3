import { newId } from '../db/ids'
import { securityLog } from '../db/schema'
import type { Tx } from '../db/types'
import { hideAddresses } from './auditAddresses'
import type { SecurityEvent } from './context'

export interface Who {
  readonly clientId: string
  readonly userId: string | null
  readonly address: string
  readonly requestId: string
}

/** Organisations in whose log this process wrote since it sealed it the last time. */
let written = new Set<string>()

/** Adds a line to the security log of a client organisation. */
export const writeAudit = async (tx: Tx, who: Who, { event, outcome, detail = {} }: SecurityEvent): Promise<void> => {
  const stored = await hideAddresses(tx, who.clientId, detail)
  await tx.insert(securityLog).values({ ...who, id: newId(), event, outcome, detail: stored })
  written.add(who.clientId)
}

/** Gives the organisations whose log is to be sealed, and forgets them. A line whose transaction is still open is sealed later. */
export const takeWritten = (): ReadonlySet<string> => {
  const taken = written
  written = new Set()
  return taken
}
