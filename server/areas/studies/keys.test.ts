import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStudy, deleteStudy, getStudy, patchStudy } from '@core/contract'
import { studyNumberProblem } from '@core/domain'
import { refusalOf, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { migrationsFolder } from '../../db/migrate'
import { metadataFields, metadataValues, studies } from '../../db/schema'

describe('the key of a study in a path', () => {
  let server: TestServer
  let client: MintedClient
  const supplier = newId()
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    const [clientId, fieldId] = [client.client.id, newId()]
    await client.tenant(async tx => {
      await tx.insert(metadataFields).values({ clientId, id: fieldId, name: 'Supplier' })
      await tx.insert(metadataValues).values({ clientId, id: supplier, ordinal: 1, fieldId, value: 'A', path: 'A' })
    })
  })
  afterAll(() => server.close())

  const create = (study_name: string, study_number = '') =>
    client.as('manager').call(createStudy, {
      body: {
        study_name,
        study_number,
        study_date: '2026-05-01',
        study_month: 5,
        study_year: 2026,
        Supplier: [supplier],
        client_values: {},
      },
    })
  const nameOf = async (id: string) => (await client.as('user').call(getStudy, { params: { id } })).name

  it('is its number in whatever case, or its id', async () => {
    const { id, study_number } = await create('Case', 'NF-2026-a')
    expect(await Promise.all([study_number, 'nf-2026-A', id].map(nameOf))).toEqual(['Case', 'Case', 'Case'])
  })

  it('cannot be the number of one study and the id of another', async () => {
    const victim = await create('Victim')
    expect(studyNumberProblem(newId())).not.toBeNull()
    expect(await refusalOf(create('Thief', victim.id))).toEqual([
      400,
      expect.stringContaining('look like an internal id'),
      { study_number: [expect.any(String)] },
    ])
    const byHand = client.tenant(tx =>
      tx.insert(studies).values({
        clientId: client.client.id,
        id: newId(),
        studyNumber: victim.id.toUpperCase(),
        name: 'By hand',
        date: '2026-05-01',
        year: 2026,
      }),
    )
    await expect(byHand).rejects.toMatchObject({ cause: { constraint: 'studies_number_is_no_id' } })
    await client.as('manager').call(deleteStudy, { params: { id: victim.id }, query: { name: 'Victim' } })
    await expect(nameOf(victim.id)).rejects.toMatchObject({ status: 404 })
  })

  it('is unique without regard to case, whether typed or made of the name', async () => {
    await create('Snacks', 'SNACKS')
    const [status, message] = await refusalOf(create('Other', 'snacks'))
    expect([status, message]).toEqual([400, 'Another study has this Study Number.'])
    expect((await create('Snacks')).study_number).toBe('Snacks-2')
    expect((await create('Summary')).study_number).toBe('Summary-2')
  })

  it('stays what it was when the rest of the study is changed', async () => {
    const { id } = await create('Before', 'KEEP-1')
    await client.as('manager').call(patchStudy, { params: { id: 'keep-1' }, body: { study_name: 'After' } })
    expect([await nameOf('KEEP-1'), await nameOf(id)]).toEqual(['After', 'After'])
  })
})

describe('study numbers of earlier times', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
  })
  afterAll(() => server.close())

  it('are mended by the migration: the oldest keeps its number, later ones get the next free', async () => {
    const [drop, ...rest] = readFileSync(join(migrationsFolder(), '0014_study_numbers.sql'), 'utf8').split(
      '--> statement-breakpoint',
    )
    expect(drop).toContain('DROP CONSTRAINT')
    const idLike = newId()
    const numbers = ['Tracker', 'tracker', 'TRACKER-2', 'TRACKER', 'summary', idLike]
    await server.db.owner(null, async tx => {
      await tx.execute(
        sql.raw('drop index studies_number; alter table studies drop constraint studies_number_is_no_id'),
      )
      await tx.insert(studies).values(
        numbers.map((studyNumber, at) => ({
          clientId: client.client.id,
          id: `study${at}`,
          studyNumber,
          name: 'S',
          date: '2026-05-01',
          year: 2026,
          created: new Date(2020, 0, at + 1),
        })),
      )
      for (const statement of rest) await tx.execute(sql.raw(statement))
    })
    const rows = await client.tenant(tx =>
      tx
        .select({ id: studies.id, number: studies.studyNumber })
        .from(studies)
        .where(eq(studies.clientId, client.client.id))
        .orderBy(studies.id),
    )
    expect(rows.map(({ number }) => number)).toEqual([
      'Tracker',
      'tracker-3',
      'TRACKER-2',
      'TRACKER-4',
      'summary-2',
      `${idLike}-2`,
    ])
  })
})
