import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../test/harness/serverApp'
import { datasetColumns } from '../db/schema'
import { createTracker } from '../demo/tracker'
import { insertTracker, packTracker } from '../demo/tenant'
import { loadColumns, type ColumnSource, type DatasetVersion } from './columns'

describeOnBothEngines('columns of a stored dataset', engine => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let of: DatasetVersion
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
    of = { datasetId, version: 1 }
  })
  afterAll(() => server.close())

  it('are those that were stored, and only those asked for', async () => {
    const survey = createTracker()
    const names = ['agegroup', 'spend', 'nps_why', 'weight']
    const columns = await loadColumns(sourceOf(one), of, [...names, 'no such column'])
    for (const name of names) expect({ ...columns.get(name), highest: undefined }).toEqual(survey.columns.get(name))
    expect(columns.get('no such column')).toBeUndefined()
    expect(columns.get('wave')).toBeUndefined()
  })

  it('are read once and then kept', async () => {
    await loadColumns(sourceOf(one), of, ['region', 'grade'])
    queries = 0
    const again = await loadColumns(sourceOf(one), of, ['grade', 'region', 'grade'])
    expect(queries).toBe(0)
    expect(again.get('region')).toMatchObject({ kind: 'coded' })
  })

  it('are out of reach for another client organisation, cached or not', async () => {
    await loadColumns(sourceOf(one), of, ['wave'])
    expect((await loadColumns(sourceOf(other), of, ['wave', 'gender'])).get('wave')).toBeUndefined()
  })

  it('are refused when their bytes were changed on disk', async () => {
    await server.db.tenant(one.client.id, async tx =>
      tx.update(datasetColumns).set({ bytes: Buffer.from('not the bytes') }),
    )
    await expect(loadColumns(sourceOf(one), of, ['income'])).rejects.toThrow('damaged')
  })
})
