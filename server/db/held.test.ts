import { afterAll, beforeAll, expect, it } from 'vitest'
import { poolOf } from './open'
import { servePglite, type ServedPglite } from './pglite'
import { StillHeld } from './sqlState'
import { databaseOver } from './tenant'
import type { Database } from './types'

let served: ServedPglite
let db: Database
beforeAll(async () => {
  served = await servePglite({})
  const config = { host: served.host, user: 'postgres', database: 'postgres', max: 1, connectionTimeoutMillis: 20 }
  const pool = poolOf(config, () => undefined)
  await pool.query('create role tabularium_app')
  db = databaseOver(pool, 'pglite', () => served.stop())
})
afterAll(() => db.close())

/** Holds the only connection until it is released. */
const hold = async (clientId: string, doing?: string) => {
  let letGo = () => {}
  const released = new Promise<void>(resolve => (letGo = resolve))
  let done = Promise.resolve()
  await new Promise<void>(begun => {
    done = db.tenant(
      clientId,
      () => {
        begun()
        return released
      },
      doing,
    )
  })
  return async () => {
    letGo()
    await done
  }
}
const nothing = () => Promise.resolve()
const waiter = (clientId: string) => db.tenant(clientId, nothing).catch((error: unknown) => error)

it('who waits too long for the embedded database hears what holds it, of their own organisation only', async () => {
  const release = await hold('a', 'An import is being saved')
  const [own, foreign] = [await waiter('a'), await waiter('b')]
  await release()
  expect([own, foreign].map(error => error instanceof StillHeld && error.by)).toEqual([
    'An import is being saved',
    null,
  ])
  await expect(db.tenant('a', nothing)).resolves.toBeUndefined()
})

it('work that says nothing of itself is not named', async () => {
  const release = await hold('a')
  const error = await waiter('a')
  await release()
  expect(error).toMatchObject({ name: 'StillHeld', by: null })
})
