import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  createTableBook,
  deleteTableBook,
  getDataset,
  getTableBook,
  type ErrorBody,
  type TableBook,
} from '@core/contract'
import { TABLE_BOOK_LIMITS } from '@core/domain'
import { addTracker, trackerStudy } from '../../../test/harness/library'
import { addReader } from '../../../test/harness/readers'
import {
  CallFailed,
  refusalOf,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { csvOf, trackerTable } from '../../../test/harness/tableBooks/trackerBook'
import { datasets, jobs, tableBooks } from '../../db/schema'
import { sweepTableBooks } from './sweep'
import { bookFiles } from './store'

const params = { studyId: trackerStudy.number, datasetName: trackerStudy.dataset }

describe('a table book', () => {
  let server: TestServer
  let client: MintedClient
  let user: Caller
  /** Cells of a right table without a weight, and its title. */
  let right: string[][]
  beforeAll(async () => {
    server = await startTestServer()
    client = await server.mintClient()
    await addTracker(client)
    user = client.as('user')
    right = await trackerTable(user, 'diet', 'gender')
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await client.tenant(tx => tx.delete(tableBooks).where(eq(tableBooks.clientId, client.client.id)))
    await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: [] }))
    for (const key of await files().keys()) await files().delete(key)
  })

  const fileOf = (rows: readonly (readonly string[])[]): Blob => new Blob([csvOf(rows)])
  const send = async (caller: Caller, body: Blob): Promise<TableBook> => {
    const answer = await caller.send(createTableBook, {
      params,
      query: { file_name: 'book.csv' },
      body: Buffer.from(await body.arrayBuffer()),
    })
    if (!answer.ok) throw new CallFailed(answer.status, (await answer.json()) as ErrorBody)
    return (await answer.json()) as TableBook
  }
  const of = ({ id }: TableBook) => ({ params: { ...params, bookId: id } })
  const compared = async (body: Blob, caller = user): Promise<TableBook> => {
    const asked = await send(caller, body)
    await server.jobs.runDue()
    return caller.call(getTableBook, of(asked))
  }
  const changed = (row: number, column: number, text: string): string[][] =>
    right.map((cells, at) => (at === row ? cells.map((cell, c) => (c === column ? text : cell)) : cells))
  const files = () => bookFiles(server.stores, client.client.id)

  it('is compared cell by cell, and its file does not stay', async () => {
    const same = await compared(fileOf(right))
    expect(same).toMatchObject({ state: 'done', file_name: 'book.csv', problem: null })
    const count = (right.length - 2) * ((right[1]?.length ?? 0) - 1)
    expect(same.result).toMatchObject({ figures: { agree: count, of: count }, difference_count: 0, differences: [] })
    expect(same.result?.setting).toMatchObject({ weight: null, letters: null })
    const other = await compared(fileOf(changed(3, 2, '1%')))
    expect(other.result).toMatchObject({ figures: { agree: count - 1, of: count }, difference_count: 1 })
    expect(other.result?.differences).toMatchObject([
      { cell: 'C4', theirs: '1%', ours: right[3]?.[2]?.replace('%', ''), row: right[3]?.[0] },
    ])
    expect(await files().keys()).toEqual([])
  })

  describe('with a filter that only its bases tell', () => {
    const women = { question: 'gender', options: ['2'] }
    let filtered: string[][]
    beforeAll(async () => {
      filtered = await trackerTable(user, 'diet', 'agegroup', women)
    })
    const noted = (line: string) => [filtered[0] ?? [], [line], ...filtered.slice(1)]
    const found = [{ words: 'Are you…?: Female', from: 'bases', tables: 1 }]

    it('is compared with it, and says so', async () => {
      const { result } = await compared(fileOf(filtered))
      expect(result).toMatchObject({ filters: found, difference_count: 0, problems: [] })
      expect(result?.figures.agree).toBe(result?.figures.of)
      expect(result?.figures.of).toBeGreaterThan(40)
    })

    it('which words of the book do not say either', async () => {
      const { result } = await compared(fileOf(noted('Filter: main shoppers')))
      expect(result).toMatchObject({ filters: found, difference_count: 0, problems: [] })
    })

    it('is tried on the tables after it, with other questions and columns', async () => {
      const other = await trackerTable(user, 'aware', 'wave', women)
      const { result } = await compared(fileOf([...filtered, [], ...other]))
      expect(result).toMatchObject({ filters: [{ ...found[0], tables: 2 }], difference_count: 0, problems: [] })
    })

    it('has none where the bases are those of everybody but for an error, or of nobody', async () => {
      const whole = await trackerTable(user, 'diet', 'agegroup')
      const typo = whole.map((cells, row) => (row === 2 ? cells.map((cell, at) => (at === 2 ? '17' : cell)) : cells))
      expect((await compared(fileOf(typo))).result).toMatchObject({
        filters: [],
        difference_count: 1,
        differences: [{ kind: 'base', theirs: '17' }],
      })
      const odd = filtered.map((cells, row) => (row === 2 ? cells.map((cell, at) => (at === 3 ? '17' : cell)) : cells))
      expect((await compared(fileOf(odd))).result).toMatchObject({ filters: [] })
    })
  })

  it('says which tables it does not know, and where', async () => {
    const unknown = [['What do you think of the moon?'], ['', 'Total'], ['Base', '10'], ['Round', '40%']]
    const one = await compared(fileOf(unknown))
    expect(one).toMatchObject({ state: 'failed', result: null })
    expect(one.problem?.message).toContain('No table of this file could be recognised.')
    expect(one.problem?.where).toBe('CSV, A2')
    const both = await compared(fileOf([...right, [], ...unknown]))
    expect(both.state).toBe('done')
    expect(both.result?.tables).toHaveLength(1)
    expect(both.result?.problems).toMatchObject([{ sheet: 'CSV', cell: `A${right.length + 3}` }])
    expect(await files().keys()).toEqual([])
  })

  it('that is damaged, or too large, is refused in words', async () => {
    const zip = await compared(new Blob([Buffer.from('504b0304ffff', 'hex')]))
    expect(zip).toMatchObject({ state: 'failed', problem: { message: 'This ZIP archive is damaged.' } })
    const empty = await refusalOf(send(user, new Blob([])))
    expect(empty[0]).toBe(400)
    const large = await refusalOf(send(user, new Blob([new Uint8Array(TABLE_BOOK_LIMITS.bytes + 1)])))
    expect(large[0]).toBe(413)
    expect(await files().keys()).toEqual([])
  })

  it('is its owner’s alone', async () => {
    const asked = await send(user, fileOf(right))
    const missing = [404, 'There is no such table book.', undefined]
    for (const caller of [client.as('manager'), client.as('admin'), await addReader(server, client)]) {
      expect(await refusalOf(caller.call(getTableBook, of(asked)))).toEqual(missing)
      expect(await refusalOf(caller.call(deleteTableBook, of(asked)))).toEqual(missing)
    }
    const stranger = await server.mintClient()
    expect((await refusalOf(stranger.as('admin').call(getTableBook, of(asked))))[0]).toBe(404)
  })

  it('stops when it is removed, before it was compared', async () => {
    const asked = await send(user, fileOf(right))
    await user.call(deleteTableBook, of(asked))
    await server.jobs.runDue()
    expect((await refusalOf(user.call(getTableBook, of(asked))))[0]).toBe(404)
    expect(await files().keys()).toEqual([])
  })

  it('tells readers without full access nothing: right and wrong guesses get the same answer', async () => {
    const before = await compared(fileOf(right))
    await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: ['board'] }))
    // They may open the dataset, with its open questions.
    expect((await user.send(getDataset, { params })).status).toBe(200)
    const guesses = [right, changed(3, 2, '1%'), changed(2, 1, '7'), [['nothing']]]
    const answers = []
    for (const guess of guesses) answers.push(await refusalOf(send(user, fileOf(guess))))
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]?.[0]).toBe(403)
    expect(await client.tenant(tx => tx.$count(tableBooks))).toBe(1)
    // What was compared with full access is for nobody with less.
    const missing = [404, 'There is no such table book.', undefined]
    expect(await refusalOf(user.call(getTableBook, of(before)))).toEqual(missing)
    expect(await refusalOf(user.call(deleteTableBook, of(before)))).toEqual(missing)
  })

  it('is not compared for who has lost full access meanwhile', async () => {
    const asked = await send(user, fileOf(right))
    await client.tenant(tx => tx.update(datasets).set({ groupRestrictions: ['board'] }))
    await server.jobs.runDue()
    const [row] = await client.tenant(tx => tx.select().from(tableBooks).where(eq(tableBooks.id, asked.id)))
    expect(row).toMatchObject({ state: 'failed', result: null, file: null })
    expect(await client.tenant(tx => tx.$count(jobs, eq(jobs.state, 'waiting')))).toBe(0)
  })

  it('goes after its time, and there are so many of one person', async () => {
    for (let at = 0; at < TABLE_BOOK_LIMITS.perUser; at += 1) await send(user, fileOf(right))
    expect((await refusalOf(send(user, fileOf(right))))[0]).toBe(409)
    // Of those that are over, the oldest makes room.
    await client.tenant(tx => tx.update(tableBooks).set({ state: 'failed', file: null }))
    const newest = await send(user, fileOf(right))
    expect(await client.tenant(tx => tx.$count(tableBooks))).toBe(TABLE_BOOK_LIMITS.perUser)
    expect(await user.call(getTableBook, of(newest))).toMatchObject({ state: 'waiting' })
    const later = Date.now() + (TABLE_BOOK_LIMITS.keptHours + 2) * 3_600_000
    const ctx = { clientId: client.client.id, stores: server.stores, tenant: client.tenant }
    await sweepTableBooks(ctx, later)
    expect(await client.tenant(tx => tx.$count(tableBooks))).toBe(0)
    expect(await files().keys()).toEqual([])
  })
})
