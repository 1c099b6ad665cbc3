import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeNet,
  changeCalculated,
  createCalculated,
  createNet,
  deleteNet,
  getDataset,
  getDatasetChanges,
  publishDataset,
  type Question,
} from '@core/contract'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import { startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'

const RATING = 'Overall rating'

describe('added rows and versions of a dataset', () => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
  })
  afterAll(() => server.close())

  type Params = { studyId: string; datasetName: string }
  const add = async (bytes: string, studyId?: string, publish = false): Promise<Params> => {
    const added = await importDataset(server, client.as('manager'), {
      fileName: 'wave.csv',
      bytes,
      publish,
      ...(studyId !== undefined && { study: { study_id: studyId } }),
    })
    return { studyId: added.studyId, datasetName: added.datasetName }
  }
  const question = async (params: Params, name: string, draft?: '1'): Promise<Question> => {
    const { questions } = await client.as('manager').call(getDataset, { params, query: { draft } })
    const found = questions.find(each => each.question_name === name)
    if (!found) throw new Error(`No question ${name}`)
    return found
  }
  const idsOf = ({ categorical_responses }: Question, labels: readonly string[]) =>
    categorical_responses.filter(option => labels.includes(option.label)).map(option => option.id)
  const net = async (params: Params, label: string, labels: readonly string[]): Promise<string> => {
    const any_of = idsOf(await question(params, RATING), labels)
    const call = { params: { ...params, questionName: RATING }, body: { label, any_of } }
    const { nets } = await client.as('user').call(createNet, call)
    return nets.find(row => row.label === label)?.id ?? ''
  }
  const labels = (of: Question) => of.nets.map(row => row.label)
  const publish = async (params: Params) => {
    await client.as('manager').call(publishDataset, { params })
    await server.jobs.runDue()
  }
  /** Without anybody who answered that, the option is not in the file. */
  const without = (answer: string) => smallCsv(100).replaceAll(`,${answer},`, ',Good,')

  it('are kept by a later import, also while it waits, with who may change them', async () => {
    const params = await add(smallCsv(), undefined, true)
    const before = await net(params, 'Not good', ['Very poor', 'Poor', 'Fair'])
    await add(smallCsv(90), params.studyId)
    // While the newer version waits, readers add, change and remove rows of the one they have.
    const during = await net(params, 'Extremes', ['Very poor', 'Very good'])
    const box = { kind: 'score', label: 'Swing', scores: {}, combine: 'mean' } as const
    const scores = Object.fromEntries(
      idsOf(await question(params, RATING), ['Very good', 'Very poor']).map(id => [id, 2]),
    )
    await client.as('user').call(createCalculated, {
      params: { ...params, questionName: RATING },
      body: { ...box, scores },
    })
    const renamed = { params: { ...params, questionName: RATING, netId: before }, body: { label: 'Could be better' } }
    await client.as('user').call(changeNet, renamed)
    const gone = await net(params, 'Gone soon', ['Fair'])
    await client.as('user').call(deleteNet, { params: { ...params, questionName: RATING, netId: gone } })

    const shown = await question(params, RATING)
    const waiting = await question(params, RATING, '1')
    expect(labels(shown)).toEqual([...labels(waiting).slice(0, -2), 'Could be better', 'Extremes'])
    expect([waiting.nets, waiting.calculated]).toEqual([shown.nets, shown.calculated])
    expect((await client.as('manager').call(getDatasetChanges, { params })).changes).toEqual([])
    await publish(params)
    const read = (await client.as('user').call(getDataset, { params })).questions.find(
      each => each.question_name === RATING,
    )
    expect(read?.base).toBe(81)
    expect(read?.nets.filter(row => row.editable).map(row => row.id)).toEqual([before, during])
    expect(read?.calculated.find(row => row.label === 'Swing')).toMatchObject({ scores, editable: true })
  })

  it('that do not fit the waiting version are told of before it is published, and are left out of it alone', async () => {
    const params = await add(smallCsv(), undefined, true)
    const before = await net(params, 'Before', ['Fair', 'Good'])
    await add(without('Fair'), params.studyId)
    await net(params, 'During', ['Poor', 'Fair'])
    const fits = await net(params, 'Fits', ['Poor', 'Good'])
    expect(labels(await question(params, RATING))).toEqual(expect.arrayContaining(['Before', 'During', 'Fits']))
    const waiting = labels(await question(params, RATING, '1'))
    expect(waiting).toContain('Fits')
    expect(waiting).not.toContain('During')
    const told = async () => {
      const { changes } = await client.as('manager').call(getDatasetChanges, { params })
      return changes.filter(change => change.kind === 'row_lost').map(change => change.detail)
    }
    const words = (label: string) => `"${label}": It uses answers that no longer exist: "Fair".`
    expect(await told()).toEqual([`${words('Before')} ${words('During')}`])

    // Without the answer it fits again; with it, it does not any more.
    const any_of = idsOf(await question(params, RATING), ['Good', 'Very good'])
    await client.as('user').call(changeNet, {
      params: { ...params, questionName: RATING, netId: before },
      body: { any_of },
    })
    await client.as('user').call(changeNet, {
      params: { ...params, questionName: RATING, netId: fits },
      body: { any_of: idsOf(await question(params, RATING), ['Fair']) },
    })
    expect(await told()).toEqual([`${words('During')} ${words('Fits')}`])
    expect(labels(await question(params, RATING, '1'))).toContain('Before')
    await publish(params)
    expect(labels(await question(params, RATING))).not.toContain('Fits')
  })

  it('of a file that a manager changed or removed stay so with the next file', async () => {
    const params = await add(smallCsv(), undefined, true)
    const file = await question(params, RATING)
    expect(file.nets.map(row => row.id)).toEqual(['top2', 'bottom2'])
    const manager = client.as('manager')
    const at = { ...params, questionName: RATING }
    await manager.call(changeNet, { params: { ...at, netId: 'top2' }, body: { label: 'Happy' } })
    await manager.call(deleteNet, { params: { ...at, netId: 'bottom2' } })
    await manager.call(changeCalculated, {
      params: { ...at, calculatedId: 'mean' },
      body: { kind: 'mean', label: 'Average' },
    })
    await add(smallCsv(90), params.studyId)
    await publish(params)
    const next = await question(params, RATING)
    expect([next.nets, next.calculated.map(row => row.label)]).toEqual([
      [{ ...file.nets[0], label: 'Happy', editable: true }],
      ['Average'],
    ])
    // What came with the file stays a matter of managers.
    const call = { params: { ...at, netId: 'top2' }, body: { label: 'Mine' } }
    await expect(client.as('user').call(changeNet, call)).rejects.toMatchObject({ status: 403 })
  })

  it('are taken while a version is being published', async () => {
    const params = await add(smallCsv(), undefined, true)
    await add(smallCsv(90), params.studyId)
    await client.as('manager').call(publishDataset, { params })
    await net(params, 'Meanwhile', ['Poor'])
    await server.jobs.runDue()
    const { version_number } = await client.as('user').call(getDataset, { params })
    expect(version_number).toBe(2)
    expect(labels(await question(params, RATING))).toContain('Meanwhile')
  })
})
