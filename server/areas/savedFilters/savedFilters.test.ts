import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeFilter, createFilter, deleteFilter, getDataset, listFilters } from '@core/contract'
import { type QuestionFilter, SAVED_FILTERS_MAX } from '@core/domain'
import { addTracker, trackerStudy } from '../../../test/harness/library'
import { addReader } from '../../../test/harness/readers'
import {
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { datasets, savedFilters } from '../../db/schema'

const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }
const women: QuestionFilter = { question: 'gender', options: ['2'] }
const both: QuestionFilter = { and: [women, { not: { question: 'diet', options: ['nomeat'] } }] }

describe('named filters', () => {
  let server: TestServer
  let client: MintedClient
  let user: Caller
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    await addTracker(client)
    user = client.as('user')
  })
  afterAll(() => server.close())
  afterEach(() => client.tenant(tx => tx.delete(savedFilters).where(eq(savedFilters.clientId, client.client.id))))

  const save = (name: string, filters: QuestionFilter = women, caller = user) =>
    caller.call(createFilter, { params, body: { name, filters } })
  const names = async (caller = user) => (await caller.call(listFilters, { params })).results.map(({ name }) => name)

  it('are kept as they were built, listed by name, and are nobody else’s', async () => {
    const saved = await save(' Women who eat meat ', both)
    expect(saved).toMatchObject({ name: 'Women who eat meat', filters: both })
    await save('wave 10')
    await save('Wave 2')
    expect(await names()).toEqual(['Wave 2', 'wave 10', 'Women who eat meat'])
    expect((await user.call(listFilters, { params })).results[2]).toEqual(saved)
    const other = await addReader(server, client)
    for (const caller of [other, client.as('manager'), client.as('admin')]) {
      expect(await names(caller)).toEqual([])
      const own = { params: { ...params, filterId: saved.id } }
      const missing = [404, 'There is no such filter.', undefined]
      expect(await refusalOf(caller.call(changeFilter, { ...own, body: { name: 'X' } }))).toEqual(missing)
      expect(await refusalOf(caller.call(deleteFilter, own))).toEqual(missing)
    }
    await save('Women who eat meat', both, other)
  })

  it('are renamed, given another filter, and deleted', async () => {
    const { id, created } = await save('Women')
    const own = { ...params, filterId: id }
    const renamed = await user.call(changeFilter, { params: own, body: { name: 'WOMEN' } })
    expect(renamed).toMatchObject({ id, name: 'WOMEN', filters: women, created })
    const changed = await user.call(changeFilter, { params: own, body: { filters: both } })
    expect(changed).toMatchObject({ id, name: 'WOMEN', filters: both })
    expect(await user.call(changeFilter, { params: own, body: {} })).toEqual(changed)
    await user.call(deleteFilter, { params: own })
    expect(await names()).toEqual([])
    expect((await refusalOf(user.call(deleteFilter, { params: own })))[0]).toBe(404)
  })

  it('have names of their own, in whatever letters, also when two are saved at once', async () => {
    await save('Été')
    const words = 'You have a filter "Été" on this dataset already. Choose another name.'
    expect(await refusalOf(save('  ÉTÉ '))).toEqual([409, words, { name: [words] }])
    const { id } = await save('Other')
    const rename = user.call(changeFilter, { params: { ...params, filterId: id }, body: { name: 'été' } })
    expect((await refusalOf(rename))[0]).toBe(409)
    const twice = await Promise.allSettled(['Same', 'SAME', 'same'].map(name => save(name)))
    expect(twice.filter(each => each.status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(save(' '))).toEqual([400, expect.any(String), { name: ['Enter a name.'] }])
  })

  it('keep what is gone from the dataset, which dialogs tell, and are bounded in size and number', async () => {
    const gone: QuestionFilter = {
      and: [
        { question: 'gone', options: ['x'] },
        { question: 'gender', options: ['nothing'] },
      ],
    }
    expect((await save('Gone', gone)).filters).toEqual(gone)
    const long: QuestionFilter = {
      question: 'gender',
      options: Array.from({ length: 500 }, (_, at) => `${at}`.padEnd(250, '-')),
    }
    const [status, , fields] = await refusalOf(save('Long', long))
    expect([status, fields]).toEqual([400, { filters: [expect.stringContaining('too long')] }])
    await client.tenant(async tx => {
      const [dataset] = await tx.select({ id: datasets.id }).from(datasets)
      await tx.insert(savedFilters).values(
        Array.from({ length: SAVED_FILTERS_MAX - 1 }, (_, at) => ({
          clientId: client.client.id,
          id: newId(),
          userId: client.user.id,
          datasetId: dataset?.id ?? '',
          name: `Filter ${at}`,
          filters: women,
        })),
      )
    })
    expect(await refusalOf(save('One more'))).toEqual([
      400,
      expect.any(String),
      { _: [expect.stringContaining('100 filters')] },
    ])
  })

  it('are one for a call that is repeated with its idempotency key', async () => {
    const headers = { 'idempotency-key': 'filter-1' }
    const once = () => user.call(createFilter, { params, body: { name: 'Once', filters: women } }, { headers })
    expect(await once()).toEqual(await once())
    expect(await names()).toEqual(['Once'])
  })

  it('of another client organisation do not exist', async () => {
    const { id } = await save('Mine')
    const foreign = await server.mintClient()
    await addTracker(foreign)
    expect(await names(foreign.as('user'))).toEqual([])
    const own = { params: { ...params, filterId: id } }
    expect((await refusalOf(foreign.as('admin').call(deleteFilter, own)))[0]).toBe(404)
  })

  describe('of readers without full rights', () => {
    const setRights = (groupRestrictions: string[]) =>
      client.tenant(tx => tx.update(datasets).set({ groupRestrictions }))
    let open = ''
    beforeAll(async () => {
      await setRights(['board'])
      const { questions } = await user.call(getDataset, { params })
      open = questions.find(question => !question.is_grid)?.question_name ?? ''
    })
    beforeEach(() => setRights(['board']))
    afterEach(() => setRights([]))

    it('speak of open questions only: closed and missing ones are one answer', async () => {
      await save('Open', { question: open, options: ['1'] })
      const closed = ['diet', 'no-such-question'].map(question =>
        save('Closed', { or: [{ question: open, options: ['1'] }, { not: { question, options: ['1'] } }] }),
      )
      const [first, second] = await Promise.all(closed.map(refusalOf))
      expect(first).toEqual([400, expect.stringContaining('not open to you'), { filters: [expect.any(String)] }])
      expect(second).toEqual(first)
      expect(await names()).toEqual(['Open'])
    })

    it('are gone with what has been closed, and come back with it', async () => {
      await setRights([])
      const hidden = await save('Hidden', both)
      await save('Shown', { question: open, options: ['1'] })
      await setRights(['board'])
      expect(await names()).toEqual(['Shown'])
      const own = { params: { ...params, filterId: hidden.id } }
      const missing = [404, 'There is no such filter.', undefined]
      expect(await refusalOf(user.call(changeFilter, { ...own, body: { name: 'X' } }))).toEqual(missing)
      expect(await refusalOf(user.call(deleteFilter, own))).toEqual(missing)
      await setRights([])
      expect(await names()).toEqual(['Hidden', 'Shown'])
    })

    it('keep their names while they are not shown, and give nothing away but what was typed', async () => {
      await setRights([])
      const gone: QuestionFilter = { question: 'no-such-question', options: ['1'] }
      await save('Stored Closed', both)
      await save('Stored Gone', gone)
      await setRights(['board'])
      const openOne: QuestionFilter = { question: open, options: ['1'] }
      const { id } = await save('Mine', openOne)
      const rename = (name: string) => user.call(changeFilter, { params: { ...params, filterId: id }, body: { name } })
      const answers = await Promise.all(
        ['STORED closed', 'STORED gone'].flatMap(name => [refusalOf(save(name, openOne)), refusalOf(rename(name))]),
      )
      const words = (name: string) =>
        `You have a hidden filter named "${name}": one of its questions is not in the dataset, or not open to you. Choose another name.`
      expect(answers).toEqual(
        ['STORED closed', 'STORED closed', 'STORED gone', 'STORED gone'].map(name => [
          409,
          words(name),
          { name: [words(name)] },
        ]),
      )
      expect(await names()).toEqual(['Mine'])
    })

    it('count while they are not shown, and the refusal says so', async () => {
      await setRights([])
      await client.tenant(async tx => {
        const [dataset] = await tx.select({ id: datasets.id }).from(datasets)
        await tx.insert(savedFilters).values(
          Array.from({ length: SAVED_FILTERS_MAX }, (_, at) => ({
            clientId: client.client.id,
            id: newId(),
            userId: client.user.id,
            datasetId: dataset?.id ?? '',
            name: `Filter ${at}`,
            filters: both,
          })),
        )
      })
      await setRights(['board'])
      const [status, , fields] = await refusalOf(save('One more', { question: open, options: ['1'] }))
      expect([status, fields]).toEqual([400, { _: [expect.stringContaining('not shown to you now')] }])
    })
  })

  it('are forgotten with their dataset', async () => {
    const other = await server.mintClient()
    await addTracker(other)
    await save('Mine', women, other.as('user'))
    await other.tenant(tx => tx.delete(datasets).where(eq(datasets.clientId, other.client.id)))
    expect(await other.tenant(tx => tx.select().from(savedFilters))).toEqual([])
  })
})
