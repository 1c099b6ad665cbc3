import { takeWritten } from '../../access/audit'
import type { Database } from '../../db/types'
import type { Sweep } from '../../store/sweep'
import { sealLog } from './chain'

/** Seals what another process wrote and could not seal any more. */
export const sealWaiting: Sweep = ({ clientId, tenant }) => sealLog(clientId, tenant)

/** Seals the logs that this process writes to, now and then until stopped. A failure is reported and tried again. */
export const sealEvery = (
  db: Database,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } => {
  const sealAll = async () => {
    for (const clientId of takeWritten()) await sealLog(clientId, work => db.tenant(clientId, work))
  }
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(sealAll).catch(onError)
  }, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
