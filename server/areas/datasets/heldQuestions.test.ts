import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasetQuestions, datasets } from '../../db/schema'
import type { Tx } from '../../db/types'
import { insertTracker, packTracker } from '../../demo/tenant'
import { heldQuestionsOf } from './find'

const NAMES = ['wave', 'region']

describe('definitions that are held between calls', () => {
  let server: TestServer
  let one: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    const tracker = await packTracker()
    await one.tenant(async tx => insertTracker(tx, one.client.id, tracker))
  })
  afterAll(() => server.close())

  const read = async (tx: Tx, names = NAMES) => {
    const [dataset] = await tx.select().from(datasets).where(eq(datasets.clientId, one.client.id)).limit(1)
    if (!dataset) throw new Error('There is no tracker.')
    return heldQuestionsOf(tx, { dataset, version: { version: dataset.currentVersion } }, names)
  }
  const relabel = (tx: Tx, name: string, label: string) =>
    tx
      .update(datasetQuestions)
      .set({ definition: sql`jsonb_set(definition, '{label}', to_jsonb(${label}::text))` })
      .where(and(eq(datasetQuestions.clientId, one.client.id), eq(datasetQuestions.name, name)))

  it('are the same objects as long as nothing was changed, and nobody can change them', async () => {
    const first = await one.tenant(tx => read(tx))
    expect(first.map(({ name }) => name).sort()).toEqual([...NAMES].sort())
    expect(await one.tenant(tx => read(tx))).toBe(first)
    expect(Object.isFrozen(first[0]?.options[0])).toBe(true)
  })

  it('are read again after a change, also within the transaction that makes it', async () => {
    const labels = (questions: Awaited<ReturnType<typeof read>>) =>
      questions.find(({ name }) => name === 'region')?.label
    await one.tenant(async tx => {
      await relabel(tx, 'region', 'once')
      expect(labels(await read(tx))).toBe('once')
      await relabel(tx, 'region', 'twice')
      expect(labels(await read(tx))).toBe('twice')
    })
    expect(labels(await one.tenant(tx => read(tx)))).toBe('twice')
  })

  it('of a change that was taken back are not those of later calls', async () => {
    const before = await one.tenant(tx => read(tx))
    const undone = one.tenant(async tx => {
      await relabel(tx, 'region', 'never')
      await read(tx)
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect(await one.tenant(tx => read(tx))).toEqual(before)
  })

  it('are none where no question has such a name', async () => {
    expect(await one.tenant(tx => read(tx, ['no such question']))).toEqual([])
  })
})
