import { readFileSync } from 'node:fs'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  analyse,
  changeNet,
  countBase,
  createCalculated,
  createNet,
  getDataset,
  type AnalysisRequest,
  type AnalysisTable,
  type Dataset,
} from '@core/contract'
import { tableFromColumns, tabulate } from '@core/crosstab'
import { compilePlan } from '@core/domain'
import { countedOptions, countSelected, groupOf, indexQuestions, makeVariable, whyNoColumns } from '@core/report'
import { importDataset } from '../../../test/harness/importing'
import { aRequest } from '../../../test/harness/reportData'
import { hasSharedData, neededData } from '../../../test/harness/sharedData'
import { startTestServer, type Caller, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { datasetQuestions, datasets } from '../../db/schema'
import { TRACKER_DATASET, TRACKER_STUDY } from '../../demo/studies'
import { insertTracker, packTracker } from '../../demo/tenant'
import { createTracker } from '../../demo/tracker'
import { activeUser } from '../../access/authenticate'
import type { Reader } from '../../access/context'
import { prepare } from './prepare'

const params = { studyId: TRACKER_STUDY.studyNumber, datasetName: TRACKER_DATASET }

/** Where two results differ by more than the order of summation can explain. */
const differences = (mine: unknown, theirs: unknown, path = ''): string[] => {
  if (typeof mine === 'number' && typeof theirs === 'number')
    return Math.abs(mine - theirs) <= 1e-12 * Math.max(1, Math.abs(theirs)) ? [] : [`${path}: ${mine} is not ${theirs}`]
  if (typeof mine !== 'object' || typeof theirs !== 'object' || mine === null || theirs === null)
    return mine === theirs ? [] : [`${path}: ${String(mine)} is not ${String(theirs)}`]
  const keys = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])]
  return keys.flatMap(key =>
    differences(mine[key as keyof typeof mine], theirs[key as keyof typeof theirs], `${path}/${key}`),
  )
}

