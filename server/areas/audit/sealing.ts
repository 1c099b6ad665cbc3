import { takeWritten } from '../../access/audit'
import type { Database, Tx } from '../../db/types'
import { repeat, type Repeated } from '../../process/repeat'
import type { Sweep } from '../../store/sweep'
import { sealLog } from './chain'
import { wakeForwarding } from './forwarding/job'

/** Seals what is written and has it sent, where the organisation has a receiver for it. */
const sealAndForward = async (clientId: string, tenant: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>) => {
  await sealLog(clientId, tenant)
  await tenant(tx => wakeForwarding(tx, clientId))
}

/** Seals what another process wrote and could not seal any more. */
export const sealWaiting: Sweep = ({ clientId, tenant }) => sealAndForward(clientId, tenant)

/** Seals the logs that this process writes to, now and then until stopped. A failure is reported and tried again. */
export const sealEvery = (db: Database, everyMs: number, onError: (error: unknown) => void): Repeated => {
  const sealAll = async () => {
    for (const clientId of takeWritten()) await sealAndForward(clientId, work => db.tenant(clientId, work))
  }
  return repeat(everyMs, sealAll, onError)
}
