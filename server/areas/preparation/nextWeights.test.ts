import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appendStep, getCarried, getDataset, getPreparation, makePrepared, publishDataset } from '@core/contract'
import type { StepAction } from '@core/domain/preparation'
import { importDataset } from '../../../test/harness/importing'
import { startTestServer, type Caller, type TestServer } from '../../../test/harness/serverApp'

/** As many people per region, each with an answer. */
const wave = (people: Readonly<Record<string, number>>): string =>
  [
    'Region,Drink',
    ...Object.entries(people).flatMap(([region, n]) =>
      Array.from({ length: n }, (_, at) => `${region},${at % 3 === 0 ? 'Tea' : 'Coffee'}`),
    ),
  ].join('\n')

const CENSUS: StepAction = {
  kind: 'weigh',
  name: 'census',
  text: 'Census',
  margins: [
    {
      of: ['Region'],
      groups: [
        { cells: [['North']], target: 50 },
        { cells: [['South']], target: 50 },
      ],
    },
  ],
  default: true,
}

describe('weights of targets meet the next file', () => {
  let server: TestServer
  let manager: Caller
  let params: { studyId: string; datasetName: string }

  beforeAll(async () => {
    server = await startTestServer({ engine: 'pglite' })
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    manager = (await server.mintClient()).as('manager')
    const first = { fileName: 'wave1.csv', bytes: wave({ North: 60, South: 20 }), study: { study_name: 'Drinks' } }
    params = await importDataset(server, manager, first)
    await manager.call(appendStep, { params, body: { do: CENSUS } })
    const { revision } = await manager.call(getPreparation, { params })
    await manager.call(makePrepared, { params, body: { base_revision: revision } })
    await server.jobs.runDue()
    await manager.call(publishDataset, { params })
    await server.jobs.runDue()
  })

  const next = (people: Readonly<Record<string, number>>) =>
    importDataset(server, manager, {
      fileName: 'wave2.csv',
      bytes: wave(people),
      study: { study_id: params.studyId },
      publish: false,
    })
  const waiting = () => manager.call(getDataset, { params, query: { draft: '1' } })

  it('and are made again of its data', async () => {
    const before = (await waiting()).weights
    await next({ North: 30, South: 45 })
    const { weights } = await waiting()
    expect(weights.map(({ label, is_default }) => [label, is_default])).toEqual([['Census', true]])
    // 100 (Σw)² / (n Σw²) of 60 and 20 people is 75 %, of 30 and 45 people it is 96 %.
    expect(before[0]?.efficiency).toBeCloseTo(75, 9)
    expect(weights[0]?.efficiency).toBeCloseTo(96, 9)
  })

  it('and are left out, with the reason among what is lost, where its data cannot meet them', async () => {
    await next({ North: 40 })
    expect((await waiting()).weights).toEqual([])
    const { carried } = await manager.call(getCarried, { params })
    const lost = carried?.findings.find(({ variable }) => variable === 'census')
    expect(lost?.kind).toBe('lost')
    expect(lost?.detail).toMatch(/South/)
    const { steps } = await manager.call(getPreparation, { params })
    expect(steps.find(({ do: action }) => action.kind === 'weigh')?.state ?? 'gone').not.toBe('on')
  })
})
