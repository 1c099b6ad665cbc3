import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStudy, firstAdmin, getStudy, listFields, type ErrorBody } from '@core/contract'
import { and, eq } from 'drizzle-orm'
import { requestOf, startTestServer, type MintedClient, type TestServer } from '../../../test/harness/serverApp'
import { securityLog, studies } from '../../db/schema'
import { addFirstSupplier } from '../catalogue/suppliers'

describe('creating a study', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let supplier = ''
  let foreign = ''
  const supplierOf = async (client: MintedClient) => {
    await client.tenant(tx => addFirstSupplier(tx, client.client.id))
    const { results } = await client.as('manager').call(listFields, { query: { name: 'Supplier' } })
    return results[0]?.values[0]?.id ?? ''
  }
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    supplier = await supplierOf(one)
    foreign = await supplierOf(other)
  })
  afterAll(() => server.close())

  const year = new Date().getFullYear()
  const bodyOf = (change: Record<string, unknown> = {}) => ({
    study_name: 'Oat drinks',
    study_number: '',
    study_date: '2024-03-01',
    study_month: 3,
    study_year: 2024,
    Supplier: [supplier],
    client_values: {},
    ...change,
  })
  const send = (change: Record<string, unknown>, headers = {}) =>
    one.as('manager').send(createStudy, { body: bodyOf(change) }, { headers })
  const problems = async (change: Record<string, unknown>) => {
    const answer = await send(change)
    expect(answer.status, JSON.stringify(change)).toBe(400)
    return ((await answer.json()) as ErrorBody).fields
  }

  it('makes an empty study that opens under its number, with its supplier, and is written down', async () => {
    const made = await one.as('manager').call(createStudy, { body: bodyOf({ study_name: '  Cold brew ' }) })
    expect(made.study_number).toBe('Cold-brew')
    expect(await one.as('manager').call(getStudy, { params: { id: 'Cold-brew' } })).toMatchObject({
      name: 'Cold brew',
      study_date: '2024-03-01',
      study_year: 2024,
      low_base_threshold: 100,
      metadata: [{ name: 'Supplier', values: ['In-house'] }],
      datasets: [],
    })
    const events = await one.tenant(tx =>
      tx.select({ detail: securityLog.detail }).from(securityLog).where(eq(securityLog.event, 'study.created')),
    )
    expect(events).toContainEqual({ detail: { study: made.id } })
  })

  it('takes a name twice and makes another number, but refuses a number twice under its field', async () => {
    const first = await one.as('manager').call(createStudy, { body: bodyOf({ study_name: 'Twice' }) })
    const second = await one.as('manager').call(createStudy, { body: bodyOf({ study_name: 'Twice' }) })
    expect([first.study_number, second.study_number]).toEqual(['Twice', 'Twice-2'])
    expect(await problems({ study_number: 'Twice' })).toEqual({
      study_number: ['Another study has this Study Number.'],
    })
  })

  it.each([
    [{ study_name: '  ' }, 'study_name', /required/],
    [{ study_name: 'x'.repeat(251) }, 'study_name', /at most 250/],
    [
      { study_number: 'a b' },
      'study_number',
      /^Study Number can only contain letters, numbers, hyphens, and underscores\.$/,
    ],
    [{ study_number: 'ä' }, 'study_number', /^Study Number can only contain/],
    [{ study_number: 'x'.repeat(201) }, 'study_number', /at most 200/],
    [{ study_year: 1989, study_date: '1989-03-01' }, 'study_year', /from 1990/],
    [{ study_year: year + 1, study_date: `${year + 1}-03-01` }, 'study_year', new RegExp(`to ${year}`)],
    [{ study_month: 13, study_date: '2024-13-01' }, 'study_month', /month/],
    [{ study_month: 0, study_date: '2024-00-01' }, 'study_month', /month/],
    [{ study_date: '2024-04-01' }, 'study_date', /first day/],
    [{ study_date: '2024-03-02' }, 'study_date', /first day/],
    [{ Supplier: [] }, 'Supplier', /at least one supplier/],
    [{ Supplier: ['nothing'] }, 'Supplier', /no such supplier/],
    [{ client_values: { constructor: ['nothing'] } }, 'client_values', /no such value/],
  ])('refuses %j under %s', async (change, field, message) => {
    expect((await problems(change))?.[field]?.[0]).toMatch(message)
  })

  it('takes the longest name and number, and the years at both ends', async () => {
    const long = { study_name: 'x'.repeat(250), study_number: 'A_-9'.repeat(50) }
    expect((await send({ ...long, study_year: 1990, study_date: '1990-03-01' })).status).toBe(201)
    expect((await send({ study_year: year, study_month: 1, study_date: `${year}-01-01` })).status).toBe(201)
  })

  it('names every mistake at once and makes nothing', async () => {
    const before = await one.tenant(tx => tx.$count(studies))
    expect(Object.keys((await problems({ study_name: '', study_number: '!', Supplier: [] })) ?? {}).sort()).toEqual([
      'Supplier',
      'study_name',
      'study_number',
    ])
    expect(await one.tenant(tx => tx.$count(studies))).toBe(before)
  })

  it('takes values of other fields with all their levels, only under their own field', async () => {
    await one.tenant(tx =>
      tx.insert(studies).values({
        clientId: one.client.id,
        id: 'seed',
        studyNumber: 'seed',
        name: 'seed',
        date: '2020-01-01',
        year: 2020,
        metadata: [{ name: "It's", values: ['Food:::Snacks', 'constructor'] }],
      }),
    )
    const [field] = (await one.as('manager').call(listFields, { query: { name: "It's" } })).results
    const idOf = (value: string) => field?.values.find(entry => entry.value === value)?.id ?? ''
    const chosen = { client_values: { [field?.id ?? '']: [idOf('Snacks'), idOf('constructor')] } }
    const made = await one.as('manager').call(createStudy, { body: bodyOf({ study_name: 'Levels', ...chosen }) })
    const { metadata } = await one.as('manager').call(getStudy, { params: { id: made.study_number } })
    expect(metadata.find(entry => entry.name === "It's")?.values.sort()).toEqual(['Food:::Snacks', 'constructor'])
    expect(await problems({ client_values: { [field?.id ?? '']: [supplier] } })).toHaveProperty('client_values')
    expect(await problems({ Supplier: [idOf('Snacks')] })).toHaveProperty('Supplier')
  })

  it('knows no supplier of another organisation, whose numbers are free', async () => {
    expect(await problems({ Supplier: [foreign] })).toEqual({ Supplier: ['There is no such supplier.'] })
    await one.as('manager').call(createStudy, { body: bodyOf({ study_number: 'SHARED' }) })
    const body = bodyOf({ study_number: 'SHARED', Supplier: [foreign] })
    expect((await other.as('manager').call(createStudy, { body })).study_number).toBe('SHARED')
  })

  it('gives one of several at the same moment the number, and the others the field error', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ study_number: 'RACE' })))
    expect(answers.map(answer => answer.status).sort()).toEqual([201, 400, 400, 400])
    const made = await Promise.all([1, 2, 3].map(() => send({ study_name: 'Race made' })))
    expect(made.map(answer => answer.status)).toEqual([201, 201, 201])
  })

  it('makes one study however often the same request arrives', async () => {
    const headers = { 'idempotency-key': 'study-1' }
    const [first, again] = [await send({ study_name: 'Once' }, headers), await send({ study_name: 'Once' }, headers)]
    expect(await again.json()).toEqual(await first.json())
    const made = await one.tenant(tx =>
      tx
        .select({ id: studies.id })
        .from(studies)
        .where(and(eq(studies.clientId, one.client.id), eq(studies.name, 'Once'))),
    )
    expect(made).toHaveLength(1)
  })

  it('belongs to managers', async () => {
    expect((await one.as('user').send(createStudy, { body: bodyOf() })).status).toBe(403)
  })
})

describe('a new installation', () => {
  it('has a supplier, so that its first study can be made', async () => {
    const server = await startTestServer()
    try {
      const person = {
        email: 'first@client.test',
        first_name: 'A',
        last_name: 'B',
        password: 'quiet river under stone',
      }
      const body = { secret: server.setupSecret, client_name: 'Northfield', ...person }
      expect((await server.app.fetch(requestOf(firstAdmin, { body }))).status).toBe(200)
      const caller = await server.signIn(person.email)
      const [field] = (await caller.call(listFields, { query: { name: 'Supplier' } })).results
      expect(field?.values).toMatchObject([{ value: 'In-house', parent: null, count: 0 }])
    } finally {
      await server.close()
    }
  })
})
