import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appendStep,
  getDataset,
  getPreparation,
  getPreparedVariable,
  listPreparedVariables,
  makePrepared,
  publishDataset,
  type OutputOf,
} from '@core/contract'
import { numericColumn, type Code } from '@core/crosstab'
import type { StepAction, WeighMargin, Where } from '@core/domain/preparation'
import { and, desc, eq } from 'drizzle-orm'
import { datasets, datasetVersions } from '@server/db/schema'
import { loadColumns } from '@server/store/columns'
import { importDataset } from '../harness/importing'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../harness/serverApp'
import { hasSharedData, neededData } from '../harness/sharedData'

interface Bounds {
  readonly var: string
  readonly ge?: number
  readonly le?: number
}
type Category = { readonly key: string; readonly label: string } & (
  { readonly codes: readonly Code[] } | { readonly where: Bounds }
)
interface Question {
  readonly kind: 'single' | 'cond'
  readonly id: string
  readonly var?: string
  readonly cats: readonly Category[]
}
type Percents = Readonly<Record<string, number>>
interface Case {
  readonly filter?: Bounds
  readonly start?: string
  readonly by?: Question
  readonly cap?: { readonly min: number; readonly max: number }
  readonly margins: readonly {
    readonly id: string
    readonly question: Question
    readonly targets?: Percents
    readonly targets_by?: Readonly<Record<string, Percents>>
  }[]
}
interface Result {
  readonly n: number
  readonly efficiency: number
}

const CASES: readonly (readonly [id: string, data: string])[] = [
  ['w1-nonvoters-two', 'nonvoters/nonvoters_data.csv'],
  ['w2-nonvoters-five', 'nonvoters/nonvoters_data.csv'],
  ['w3-quantipy-waves', 'quantipy-a/quantipy-a.csv'],
  ['w4-burger-cap', 'burger-tracking/burger-tracking.sav'],
  ['w6-star-wars-missing', 'star-wars/StarWars.csv'],
]

const json = (path: string): unknown => JSON.parse(readFileSync(neededData(path), 'utf8'))

