import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServerDatabase, postgresAvailable } from '../../test/harness/testDatabase'
import { applyMigrations, migrationsFolder } from './migrate'
import { serverPool } from './open'

const ignore = () => undefined

/** A copy of the migrations that ends before the one of this number. */
const migrationsBefore = (folder: string, number: number): void => {
  cpSync(migrationsFolder(), folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.filter(({ idx }) => idx < number) }))
}

describe.skipIf(!postgresAvailable)('a database with data of before 0017, whose owner is no superuser', () => {
  const owner = `tabularium_owner_${randomBytes(6).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  let made: Awaited<ReturnType<typeof createServerDatabase>>
  let superuser: pg.Client
  let pool: pg.Pool

  const rows = async (query: string) => (await superuser.query<Record<string, unknown>>(query)).rows

  beforeAll(async () => {
    made = await createServerDatabase()
    superuser = new pg.Client({ connectionString: made.url })
    await superuser.connect()
    const url = new URL(made.url)
    await superuser.query(`
      create role ${owner} login nosuperuser nobypassrls createrole;
      alter database ${url.pathname.slice(1)} owner to ${owner};
      alter schema public owner to ${owner}`)
    url.username = owner
    pool = serverPool(url.href, ignore)
    migrationsBefore(folder, 17)
    await migrate(drizzle(pool), { migrationsFolder: folder })

    await superuser.query(`
      insert into clients (id, name) values ('a', 'A'), ('b', 'B');
      insert into studies (client_id, id, study_number, name, date, year) values
        ('a', 's', '1', 'Study', '2026-01-01', 2026), ('b', 's', '1', 'Study', '2026-01-01', 2026);
      insert into datasets (client_id, id, study_id, name, current_version, published, created) values
        ('a', 'logged', 's', 'Logged', 2, true, '2026-01-01Z'),
        ('a', 'version', 's', 'Version', 2, true, '2026-01-01Z'),
        ('a', 'neither', 's', 'Neither', 1, true, '2026-01-01Z'),
        ('a', 'draft', 's', 'Draft', 1, false, '2026-01-01Z'),
        ('b', 'logged', 's', 'Logged', 1, true, '2026-01-02Z');
      insert into dataset_versions (client_id, dataset_id, version, respondents, committed_at, file_name) values
        ('a', 'logged', 2, 10, '2026-02-01Z', 'f'),
        ('a', 'version', 1, 10, '2026-02-01Z', 'f'),
        ('a', 'version', 2, 10, '2026-02-02Z', 'f'),
        ('a', 'draft', 1, 10, '2026-02-01Z', 'f');
      insert into security_log (client_id, id, event, outcome, request_id, detail, created) values
        ('a', '1', 'dataset.published', 'ok', 'r', '{"dataset":"logged"}', '2026-03-01Z'),
        ('a', '2', 'dataset.published', 'ok', 'r', '{"dataset":"logged"}', '2026-03-02Z'),
        ('a', '3', 'dataset.published', 'refused', 'r', '{"dataset":"logged"}', '2026-03-03Z'),
        ('a', '4', 'dataset.published', 'ok', 'r', '{"dataset":"draft"}', '2026-03-04Z')`)
    await applyMigrations(pool)
  })
  afterAll(async () => {
    await pool.end()
    await superuser.query(`reassign owned by ${owner} to current_user; drop owned by ${owner}; drop role ${owner}`)
    await superuser.end()
    await made.drop()
    rmSync(folder, { recursive: true })
  })

  it('learns when its datasets were published: from the log, the version, or the dataset itself', async () => {
    const found = await rows('select client_id, id, published_at from datasets order by client_id, id')
    expect(
      found.map(({ client_id, id, published_at: at }) => [client_id, id, (at as Date | null)?.toISOString()]),
    ).toEqual([
      ['a', 'draft', undefined],
      ['a', 'logged', '2026-03-02T00:00:00.000Z'],
      ['a', 'neither', '2026-01-01T00:00:00.000Z'],
      ['a', 'version', '2026-02-02T00:00:00.000Z'],
      ['b', 'logged', '2026-01-02T00:00:00.000Z'],
    ])
  })

  it('keeps new studies open to everyone, and its policies in force', async () => {
    expect(await rows('select distinct study_access from clients')).toEqual([{ study_access: 'everyone' }])
    expect(
      await rows(`select relname from pg_class where relrowsecurity and not relforcerowsecurity order by relname`),
    ).toEqual([])
  })
})
