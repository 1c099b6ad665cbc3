import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { serverPool } from '@server/db/open'
import { databaseOver } from '@server/db/tenant'
import type { Database } from '@server/db/types'
import { openTestDatabase, urlOf } from './testDatabase'

export interface Relayed {
  readonly db: Database
  /** As when PostgreSQL stops: existing connections break, new ones are refused. */
  readonly cut: () => Promise<void>
  readonly restore: () => Promise<void>
}

/** A migrated PostgreSQL database, reached through a relay that can be cut. */
export const openThroughRelay = async (): Promise<Relayed> => {
  const direct = await openTestDatabase('postgres')
  const url = new URL(await urlOf(direct))
  const target = { host: url.hostname, port: Number(url.port === '' ? 5432 : url.port) }
  const open = new Set<Socket>()
  const server = createServer(near => {
    const far = createConnection(target)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const cut = async () => {
    const closed = new Promise(resolve => server.close(resolve))
    for (const socket of open) socket.resetAndDestroy()
    await closed
  }
  const end = async () => {
    if (server.listening) await cut()
    await direct.close()
  }
  const db = databaseOver(
    serverPool(url.href, () => undefined),
    'postgres',
    end,
  )
  return { db, cut, restore: () => listen(port) }
}