const weightsIn = (id: string): Map<number, number> =>
  new Map(
    readFileSync(neededData(`weights/${id}.csv`), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map(line => {
        const [respondent, weight] = line.split(',').map(Number)
        return [(respondent ?? NaN) - 1, weight ?? NaN]
      }),
  )

describe.skipIf(!hasSharedData)('weights of published surveys, made by a step of the preparation', () => {
  let server: TestServer
  let client: MintedClient
  let manager: Caller
  let params: { studyId: string; datasetName: string }
  let names: ReadonlyMap<string, string>

  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    manager = client.as('manager')
  })
  afterAll(() => server.close())

  const append = (action: StepAction) => manager.call(appendStep, { params, body: { do: action } })
  const detail = (variableName: string): Promise<OutputOf<typeof getPreparedVariable>> =>
    manager.call(getPreparedVariable, { params: { ...params, variableName } })
  /** Columns by number, "#34", are those of the file in their order. */
  const named = (variable: string): string => names.get(variable) ?? variable

  const whereOf = ({ var: variable, ge, le }: Bounds): Where => ({
    question: named(variable),
    ...(ge !== undefined && { at_least: ge }),
    ...(le !== undefined && { at_most: le }),
  })

  /** A variable with the categories of a question, and the answer id of each of them. */
  const categorical = async (question: Question): Promise<{ of: string; ids: ReadonlyMap<string, string> }> => {
    if (question.kind === 'cond') {
      const of = `${question.id}_groups`
      const segments = question.cats.flatMap(cat =>
        'where' in cat ? [{ label: cat.label, where: whereOf(cat.where) }] : [],
      )
      const [first] = question.cats
      const number = first && 'where' in first ? named(first.where.var) : ''
      if ((await detail(number)).type !== 'numeric') await append({ kind: 'type', of: [number], to: 'numeric' })
      await append({ kind: 'segments', name: of, text: of, segments, rest: null })
      return { of, ids: new Map(question.cats.map(({ key }, at) => [key, String(at + 1)])) }
    }
    const of = named(question.var ?? '')
    if ((await detail(of)).options.length === 0) await append({ kind: 'type', of: [of], to: 'single' })
    const { options } = await detail(of)
    const ids = question.cats.map(({ key, ...cat }): [string, string] => {
      const codes = 'codes' in cat ? cat.codes.map(String) : []
      const option = options.find(one => one.codes.some(code => codes.includes(String(code))))
      if (!option) throw new Error(`${of} has no answer ${key}`)
      return [key, option.id]
    })
    return { of, ids: new Map(ids) }
  }

  const begin = async (id: string, data: string): Promise<void> => {
    const bytes = readFileSync(neededData(data))
    const { studyId, datasetName } = await importDataset(server, manager, {
      fileName: basename(data),
      bytes,
      study: { study_name: id },
    })
    params = { studyId, datasetName }
    const { results } = await manager.call(listPreparedVariables, {
      params,
      query: {},
    })
    const ofFile = results.filter(({ origin }) => origin === 'file')
    names = new Map(ofFile.map(({ name }, at) => [`#${at + 1}`, name]))
  }

  const weigh = async (id: string): Promise<void> => {
    const wanted = (json(`weights/${id}.json`) as { case: Case }).case
    const by = wanted.by && (await categorical(wanted.by))
    const margins: WeighMargin[] = []
    for (const { question, targets, targets_by } of wanted.margins) {
      const { of, ids } = await categorical(question)
      const groups = [...ids].map(([key, answer]) => ({
        cells: [[answer]],
        target:
          targets_by === undefined
            ? (targets?.[key] ?? NaN)
            : Object.fromEntries(
                Object.entries(targets_by).map(([scope, some]) => [by?.ids.get(scope) ?? scope, some[key] ?? NaN]),
              ),
      }))
      margins.push({ of: [of], groups })
    }
    await append({
      kind: 'weigh',
      name: 'rim',
      text: id,
      margins,
      ...(by && { within: { of: by.of, answers: [...by.ids.values()] } }),
      ...(wanted.filter && { where: whereOf(wanted.filter) }),
      ...(wanted.start !== undefined && { start: named(wanted.start) }),
      ...(wanted.cap && { cap: wanted.cap }),
      default: true,
    })
  }

  const make = async () => {
    const { revision } = await manager.call(getPreparation, { params })
    await manager.call(makePrepared, { params, body: { base_revision: revision } })
    await server.jobs.runDue()
    return manager.call(getPreparation, { params })
  }

  const newestVersion = () =>
    client.tenant(async tx => {
      const [row] = await tx
        .select({ datasetId: datasetVersions.datasetId, version: datasetVersions.version })
        .from(datasetVersions)
        .innerJoin(datasets, eq(datasets.id, datasetVersions.datasetId))
        .where(and(eq(datasets.studyId, params.studyId), eq(datasets.name, params.datasetName)))
        .orderBy(desc(datasetVersions.version))
      if (!row) throw new Error('no version')
      return row
    })

  /** The weights that the newest version of the dataset stores. */
  const stored = async (): Promise<{ version: number; weights: Float64Array }> => {
    const newest = await newestVersion()
    const source = { clientId: client.client.id, tenant: client.tenant }
    const column = (await loadColumns(source, newest, ['rim'])).get('rim')
    if (!column) throw new Error('no weight')
    return { version: newest.version, weights: numericColumn(column).values }
  }

  const expectAgreed = (id: string, weights: Float64Array): void => {
    const expected = weightsIn(id)
    const found = [...weights].flatMap((weight, row) => (Number.isNaN(weight) ? [] : [row]))
    expect(found).toEqual([...expected.keys()])
    expect(
      Math.max(...found.map(row => Math.abs((weights[row] ?? NaN) / (expected.get(row) ?? NaN) - 1))),
    ).toBeLessThan(1e-8)
  }

  it.each(CASES)(
    '%s: everybody has the weight that they have there, and again in a version made of other steps',
    async (id, data) => {
      await begin(id, data)
      await weigh(id)
      expect(await make()).toMatchObject({ failure: null, made: true })
      await manager.call(publishDataset, { params })
      await server.jobs.runDue()
      const first = await stored()
      expectAgreed(id, first.weights)
      const { result } = json(`weights/${id}.json`) as { result: Result }
      const { weights } = await manager.call(getDataset, { params })
      const own = weights.find(({ variable }) => variable === 'rim')
      expect(own).toMatchObject({ label: id, is_default: true })
      expect((own?.efficiency ?? 0) / result.efficiency).toBeCloseTo(1, 9)

      await append({ kind: 'tags', of: ['rim'], add: ['census'] })
      expect(await make()).toMatchObject({ failure: null, made: true })
      const second = await stored()
      expect(second.version).toBe(first.version + 1)
      expectAgreed(id, second.weights)
    },
  )

  it('w5-nonvoters-empty: no version is made; the group, its target and the cause are named, and readers keep theirs', async () => {
    await begin('w5-nonvoters-empty', 'nonvoters/nonvoters_data.csv')
    const before = await newestVersion()
    await weigh('w5-nonvoters-empty')
    const { failure, making, made } = await make()
    expect({ making, made }).toEqual({ making: false, made: false })
    expect(failure).toMatch(
      /Nobody is in category "65\+" of margin "age_groups", whose target is 21.2 %. No weight can fill/,
    )
    expect(await newestVersion()).toEqual(before)
  })
})
