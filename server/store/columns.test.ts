import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothEngines, startTestServer } from '../../test/harness/serverApp'
import type { MintedClient, TestServer } from '../../test/harness/serverApp'
import { datasetColumns } from '../db/schema'
import { createTracker } from '../demo/tracker'
import { insertTracker, packTracker } from '../demo/tenant'
import { loadTable } from './columns'
import type { ColumnSource, TableVersion } from './columns'

describeOnBothEngines('columns of a stored dataset', engine => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let of: TableVersion
  let queries = 0
  const sourceOf = (client: MintedClient): ColumnSource => ({
    clientId: client.client.id,
    tenant: work => {
      queries += 1
      return server.db.tenant(client.client.id, work)
    },
  })

  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    other = await server.mintClient()
    const { datasetId } = await server.db.tenant(one.client.id, async tx =>
      insertTracker(tx, one.client.id, await packTracker()),
    )
    of = { datasetId, version: 1, respondents: 2400 }
  })
  afterAll(() => server.close())

  it('are those that were stored, and only those asked for', async () => {
    const survey = createTracker()
    const names = ['agegroup', 'spend', 'nps_why', 'weight']
    const table = await loadTable(sourceOf(one), of, [...names, 'no such column'])
    for (const name of names) expect(table.column(name)).toEqual(survey.columns.get(name))
    expect(table.column('no such column')).toBeUndefined()
    expect(table.column('wave')).toBeUndefined()
    expect(table.length).toBe(2400)
  })

  it('are read once and then kept', async () => {
    await loadTable(sourceOf(one), of, ['region', 'grade'])
    queries = 0
    const again = await loadTable(sourceOf(one), of, ['grade', 'region', 'grade'])
    expect(queries).toBe(0)
    expect(again.column('region')).toMatchObject({ kind: 'coded' })
  })

  it('are out of reach for another client organisation, cached or not', async () => {
    await loadTable(sourceOf(one), of, ['wave'])
    expect((await loadTable(sourceOf(other), of, ['wave', 'gender'])).column('wave')).toBeUndefined()
  })

  it('are refused when their bytes were changed on disk', async () => {
    await server.db.tenant(one.client.id, async tx =>
      tx.update(datasetColumns).set({ bytes: Buffer.from('not the bytes') }),
    )
    await expect(loadTable(sourceOf(one), of, ['income'])).rejects.toThrow('damaged')
  })
})
