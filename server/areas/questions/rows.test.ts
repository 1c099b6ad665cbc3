import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  changeCalculated,
  changeNet,
  createCalculated,
  createNet,
  createReport,
  deleteCalculated,
  deleteNet,
  getDataset,
  getReport,
  type CalculatedDraft,
  type NetDraft,
  type Question,
} from '@core/contract'
import { addTracker, trackerStudy } from '../../../test/harness/library'
import { addReader } from '../../../test/harness/readers'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type RoleName,
  type TestServer,
} from '../../../test/harness/serverApp'
import { aReport, aVariable } from '../../../test/harness/reportData'
import { datasetQuestions, datasets, securityLog } from '../../db/schema'

const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
const at = (questionName: string) => ({ ...params, questionName })

describe('nets and calculated rows that people add', () => {
  let server: TestServer
  let client: MintedClient
  let user: Caller
  let manager: Caller
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    await addTracker(client)
    user = client.as('user')
    manager = client.as('manager')
  })
  afterAll(() => server.close())

  const questionFor = async (caller: Caller, name: string): Promise<Question> => {
    const { questions } = await caller.call(getDataset, { params })
    const found = questions.find(question => question.question_name === name)
    if (!found) throw new Error(`No question ${name}`)
    return found
  }
  const net = (question: string, body: NetDraft, caller = user) =>
    caller.call(createNet, { params: at(question), body })
  const box = (question: string, body: CalculatedDraft, caller = user) =>
    caller.call(createCalculated, { params: at(question), body })
  const added = (question: Question, label: string) => {
    const row = [...question.nets, ...question.calculated].find(each => each.label === label)
    if (!row) throw new Error(`No row ${label}`)
    return row
  }

  it('are there for everybody at once, under an id of their own, and whoever added one may change it', async () => {
    const question = await net('media', { label: ' Outdoor and print ', any_of: ['9', '6', '9'] })
    const mine = added(question, 'Outdoor and print')
    expect(mine).toEqual({ id: mine.id, label: 'Outdoor and print', any_of: ['6', '9'], editable: true })
    expect(mine.id).toMatch(/^[0-9a-z]{16}$/)
    expect(await questionFor(user, 'media')).toEqual(question)
    expect(added(await questionFor(manager, 'media'), mine.label)).toEqual(mine)
    const other = await addReader(server, client)
    const { editable: _, ...plain } = mine
    expect(added(await questionFor(other, 'media'), mine.label)).toEqual(plain)
    expect(JSON.stringify(await questionFor(manager, 'media'))).not.toContain(client.user.id)
  })

  it('are changed and removed by who added them and by managers, under the same id', async () => {
    const { id } = added(await net('media', { label: 'Screens', any_of: ['1', '2'] }), 'Screens')
    const own = { ...at('media'), netId: id }
    const other = await addReader(server, client)
    const refused = [403, 'Only the person who added this row, or a manager, can change or remove it.', undefined]
    expect(await refusalOf(other.call(changeNet, { params: own, body: { label: 'X' } }))).toEqual(refused)
    expect(await refusalOf(other.call(deleteNet, { params: own }))).toEqual(refused)
    const renamed = await user.call(changeNet, { params: own, body: { label: 'All screens' } })
    expect(added(renamed, 'All screens')).toMatchObject({ id, any_of: ['1', '2'] })
    const wider = await manager.call(changeNet, { params: own, body: { any_of: ['4', '1'] } })
    expect(added(wider, 'All screens')).toMatchObject({ id, any_of: ['1', '4'] })
    // It stays the user's own.
    expect(added(await questionFor(user, 'media'), 'All screens').editable).toBe(true)
    expect((await user.call(deleteNet, { params: own })).nets.map(row => row.id)).not.toContain(id)
    expect((await refusalOf(user.call(deleteNet, { params: own })))[0]).toBe(404)

    const scored = await box('satisfaction', { kind: 'top_box', label: 'Top', count: 1, end: 'highest' })
    const calculated = { ...at('satisfaction'), calculatedId: added(scored, 'Top').id }
    const body: CalculatedDraft = { kind: 'score', label: 'Weighted', scores: { 1: -2, 5: 2 }, combine: 'mean' }
    expect((await refusalOf(other.call(changeCalculated, { params: calculated, body })))[0]).toBe(403)
    const { id: same, ...defined } = added(await user.call(changeCalculated, { params: calculated, body }), 'Weighted')
    expect([same, defined]).toEqual([calculated.calculatedId, { ...body, editable: true }])
    expect((await refusalOf(other.call(deleteCalculated, { params: calculated })))[0]).toBe(403)
    expect((await manager.call(deleteCalculated, { params: calculated })).calculated).toHaveLength(1)
  })

  it('that came with the file are for managers to change and to remove', async () => {
    const seen = await questionFor(user, 'consider')
    expect([...seen.nets, ...seen.calculated].some(row => row.editable)).toBe(false)
    const top = { ...at('consider'), netId: 't2b' }
    const words = 'This row came with the file. Only a manager can change or remove it.'
    expect(await refusalOf(user.call(changeNet, { params: top, body: { label: 'X' } }))).toEqual([
      403,
      words,
      undefined,
    ])
    const question = await manager.call(changeNet, { params: top, body: { label: 'Likely' } })
    expect(question.nets[0]).toEqual({ id: 't2b', label: 'Likely', any_of: ['4', '5'], editable: true })
    const mean = { ...at('consider'), calculatedId: 'mean' }
    expect((await refusalOf(user.call(deleteCalculated, { params: mean })))[0]).toBe(403)
    expect((await manager.call(deleteCalculated, { params: mean })).calculated).toEqual([])
  })

  it('are not for readers without full rights, who get one answer for open, closed and missing questions', async () => {
    const { nets } = await net('channel', { label: 'Apps', any_of: ['4', '5'] })
    const mine = nets.find(row => row.label === 'Apps')?.id ?? ''
    await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: ['board'] }))
    try {
      const open = (await user.call(getDataset, { params })).questions
      expect(open.length).toBeGreaterThan(0)
      const names = [open[0]?.question_name ?? '', 'channel', 'no-such-question']
      const tried = names.flatMap(name => [
        net(name, { label: 'N', any_of: ['1'] }),
        box(name, { kind: 'mean', label: 'M' }),
        user.call(changeNet, { params: { ...at(name), netId: mine }, body: { label: 'X' } }),
        user.call(deleteNet, { params: { ...at(name), netId: mine } }),
        user.call(changeCalculated, {
          params: { ...at(name), calculatedId: 'mean' },
          body: { kind: 'mean', label: 'M' },
        }),
        user.call(deleteCalculated, { params: { ...at(name), calculatedId: 'mean' } }),
      ])
      const answers = await Promise.all(tried.map(call => refusalOf(call).then(said => JSON.stringify(said))))
      expect(new Set(answers)).toEqual(
        new Set([
          JSON.stringify([
            403,
            'Rows can be added with full access to this dataset only. Ask a manager for access.',
            undefined,
          ]),
        ]),
      )
      expect(open.flatMap(({ nets, calculated }) => [...nets, ...calculated]).some(row => row.editable)).toBe(false)
    } finally {
      await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: [] }))
    }
  })

  it('are refused in words under their field', async () => {
    const wrong: [() => Promise<unknown>, string, RegExp][] = [
      [() => net('media', { label: 'television', any_of: ['1'] }), 'label', /a row "Television" already/],
      [() => net('media', { label: ' ', any_of: ['1'] }), 'label', /Enter a name/],
      [() => net('media', { label: 'N', any_of: [] }), 'any_of', /Choose at least one option/],
      [() => net('media', { label: 'N', any_of: ['1', '77'] }), 'any_of', /no option "77"/],
      [() => net('adrecall', { label: 'N', any_of: ['1', '-8'] }), 'any_of', /"Not sure" is declared missing/],
      [() => net('spend', { label: 'N', any_of: ['1'] }), '_', /is a number/],
      [() => net('wish', { label: 'N', any_of: ['1'] }), '_', /not tabulated/],
      [() => box('media', { kind: 'mean', label: 'M' }), 'kind', /no scale values/],
      [() => box('consider', { kind: 'nps', label: 'M' }), 'kind', /from 0 to 10/],
      [() => box('nps', { kind: 'nps', label: 'M' }), 'kind', /already, named "Net Promoter Score"/],
      [() => box('image', { kind: 'top_box', label: 'M', count: 5, end: 'lowest' }), 'count', /1 to 4 of the 5/],
      [
        () => box('image', { kind: 'score', label: 'M', scores: { '-8': 1 }, combine: 'sum' }),
        'scores',
        /does not have/,
      ],
      [() => box('image', { kind: 'score', label: 'M', scores: {}, combine: 'sum' }), 'scores', /At least one/],
    ]
    for (const [call, field, words] of wrong) {
      const [status, , fields] = await refusalOf(call())
      expect([status, fields]).toEqual([400, { [field]: [expect.stringMatching(words)] }])
    }
    expect((await refusalOf(net('nothing', { label: 'N', any_of: ['1'] })))[0]).toBe(404)
    // A row of a grid has the rows of its grid.
    expect((await refusalOf(net('image_1', { label: 'N', any_of: ['1'] })))[0]).toBe(404)
  })

  it('of several people at the same time are all kept, and of two with one name one is refused', async () => {
    const other = await addReader(server, client)
    const labels = Array.from({ length: 6 }, (_, index) => `Brands ${index}`)
    await Promise.all(
      labels.map((label, index) => net('p4w', { label, any_of: ['1', '2'] }, [user, other, manager][index % 3])),
    )
    const kept = (await questionFor(user, 'p4w')).nets.map(row => row.label).filter(label => labels.includes(label))
    expect(kept.sort()).toEqual(labels)
    const twice = await Promise.allSettled(
      ['Any chain', 'ANY CHAIN'].map(label => net('p4w', { label, any_of: ['1'] })),
    )
    expect(twice.map(each => each.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('are made once for a call that is repeated with its idempotency key', async () => {
    const once = (headers: Record<string, string>) =>
      user.call(createNet, { params: at('occasion'), body: { label: 'Once', any_of: ['1'] } }, { headers })
    const first = await once({ 'idempotency-key': 'net-1' })
    expect(await once({ 'idempotency-key': 'net-1' })).toEqual(first)
    expect(first.nets.filter(row => row.label === 'Once')).toHaveLength(1)
    const calculated = (headers: Record<string, string>) =>
      user.call(
        createCalculated,
        { params: at('image'), body: { kind: 'top_box', label: 'Once', count: 1, end: 'highest' } },
        { headers },
      )
    const made = await calculated({ 'idempotency-key': 'box-1' })
    expect((await calculated({ 'idempotency-key': 'box-1' })).calculated).toEqual(made.calculated)
  })

  it('are written down in the security log, and what is the same already is not written again', async () => {
    const { id } = added(await net('drivers', { label: 'Money', any_of: ['2', '8'] }), 'Money')
    const modified = async () => {
      const [row] = await client.tenant(tx => tx.select({ modified: datasets.modified }).from(datasets))
      return row?.modified.getTime()
    }
    const before = await modified()
    for (const body of [{}, { label: 'Money' }, { any_of: ['8', '2'] }])
      await user.call(changeNet, { params: { ...at('drivers'), netId: id }, body })
    await manager.call(changeCalculated, {
      params: { ...at('image'), calculatedId: 'mean' },
      body: { kind: 'mean', label: 'Mean' },
    })
    expect(await modified()).toBe(before)
    const events = await client.tenant(tx => tx.select().from(securityLog).where(eq(securityLog.event, 'net.added')))
    expect(events.map(event => event.detail)).toContainEqual({
      study: trackerStudy.number,
      dataset: trackerStudy.dataset,
      question: 'drivers',
      row: id,
    })
  })

  it('may go while saved reports speak of them', async () => {
    const { id } = added(await net('diet', { label: 'Some meat', any_of: ['1', '2'] }), 'Some meat')
    const saved = await user.call(createReport, {
      params: { studyId: params.studyId },
      body: aReport({
        dataset_name: params.datasetName,
        main: [aVariable('diet', { nets: [id] })],
        options: { filters: { question: 'diet', options: [id] } },
      }),
    })
    await user.call(deleteNet, { params: { ...at('diet'), netId: id } })
    const again = await user.call(getReport, {
      params: { studyId: params.studyId, reportId: saved.id },
      query: { serialized_request: 'true' },
    })
    expect(again.serialized_request?.main).toEqual([{ diet: { calculated: [], nets: [id] } }])
  })

  it('of another client organisation are out of reach', async () => {
    const foreign = await server.mintClient()
    const roles: RoleName[] = ['admin', 'manager', 'user']
    for (const role of roles)
      expect(await refusalOf(net('media', { label: 'Theirs', any_of: ['1'] }, foreign.as(role)))).toEqual([
        404,
        'There is no such dataset.',
        undefined,
      ])
    const stored = await client.tenant(tx =>
      tx.select({ definition: datasetQuestions.definition }).from(datasetQuestions),
    )
    expect(JSON.stringify(stored)).not.toContain('Theirs')
  })
})
