import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '@core/contract'
import { asUserWith, insertSearchDataset, insertSearchStudy } from '../../test/harness/searchLibrary'
import { describeOnBothEngines, startTestServer } from '../../test/harness/serverApp'
import type { MintedClient, TestServer } from '../../test/harness/serverApp'
import { reports } from '../db/schema'

const CANARY = 'zqvo'
const LONG_AGO = new Date('2024-03-01T10:00:00.000Z')

describeOnBothEngines('a dataset for other groups, in a study that everyone may see,', engine => {
  let server: TestServer
  let real: MintedClient
  let twin: MintedClient
  /** The same organisation, with the closed dataset and without it. */
  const build = async (closed: boolean): Promise<MintedClient> => {
    const client = await server.mintClient({ name: 'One' })
    const clientId = client.client.id
    await client.tenant(async tx => {
      const questions = [{ text: 'How often do you have breakfast?', options: ['Daily'], unrestricted: true }]
      await insertSearchStudy(tx, clientId, { id: 'open', number: 'O-1', name: 'Breakfast', questions })
      if (!closed) return
      const text = `How often do you have ${CANARY}breakfast?`
      await insertSearchDataset(tx, clientId, 'open', [{ text, name: 'v9', options: ['Daily'], unrestricted: true }], {
        name: `${CANARY}closed`,
        groupRestrictions: ['board'],
      })
      const [dataset] = await tx.query.datasets.findMany({ where: (each, { eq }) => eq(each.name, `${CANARY}closed`) })
      await tx.insert(reports).values({
        clientId,
        id: 'report-closed',
        studyId: 'open',
        datasetId: dataset?.id ?? '',
        title: `${CANARY}report`,
        payload: payloadOf(`${CANARY}closed`, 'v9'),
        creator: client.manager.id,
        created: LONG_AGO,
        modified: LONG_AGO,
      })
    })
    return client
  }
  const payloadOf = (dataset_name: string, question: string): contract.ReportPayload => ({
    title: 'A report',
    description: '',
    dataset_name,
    main: [{ [question]: { calculated: [], nets: [], deselected_options: [] } }],
    segmentation: [],
    options: {
      filters: null,
      autoAdjustBaseEnabled: true,
      weighting: null,
      weightingLabel: null,
      viewSettings: contract.DEFAULT_VIEW_SETTINGS,
      inverted: false,
    },
  })

  beforeAll(async () => {
    server = await startTestServer({ engine })
    real = await build(true)
    twin = await build(false)
  })
  afterAll(() => server.close())

  const address = { studyId: 'O-1', datasetName: `${CANARY}closed` }
  const table = {
    rows: [{ question: 'v9' }],
    axis: [],
    nested: false,
    filters: null,
    weight: null,
    auto_adjust_base: true,
    inverted: false,
  }
  const asked = (client: MintedClient): readonly (readonly [contract.Endpoint, object])[] => [
    [contract.listStudies, { query: {} }],
    [contract.listStudies, { query: { query: `${CANARY}breakfast` } }],
    [contract.getStudy, { params: { id: 'O-1' } }],
    [contract.listDatasetStates, { params: { studyId: 'O-1' } }],
    [contract.searchQuestions, { query: { query: 'breakfast' } }],
    [contract.searchQuestions, { query: { query: `${CANARY}breakfast` } }],
    [contract.searchVendorQuestions, { query: { query: 'breakfast' } }],
    [contract.listReports, { params: { studyId: 'O-1' } }],
    [contract.getReport, { params: { studyId: 'O-1', reportId: 'report-closed' }, query: {} }],
    [contract.getDataset, { params: address, query: {} }],
    [contract.analyse, { params: address, body: table }],
    [contract.countBase, { params: address, body: { filters: null, weight: null } }],
    [contract.createReport, { params: { studyId: 'O-1' }, body: payloadOf(`${CANARY}closed`, 'v9') }],
    [contract.createDownload, { body: { study_id: 'O-1', kind: 'csv', report: payloadOf(`${CANARY}closed`, 'v9') } }],
    [contract.createSummary, { body: { study_id: 'O-1', dataset_name: `${CANARY}closed`, filters: null } }],
    [contract.getSimilarSamples, { params: { id: `${client.client.id}/open/Main/v1` } }],
    [contract.listResponses, { params: { naturalKey: `${client.client.id}/open/${CANARY}closed/v9` } }],
  ]

  const hear = async (client: MintedClient, rights: Parameters<typeof asUserWith>[2]) => {
    const reader = await asUserWith(server, client, rights)
    const said: string[] = []
    for (const [endpoint, input] of asked(client)) {
      const answer = await reader.send(endpoint, input)
      const text = (await answer.text()).replaceAll(client.client.id, 'CLIENT').replace(/"request_id":"[^"]+"/, '')
      said.push(`${endpoint.id} ${answer.status} ${text}`)
    }
    return said
  }

  it('is missing for a reader under silent restrictions: with it and without it, every answer is the same', async () => {
    const rights = { groups: ['staff'], silentRestrictions: true }
    const [with_, without] = [await hear(real, rights), await hear(twin, rights)]
    expect(with_).toEqual(without)
    expect(with_.filter(text => text.includes(`${CANARY}report`))).toEqual([])
  })

  it('is there for its groups, silent restrictions or not, and in part for readers who are told of restrictions', async () => {
    const speaking = async (rights: Parameters<typeof asUserWith>[2]) =>
      (await hear(real, rights)).filter(text => text.includes(CANARY)).length
    expect(await speaking({ groups: ['board'], silentRestrictions: true })).toBeGreaterThan(5)
    expect(await speaking({ groups: ['staff'] })).toBeGreaterThan(5)
  })
})
