import pg from 'pg'

export interface ListenOptions {
  readonly databaseUrl: string
  /** A lower-case name: notices of PostgreSQL under it are heard. */
  readonly channel: string
  /** Called for every notice, and whenever listening begins: something may have been announced before. */
  readonly onNotice: () => void
  /** The connection failed or ended; it is tried again. */
  readonly onError: (error: Error) => void
  readonly retryMs?: number
}

export interface Listening {
  stop(): Promise<void>
}

const RETRY_MS = 5000

/**
 * Hears the notices of a channel on a connection of its own, since one of the pool would drop them when it goes to another user.
 * Notices are lost while the connection is down, so nothing may depend on them but speed.
 */
export const listenTo = (options: ListenOptions): Listening => {
  const { databaseUrl, channel, onNotice, onError, retryMs = RETRY_MS } = options
  let current: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const connect = (): void => {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, connectionTimeoutMillis: 10_000 })
    current = client
    const lost = (error: Error): void => {
      if (stopped || current !== client) return
      current = null
      onError(error)
      client.end().catch(() => undefined)
      retry = setTimeout(connect, retryMs)
    }
    client.on('error', lost)
    client.on('end', () => lost(new Error('The connection that hears notices has ended')))
    client.on('notification', onNotice)
    client
      .connect()
      .then(() => client.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(onNotice, lost)
  }

  connect()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await current?.end()
    },
  }
}