describe('analysis of the demo tracker', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    const tracker = await packTracker()
    await one.tenant(async tx => insertTracker(tx, one.client.id, tracker))
  })
  afterAll(() => server.close())

  const run = (over: Partial<AnalysisRequest>) => one.as('user').call(analyse, { params, body: aRequest(over) })
  const cube = (table: AnalysisTable | undefined) => {
    if (table?.outcome !== 'cube') throw new Error(`no table: ${JSON.stringify(table)}`)
    return table.cube
  }

  it('has the columns that the builder counts: options, nets and boxes of every question on the axis', async () => {
    const dataset = await one.as('user').call(getDataset, { params })
    const index = indexQuestions(dataset)
    const possible = [...index.values()].filter(addressed => whyNoColumns(addressed) === null)
    expect(possible.filter(({ question }) => question.nets.length > 0).length).toBeGreaterThan(3)
    for (const addressed of possible) {
      const { question, breakout } = addressed
      const axis = [{ question: question.question_name, ...(breakout && { breakout: breakout.name }) }]
      const { tables } = await run({ rows: [{ question: 'wave' }], axis })
      const variable = makeVariable(addressed)
      const counted = countSelected(countedOptions(variable, 'axis', addressed)).selected
      const { columns } = cube(tables[0])
      expect([addressed.name, columns.length]).toEqual([addressed.name, 1 + counted])
      const ids = countedOptions(variable, 'axis', addressed).map(({ id }) => `${groupOf(addressed)}:${id}`)
      expect(columns.slice(1).map(({ key }) => key)).toEqual(ids)
    }
  })

  it('equals direct tabulation of the same data, whatever is stored in between', async () => {
    const survey = createTracker()
    const table = tableFromColumns(survey.respondents, Object.fromEntries(survey.columns))
    const rows = survey.questions
      .filter(question => !['open', 'date', 'meta'].includes(question.kind))
      .map(({ name }) => ({ question: name }))
    const body = aRequest({
      rows,
      axis: [{ question: 'agegroup' }, { question: 'main' }],
      nested: true,
      filters: {
        and: [{ question: 'region', options: ['north', '11'] }, { not: { question: 'p4w', options: ['99'] } }],
      },
      weight: 'weight',
    })
    const { plans } = compilePlan(survey.questions, body)
    const expected = plans.flatMap(plan => tabulate(table, plan))
    const { tables, filtered, weight } = await run(body)
    expect(tables).toHaveLength(expected.length)
    for (const [i, direct] of expected.entries()) {
      const served = cube(tables[i])
      const named = direct.numbers.map((number, at) => ({
        ...number,
        key: served.numbers[at]?.key,
        label: served.numbers[at]?.label,
      }))
      expect(differences(served, { ...direct, numbers: named })).toEqual([])
    }
    expect(filtered.n).toBeGreaterThan(100)
    expect(filtered.eff).toBeLessThan(filtered.n)
    expect(weight).toMatchObject({ variable: 'weight', without: 0 })
  })

  it('names the mean of a number as its calculated row', async () => {
    const { tables } = await run({ rows: [{ question: 'spend' }] })
    expect(cube(tables[0]).numbers).toMatchObject([{ key: 'mean', label: 'Mean spend (£)' }])
  })

  it('gives the rest when some questions cannot be tables', async () => {
    const { tables } = await run({ rows: [{ question: 'gone' }, { question: 'wave' }, { question: 'wish' }] })
    expect(tables.map(table => (table.outcome === 'problem' ? table.code : table.cube.id))).toEqual([
      'deleted_question',
      'wave',
      'not_tabulated',
    ])
  })

  it('says in each table that the filter uses what is gone', async () => {
    const { tables, filtered } = await run({
      rows: [{ question: 'wave' }],
      filters: { question: 'region', options: ['99'] },
    })
    expect(tables).toMatchObject([{ outcome: 'problem', code: 'deleted_option' }])
    expect(filtered).toEqual({ n: 0, w: 0, eff: 0 })
  })

  it('turns tables round, one per pair', async () => {
    const { tables } = await run({
      rows: [{ question: 'grade' }],
      axis: [{ question: 'wave' }, { question: 'gender' }],
      inverted: true,
    })
    expect(tables).toMatchObject([{ row_axis: 'wave' }, { row_axis: 'gender' }])
    expect(cube(tables[0]).columns.map(column => column.label)).toContain('AB')
  })

  it('counts the base of a filter', async () => {
    const base = await one
      .as('user')
      .call(countBase, { params, body: { filters: { question: 'wave', options: ['3'] }, weight: null } })
    expect(base).toEqual({ respondents: 2400, n: 800, w: 800, eff: 800 })
    const bad = one
      .as('user')
      .call(countBase, { params, body: { filters: { question: 'wave', options: ['9'] }, weight: null } })
    await expect(bad).rejects.toMatchObject({ status: 400 })
  })

  it('refuses a weight that is none, and a report of over 1,000 tables', async () => {
    await expect(run({ rows: [{ question: 'wave' }], weight: 'age' })).rejects.toMatchObject({
      status: 400,
      body: { fields: { weight: [expect.any(String)] } },
    })
    await expect(run({ rows: Array.from({ length: 130 }, () => ({ question: 'image' })) })).rejects.toMatchObject({
      status: 400,
    })
  })

  it('reads the questions that it needs, however many the dataset has', async () => {
    const found = await one.tenant(tx => activeUser(tx, one.client.id, one.user.id))
    if (!found) throw new Error('No such user')
    const reader: Reader = { ...found, tenant: work => one.tenant(work), signal: new AbortController().signal }
    const filters = { question: 'gender', options: ['1'] }
    const asked = aRequest({ rows: [{ question: 'nps' }, { question: 'gone' }], axis: [{ question: 'wave' }], filters })
    const { questions } = await prepare(reader, params, asked)
    expect(questions.map(({ name }) => name).sort()).toEqual(['gender', 'nps', 'wave'])
  })

  it('exists for its own client organisation only', async () => {
    const call = other.as('admin').call(analyse, { params, body: aRequest({ rows: [{ question: 'wave' }] }) })
    await expect(call).rejects.toMatchObject({ status: 404 })
  })

  it('shows readers without full rights open questions only, with rounded bases and no small groups', async () => {
    const own = eq(datasets.clientId, one.client.id)
    await one.tenant(async tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['board'] })
        .where(own),
    )
    try {
      const { tables } = await run({
        rows: [{ question: 'wave' }, { question: 'nps' }],
        axis: [{ question: 'gender' }],
      })
      expect(tables[1]).toMatchObject({ outcome: 'problem', code: 'protected' })
      const { permissions, questions } = await one.as('user').call(getDataset, { params })
      expect([permissions.view, questions.every(question => question.unrestricted_filter)]).toEqual([false, true])
      expect(questions.length).toBeGreaterThan(0)
      expect(
        questions.flatMap(({ base, categorical_responses }) => [base, ...categorical_responses.map(({ n }) => n)]),
      ).toSatisfy((counts: number[]) => counts.every(n => n % 5 === 0))
      const { base } = cube(tables[0])
      expect(base.n.every(n => n % 5 === 0)).toBe(true)
      const young = {
        and: [
          { question: 'agegroup', options: ['1'] },
          { question: 'region', options: ['12'] },
          { question: 'gender', options: ['1'] },
        ],
      }
      expect((await run({ rows: [{ question: 'wave' }], filters: young })).tables).toMatchObject([
        { outcome: 'problem', code: 'protected' },
      ])
      // A condition that takes too few away is let go of: nobody is both a man and a woman.
      const men = { question: 'gender', options: ['1'] }
      const [twice, once] = await Promise.all(
        [{ and: [men, men] }, men].map(filters => run({ rows: [{ question: 'wave' }], filters })),
      )
      expect(twice).toEqual(once)
      const several = { question: 'gender', options: ['1', '2'] }
      for (const filters of [several, { not: men }, { or: [men, young] }])
        expect((await run({ rows: [{ question: 'wave' }], filters })).tables).toMatchObject([
          { outcome: 'problem', code: 'protected' },
        ])
      const bases = [young, men].map(filters =>
        one.as('user').call(countBase, { params, body: { filters, weight: null } }),
      )
      expect((await Promise.all(bases)).map(({ n }) => [n % 5, n > 0])).toEqual([
        [0, false],
        [0, true],
      ])
      await expect(
        one.as('user').call(countBase, { params, body: { filters: several, weight: null } }),
      ).rejects.toMatchObject({ status: 400, body: { detail: expect.stringContaining('one answer each') as string } })
      expect(
        (await one.as('manager').call(analyse, { params, body: aRequest({ rows: [{ question: 'nps' }] }) })).tables,
      ).toMatchObject([{ outcome: 'cube' }])
    } finally {
      await one.tenant(async tx => tx.update(datasets).set({ groupRestrictions: [] }).where(and(own)))
    }
  })

  it('has the rows of the file alone for readers without full rights: shown, tabulated and filtered by', async () => {
    const client = await server.mintClient()
    const tracker = await packTracker()
    await client.tenant(async tx => insertTracker(tx, client.client.id, tracker))
    const [manager, reader] = [client.as('manager'), client.as('user')]
    const at = (questionName: string) => ({ ...params, questionName })
    const shown = async (caller: Caller, name: string) => {
      const { questions } = await caller.call(getDataset, { params })
      const { nets = [], calculated = [] } = questions.find(question => question.question_name === name) ?? {}
      return [...nets, ...calculated].map(({ id }) => id)
    }
    const cubes = async (caller: Caller) => {
      const over = { rows: [{ question: 'region' }, { question: 'agegroup' }], axis: [{ question: 'region' }] }
      const { tables } = await caller.call(analyse, { params, body: aRequest(over) })
      return JSON.stringify(tables.map(cube))
    }
    const filtered = async (question: string, net: string) => {
      const body = aRequest({ rows: [{ question: 'wave' }], filters: { question, options: [net] } })
      const [table] = (await reader.call(analyse, { params, body })).tables
      if (table?.outcome !== 'problem') return table?.outcome
      return [table.code, table.message.replace(net, '<net>')]
    }
    const ofFile = await shown(manager, 'region')
    const [first = '', second = ''] = ofFile
    await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: ['board'] }))
    expect(await shown(reader, 'region')).toEqual(ofFile)
    expect(await filtered('region', first)).toBe('cube')

    const { nets } = await manager.call(createNet, {
      params: at('region'),
      body: { label: 'Odd', any_of: ['1', '11'] },
    })
    const scored = { kind: 'score', label: 'Weighted', scores: { 1: 1000, 2: 1 }, combine: 'mean' } as const
    await manager.call(createCalculated, { params: at('agegroup'), body: scored })
    await manager.call(changeNet, { params: { ...at('region'), netId: first }, body: { any_of: ['1', '2'] } })
    const added = nets.find(({ label }) => label === 'Odd')?.id ?? ''
    const score = (await shown(manager, 'agegroup')).at(-1) ?? ''
    expect(await shown(manager, 'region')).toEqual([...ofFile, added])
    expect(await shown(reader, 'region')).toEqual(ofFile.filter(id => id !== first))
    expect(await shown(reader, 'agegroup')).not.toContain(score)
    const [all, few] = [await cubes(manager), await cubes(reader)]
    for (const id of [added, first, score])
      expect([all.includes(`"${id}"`), few.includes(`"${id}"`)]).toEqual([true, false])
    expect(few).toContain(`"${second}"`)
    expect(await filtered('region', second)).toBe('cube')
    const gone = await filtered('region', 'nothing')
    expect(gone).toEqual(['deleted_option', expect.any(String)])
    for (const id of [added, first]) expect(await filtered('region', id)).toEqual(gone)
  })

  it('counts questions once at commit as tabulation counts them', async () => {
    const dataset = await one.as('user').call(getDataset, { params })
    const { tables } = await run({ rows: [{ question: 'aware' }] })
    const aware = dataset.questions.find(question => question.question_name === 'aware')
    expect(aware?.categorical_responses.map(option => option.n)).toEqual(
      cube(tables[0])
        .rows.filter(row => row.type === 'cat')
        .map(row => row.n[0]),
    )
    const stored = await one.tenant(async tx => tx.$count(datasetQuestions))
    expect(stored).toBe(dataset.questions.length)
  })
})

