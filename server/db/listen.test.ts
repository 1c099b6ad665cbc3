import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createServerDatabase, postgresAvailable } from '../../test/harness/testDatabase'
import { listenTo, type Listening } from './listen'

// Notices between processes exist on PostgreSQL alone: the embedded database belongs to one process.
describe.runIf(postgresAvailable)('notices of the database', () => {
  let database: Awaited<ReturnType<typeof createServerDatabase>>
  let listening: Listening | null
  let other: pg.Client
  let heard = 0
  const errors: string[] = []
  const until = async (condition: () => boolean) => {
    while (!condition()) await new Promise(resolve => setTimeout(resolve, 10))
  }
  const listen = () =>
    listenTo({
      databaseUrl: database.url,
      channel: 'tabularium_test',
      onNotice: () => (heard += 1),
      onError: error => errors.push(error.message),
      retryMs: 20,
    })

  beforeEach(async () => {
    heard = 0
    errors.length = 0
    database = await createServerDatabase()
    other = new pg.Client({ connectionString: database.url })
    await other.connect()
  })
  afterEach(async () => {
    await listening?.stop()
    await other.end()
    await database.drop()
  })

  it('are heard after their transaction commits, and once for all of it', async () => {
    listening = listen()
    await until(() => heard === 1)
    await other.query('begin')
    for (let time = 0; time < 3; time += 1) await other.query('notify tabularium_test')
    await other.query('commit')
    await other.query('begin; notify tabularium_test; rollback')
    await other.query("notify tabularium_test, 'last'")
    await until(() => heard === 3)
    expect(heard).toBe(3)
    expect(errors).toEqual([])
  })

  it('are heard again after the connection was lost, and what was announced meanwhile is looked for', async () => {
    listening = listen()
    await until(() => heard === 1)
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'",
    )
    await other.query('notify tabularium_test')
    await until(() => heard >= 2)
    const before = heard
    await other.query('notify tabularium_test')
    await until(() => heard > before)
    expect(errors).not.toEqual([])
  })

  it('are no longer waited for once it has stopped', async () => {
    const one = listen()
    await until(() => heard === 1)
    await one.stop()
    listening = null
    await other.query('notify tabularium_test')
    const { rows } = await other.query(
      "select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'",
    )
    expect(rows).toEqual([])
    expect([heard, errors]).toEqual([1, []])
  })
})
