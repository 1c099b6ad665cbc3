import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDataset, getStudy, listStudies } from '@core/contract'
import { and, eq } from 'drizzle-orm'
import { importDataset, smallCsv } from '../../../test/harness/importing'
import {
  CallFailed,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { datasets, studies, users } from '../../db/schema'
import { createStudies } from '../../demo/studies'
import { insertStudies } from '../../demo/tenant'

describe('studies', () => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  beforeAll(async () => {
    server = await startTestServer()
    one = await server.mintClient()
    other = await server.mintClient()
    await one.tenant(async tx => insertStudies(tx, one.client.id, createStudies(40, 7)))
    await one.tenant(async tx =>
      tx.insert(studies).values(
        [
          { name: 'Zebra open', number: 'Z-1', groups: {} },
          { name: 'Board only', number: 'B-1', groups: { restrictedGroups: ['board'] } },
          { name: 'Hidden from interns', number: 'H-1', groups: { hiddenGroups: ['interns'] } },
        ].map(({ name, number, groups }) => ({
          clientId: one.client.id,
          id: newId(),
          studyNumber: number,
          name,
          date: '2026-01-01',
          year: 2026,
          metadata: [{ name: 'Secret', values: [name] }],
          ...groups,
        })),
      ),
    )
  })
  afterAll(() => server.close())

  let asUser: Caller | undefined
  const as = (role: 'manager' | 'user'): Caller => (role === 'user' && asUser ? asUser : one.as(role))
  const list = (role: 'manager' | 'user', query: Record<string, unknown> = {}) =>
    as(role).call(listStudies, { query: { page_size: 100, ...query } })
  /** The user with other rights, in a session of their own: the old jwt ends with the old rights. */
  const withPerson = async (change: Partial<typeof users.$inferInsert>, work: () => Promise<void>): Promise<void> => {
    const set = (values: typeof change) =>
      one.tenant(async tx =>
        tx
          .update(users)
          .set(values)
          .where(and(eq(users.clientId, one.client.id), eq(users.id, one.user.id))),
      )
    await set(change)
    asUser = await server.signIn(one.user.email)
    try {
      await work()
    } finally {
      await set({ groups: [], silentRestrictions: false })
      asUser = await server.signIn(one.user.email)
    }
  }

  it('are sorted and paged as the wire says, with a stable count', async () => {
    const first = await list('manager', { page_size: 10, sort: '-study_year' })
    const second = await list('manager', { page_size: 10, page: 2, sort: '-study_year' })
    expect([first.count, second.count]).toEqual([43, 43])
    expect(new Set([...first.results, ...second.results].map(study => study.id)).size).toBe(20)
    const dates = [...first.results, ...second.results].map(study => study.study_date)
    expect(dates).toEqual([...dates].sort().reverse())
    const names = (await list('manager', { sort: 'study_name' })).results.map(study => study.name)
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
  })

  it('are filtered by any of the values of a category and all categories, outer values taking in inner ones', async () => {
    const all = (await list('manager')).results
    const valuesOf = (study: (typeof all)[number], field: string) =>
      study.metadata.find(entry => entry.name === field)?.values ?? []
    const expected = all.filter(
      study =>
        valuesOf(study, 'Country').some(value => ['Ireland', 'Spain'].includes(value)) &&
        valuesOf(study, 'Category').some(value => value.startsWith('Food:::')),
    )
    const found = await list('manager', {
      filters: JSON.stringify({ Country: ['Ireland', 'Spain'], Category: ['Food'] }),
    })
    expect(expected.length).toBeGreaterThan(0)
    expect(found.results.map(study => study.id).sort()).toEqual(expected.map(study => study.id).sort())
    // A value that begins alike is another value.
    expect((await list('manager', { filters: JSON.stringify({ Category: ['Foo'] }) })).count).toBe(0)
    const bad = await one.as('manager').send(listStudies, { query: { filters: '[1]' } })
    expect(bad.status).toBe(400)
  })

  it('are counted per value, a chosen category as if nothing were chosen in it', async () => {
    const all = await list('manager')
    const countOf = (facets: typeof all.aggregations, field: string, label: string) =>
      facets[field]?.find(value => value.label === label)?.count
    const inYear = (year: number) => all.results.filter(study => study.study_year === year).length
    expect(countOf(all.aggregations, 'study_year', '2026')).toBe(inYear(2026))
    expect(all.aggregations.study_year?.map(value => value.label)).toEqual(
      [...(all.aggregations.study_year ?? [])]
        .map(value => value.label)
        .sort()
        .reverse(),
    )
    const chosen = await list('manager', { filters: JSON.stringify({ study_year: ['2026'] }) })
    expect(chosen.count).toBe(inYear(2026))
    expect(chosen.aggregations.study_year).toEqual(all.aggregations.study_year)
    const british = all.results.filter(
      study => study.study_year === 2026 && study.metadata.some(entry => entry.values.includes('United Kingdom')),
    )
    expect(countOf(chosen.aggregations, 'Country', 'United Kingdom')).toBe(british.length)
  })

  it('are found by words of their name, never by the signs of a pattern', async () => {
    expect((await list('manager', { query: 'zebra' })).results).toMatchObject([{ name: 'Zebra open', summary_hits: 1 }])
    expect((await list('manager', { query: '%' })).count).toBe(0)
    expect((await list('manager', { query: "'; drop table studies; --" })).count).toBe(0)
  })

  it('are locked cards without content for who is not in their group', async () => {
    const seen = await list('user')
    const locked = seen.results.filter(study => !study.permissions.view)
    expect(seen.count).toBe(43)
    expect(locked).toMatchObject([{ name: '', study_number: '', metadata: [], sample: 0 }])
    expect(seen.results.at(-1)).toEqual(locked[0])
    expect(JSON.stringify(seen)).not.toContain('Board only')
    expect((await list('user', { restrict: '1' })).count).toBe(42)
    expect((await list('user', { query: 'Board' })).count).toBe(0)
    expect((await list('user', { filters: JSON.stringify({ Secret: ['Board only'] }) })).count).toBe(0)
    await expect(as('user').call(getStudy, { params: { id: 'B-1' } })).rejects.toMatchObject({ status: 403 })
    await expect(as('user').call(getStudy, { params: { id: locked[0]?.id ?? '' } })).rejects.toBeInstanceOf(CallFailed)
  })

  it('open for the group, and are absent for silently restricted people and hidden groups', async () => {
    await withPerson({ groups: ['board'] }, async () => {
      expect(await as('user').call(getStudy, { params: { id: 'B-1' } })).toMatchObject({ name: 'Board only' })
    })
    await withPerson({ silentRestrictions: true }, async () => {
      const seen = await list('user')
      expect([seen.count, seen.results.filter(study => !study.permissions.view).length]).toEqual([42, 0])
    })
    await withPerson({ groups: ['interns'] }, async () => {
      const seen = await list('user')
      expect(seen.count).toBe(42)
      expect(JSON.stringify(seen)).not.toContain('Hidden from')
    })
  })

  it('belong to one client organisation', async () => {
    expect((await other.as('admin').call(listStudies, { query: {} })).count).toBe(0)
    await expect(other.as('admin').call(getStudy, { params: { id: 'Z-1' } })).rejects.toMatchObject({ status: 404 })
  })

  it('show a dataset of another group with its open questions only', async () => {
    const { studyId, datasetName } = await importDataset(server, one.as('manager'), {
      fileName: 'a.csv',
      bytes: smallCsv(),
    })
    await one.tenant(async tx =>
      tx
        .update(datasets)
        .set({ groupRestrictions: ['board'] })
        .where(and(eq(datasets.clientId, one.client.id), eq(datasets.studyId, studyId))),
    )
    const params = { studyId, datasetName }
    const limited = await as('user').call(getDataset, { params })
    expect(limited).toMatchObject({
      current_state: null,
      permissions: { view: false },
      group_restrictions: [],
      questions: [],
    })
    expect((await as('user').call(getStudy, { params: { id: studyId } })).datasets).toMatchObject([
      { current_state: null, total_questions_count: 0 },
    ])
    await withPerson({ groups: ['board'] }, async () => {
      expect((await as('user').call(getDataset, { params })).questions.length).toBeGreaterThan(0)
    })
  })
})
