import { allSealed } from '../areas'
import { clients } from '../db/schema'
import { masterKey } from '../env'
import type { Database } from '../db/types'
import { createSealer, type Sealer } from '../store/seal'
import { resealColumn } from '../store/sealedColumn'
import { nothing, say, UsageError, withDatabase } from './command'

const KEY_MIN = 32

/** Seals all secrets of all organisations again; how many. Those of one organisation in one transaction. */
export const resealAll = async (
  db: Database,
  sealers: { readonly from: Sealer; readonly to: Sealer },
): Promise<number> => {
  const all = await db.owner(null, tx => tx.select({ id: clients.id }).from(clients))
  let count = 0
  for (const { id } of all)
    count += await db.owner(id, async tx => {
      let own = 0
      for (const column of allSealed) own += await resealColumn(tx, id, column, sealers)
      return own
    })
  return count
}

/** `reseal`: seals every stored secret again under MASTER_KEY, from the key in OLD_MASTER_KEY. It can be run again. */
export const run = async (args: string[]): Promise<number> => {
  nothing(args, 'reseal')
  const old = process.env.OLD_MASTER_KEY ?? ''
  if (old.length < KEY_MIN) throw new UsageError('OLD_MASTER_KEY must be the key that secrets are sealed with now.')
  const changed = await withDatabase((db, env) =>
    resealAll(db, { from: createSealer(old), to: createSealer(masterKey(env)) }),
  )
  say(changed === 1 ? '1 secret was sealed again.' : `${changed} secrets were sealed again.`)
  return 0
}
