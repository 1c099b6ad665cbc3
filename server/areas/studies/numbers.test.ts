import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listStudies, searchQuestions } from '@core/contract'
import { insertSearchStudy } from '../../../test/harness/searchLibrary'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { migrationsFolder } from '../../db/migrate'
import { datasetQuestions, studies } from '../../db/schema'

describe('numbers in searches', () => {
  let server: TestServer
  let one: MintedClient
  let user: Caller
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    user = one.as('user')
    const add = (seed: Parameters<typeof insertSearchStudy>[2]) =>
      one.tenant(tx => insertSearchStudy(tx, one.client.id, seed))
    await add({ number: 'NF-2026-0001', name: 'Brand tracker', year: 2020 })
    await add({ number: 'NF-2026-0102', name: 'Follow-up of NF-2026-0001', year: 2024 })
    await add({ number: 'NF-2025-0001', name: 'Pricing Q3/2026', year: 2023 })
    await add({ number: 'kx_77', name: 'Site A-12 visitors', year: 2022 })
    await add({ number: 'AB1234', name: 'Shelf test', year: 2021, questions: [{ name: 'S-14b', text: 'Seen?' }] })
    await add({ number: 'BOARD-9', name: 'Board', rights: { restrictedGroups: ['board'] } })
    const other = await server.mintClient()
    await other.tenant(tx => insertSearchStudy(tx, other.client.id, { number: 'NF-2026-0001', name: 'Foreign' }))
  })
  afterAll(() => server.close())

  const found = async (query: string): Promise<string[]> => {
    const { results } = await user.call(listStudies, { query: { query, sort: '-score', page_size: 20 } })
    return results.map(study => study.study_number)
  }

  it.each(['NF-2026-0001', 'nf-2026-0001', 'NF20260001', 'nf_2026_0001', '"NF-2026-0001"'])(
    'find the study with the number typed as %s before one that only mentions it',
    async query => {
      expect(await found(query)).toEqual(['NF-2026-0001', 'NF-2026-0102'])
    },
  )

  it.each([
    // Words apart may stand anywhere: also in the name and the number.
    ['NF 2026 0001', ['NF-2026-0001', 'NF-2026-0102', 'NF-2025-0001']],
    ['2026-0001', ['NF-2026-0102', 'NF-2026-0001']],
    ['20260001', ['NF-2026-0102', 'NF-2026-0001']],
    ['0102', ['NF-2026-0102']],
    ['0001', ['NF-2026-0102', 'NF-2025-0001', 'NF-2026-0001']],
    ['NF-2025', ['NF-2025-0001']],
    ['kx-77', ['kx_77']],
    ['kx77', ['kx_77']],
    ['AB-1234', ['AB1234']],
    ['AB 1234', ['AB1234']],
    ['1234', ['AB1234']],
  ])('find a study by the part %s of its number', async (query, numbers) => {
    expect((await found(query)).sort()).toEqual(numbers.sort())
  })

  it.each(['NF', 'NF-', 'NF-2', 'NF-20', 'NF20', 'NF-2026-0', 'NF-2026-00', 'NF202600'])(
    'find a study while its number is typed: %s',
    async query => {
      expect(await found(query)).toContain('NF-2026-0001')
    },
  )

  it('find the study with exactly this number first when its parts are typed apart', async () => {
    expect((await found('NF 2026 0001'))[0]).toBe('NF-2026-0001')
  })

  it.each([
    ['Q3/2026', 'NF-2025-0001'],
    ['Q3 2026', 'NF-2025-0001'],
    ['A-12', 'kx_77'],
    ['A12', 'kx_77'],
    ['-A12 visitors', undefined],
  ])('find a study by %s in its name', async (query, number) => {
    expect((await found(query))[0]).toBe(number)
  })

  it('find a question by its name, with and without its hyphen', async () => {
    for (const query of ['S-14b', 'S14b', 's-14'])
      expect((await user.call(searchQuestions, { query: { query } })).count).toBe(1)
  })

  it('are found in studies and questions from before the index held them', async () => {
    const before = sql`to_tsvector('library', 'as it was')`
    await one.tenant(async tx => {
      await tx.update(studies).set({ search: before })
      await tx.update(datasetQuestions).set({ search: before })
    })
    expect(await found('AB1234')).toEqual([])
    const migration = await readFile(join(migrationsFolder(), '0015_search_numbers.sql'), 'utf8')
    await server.db.query(migration.split('--> statement-breakpoint').at(-1) ?? '', [])
    expect(await found('AB1234')).toEqual(['AB1234'])
    expect((await user.call(searchQuestions, { query: { query: 'S14b' } })).count).toBe(1)
  })

  it('are found by nobody who may not see the study', async () => {
    for (const query of ['BOARD-9', 'BOARD9', 'BOARD']) expect(await found(query)).toEqual([])
  })
})