interface Oracle {
  readonly spec: { readonly weight?: string }
  readonly columns: readonly { readonly label: string }[]
  readonly bases: { readonly n: number[]; readonly w: number[]; readonly w2: number[] }
  readonly rows: readonly {
    readonly label: string
    readonly type: string
    readonly n: number[]
    readonly w: number[]
  }[]
}

describe.skipIf(!hasSharedData)('a real survey through the wire', () => {
  it('gives the numbers of the oracle', async () => {
    const server = await startTestServer()
    try {
      const client = await server.mintClient()
      const manager = client.as('manager')
      const imported = await importDataset(server, manager, {
        fileName: 'burger-tracking.sav',
        bytes: readFileSync(neededData('burger-tracking/burger-tracking.sav')),
        weight: 'wgt',
      })
      const at = { studyId: imported.studyId, datasetName: imported.datasetName }
      const dataset: Dataset = await manager.call(getDataset, { params: at })
      const nameOf = (variable: string) =>
        dataset.questions.find(question => question.main_var_list.join() === variable)?.question_name ?? ''
      for (const id of ['001', '002']) {
        const oracle = JSON.parse(
          readFileSync(neededData(`burger-tracking/oracle/burger-tracking-${id}.json`), 'utf8'),
        ) as Oracle
        const axis = ['S2', 'S1'].map(variable => ({ question: nameOf(variable) }))
        const body = aRequest({ rows: [{ question: nameOf('Q6') }], axis, weight: oracle.spec.weight ?? null })
        const [table] = (await manager.call(analyse, { params: at, body })).tables
        if (table?.outcome !== 'cube') throw new Error(JSON.stringify(table))
        const { columns, base, rows } = table.cube
        const column = oracle.columns.map(({ label }) => columns.findIndex(one => one.label === label))
        const close = (mine: readonly number[], theirs: readonly number[]) => {
          for (const [i, value] of theirs.entries()) {
            const got = mine[column[i] ?? -1] ?? NaN
            expect(Math.abs(got - value)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(value)))
          }
        }
        close(base.n, oracle.bases.n)
        close(base.w, oracle.bases.w)
        close(base.w2, oracle.bases.w2)
        const categories = oracle.rows.filter(row => row.type === 'cat')
        expect(categories.length).toBeGreaterThan(10)
        for (const expected of categories) {
          const row = rows.find(one => one.label === expected.label)
          close(row?.n ?? [], expected.n)
          close(row?.w ?? [], expected.w)
        }
      }
    } finally {
      await server.close()
    }
  })
})
