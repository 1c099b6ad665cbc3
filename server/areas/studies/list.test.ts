import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStudies, type StudyListItem } from '@core/contract'
import { and, eq } from 'drizzle-orm'
import {
  describeOnBothEngines,
  startTestServer,
  type Caller,
  type MintedClient,
  type TestServer,
} from '../../../test/harness/serverApp'
import { newId } from '../../db/ids'
import { metadataFields, metadataValues, studies, userPreferences, users } from '../../db/schema'

type Metadata = StudyListItem['metadata']
type Seed = Partial<typeof studies.$inferInsert>

const country = (...values: string[]): Metadata[number] => ({ name: 'Country', values })
const topic = (...values: string[]): Metadata[number] => ({ name: 'Topic', values })

/** Open: A to E. Restricted to the board: F, G. Hidden from interns: H. Of the board, silently so for guests: S. */
const LIBRARY: Record<string, Seed> = {
  A: { year: 2026, metadata: [country('Ireland'), topic('Food:::Snacks:::Crisps')] },
  B: { year: 2025, metadata: [country('Ireland', 'Spain'), topic('Food:::Frozen')] },
  C: { year: 2025, metadata: [country('Spain'), topic('Drinks')] },
  D: { year: 2024, metadata: [country('Poland'), topic('Food')] },
  E: { year: 2024, metadata: [{ name: 'constructor', values: ['O\'Hara "quoted"', 'toString'] }] },
  F: { year: 1999, metadata: [country('Ireland', 'Atlantis'), topic('Canary')], restrictedGroups: ['board'] },
  G: { year: 2026, metadata: [{ name: 'Canary field', values: ['Canary value'] }], restrictedGroups: ['board'] },
  H: { year: 2023, metadata: [country('Hidden land')], hiddenGroups: ['interns'] },
  S: { year: 2022, metadata: [country('Silent land')], restrictedGroups: ['board'], silentGroups: ['guests'] },
}

describeOnBothEngines('the list of studies', engine => {
  let server: TestServer
  let one: MintedClient
  let other: MintedClient
  let user: Caller
  beforeAll(async () => {
    server = await startTestServer({ engine })
    one = await server.mintClient()
    other = await server.mintClient()
    const rows = Object.entries(LIBRARY).map(([name, seed]) => ({
      clientId: one.client.id,
      id: newId(),
      studyNumber: name,
      name,
      year: 2020,
      ...seed,
      date: `${seed.year ?? 2020}-01-01`,
    }))
    await one.tenant(tx => tx.insert(studies).values(rows))
    await other.tenant(tx =>
      tx.insert(studies).values({
        clientId: other.client.id,
        id: newId(),
        studyNumber: 'A',
        name: 'Foreign',
        date: '2001-01-01',
        year: 2001,
        metadata: [country('Foreign land')],
      }),
    )
    user = one.as('user')
  })
  afterAll(() => server.close())

  /** The user with other rights; an old jwt ends with the old rights. */
  const become = async (change: Partial<typeof users.$inferInsert>) => {
    await one.tenant(tx =>
      tx
        .update(users)
        .set({ groups: [], silentRestrictions: false, ...change })
        .where(and(eq(users.clientId, one.client.id), eq(users.id, one.user.id))),
    )
    user = await server.signIn(one.user.email)
  }
  const list = (query: Record<string, unknown> = {}, caller: Caller = user) =>
    caller.call(listStudies, { query: { page_size: 100, ...query } })
  const filtered = (filters: Record<string, string[]>, more: Record<string, unknown> = {}) =>
    list({ filters: JSON.stringify(filters), ...more })
  const names = ({ results }: { results: StudyListItem[] }) => results.map(study => study.name)
  const counts = (entries: { label: string; count: number }[] | undefined) =>
    Object.fromEntries((entries ?? []).map(({ label, count }) => [label, count]))
  const prefer = async (path: string, includeChildren: boolean) => {
    await one.tenant(async tx => {
      const [value] = await tx
        .select({ id: metadataValues.id })
        .from(metadataValues)
        .where(and(eq(metadataValues.clientId, one.client.id), eq(metadataValues.path, path)))
      await tx
        .insert(userPreferences)
        .values({ clientId: one.client.id, userId: one.user.id, valueId: value?.id ?? '', includeChildren })
    })
  }
  const forget = () => one.tenant(tx => tx.delete(userPreferences).where(eq(userPreferences.clientId, one.client.id)))

  it('counts locked studies on every page alike, and puts them last', async () => {
    await become({})
    const pages = [
      await list({ page_size: 4 }),
      await list({ page_size: 4, page: 2 }),
      await list({ page_size: 4, page: 3 }),
    ]
    expect(pages.map(page => [page.count, page.restricted_count])).toEqual([
      [9, 3],
      [9, 3],
      [9, 3],
    ])
    expect(pages.map(page => page.results.map(study => study.permissions.view))).toEqual([
      [true, true, true, true],
      [true, true, false, false],
      [false],
    ])
    expect(new Set(pages.flatMap(page => page.results.map(study => study.id))).size).toBe(9)
    expect((await list({ page: 99 })).results).toEqual([])
  })

  it('has no locked studies beside a query, filters or restrict', async () => {
    for (const query of [{ restrict: '1' }, { query: 'A' }, { filters: '{"Country":["Ireland"]}' }])
      expect(await list(query)).toMatchObject({ restricted_count: 0 })
    expect((await list({ restrict: '1' })).count).toBe(6)
    expect((await list({ filters: '{}' })).restricted_count).toBe(3)
  })

  it('never counts, lists or greys a value that only other people’s studies have', async () => {
    for (const answer of [
      await list(),
      await filtered({ Country: ['Ireland'] }),
      await filtered({ study_year: ['1999'] }),
    ]) {
      const told = JSON.stringify(answer.aggregations)
      for (const secret of ['Atlantis', 'Canary', '1999', 'Silent land', 'Foreign']) expect(told).not.toContain(secret)
    }
    const guessed = await filtered({ Country: ['Atlantis'] })
    const unheard = await filtered({ Country: ['Nowhere'] })
    expect(guessed).toEqual(unheard)
    expect(guessed.count).toBe(0)
    await become({ groups: ['board'] })
    expect(counts((await list()).aggregations.Country)).toMatchObject({ Atlantis: 1, Ireland: 3 })
  })

  it('has no sign of what silently restricted people may not view', async () => {
    await become({ silentRestrictions: true })
    expect(await list()).toMatchObject({ count: 6, restricted_count: 0 })
    await become({ groups: ['guests'] })
    expect(await list()).toMatchObject({ count: 8, restricted_count: 2 })
    await become({ groups: ['interns'] })
    const seen = await list()
    expect(seen).toMatchObject({ count: 8, restricted_count: 3 })
    expect(JSON.stringify(seen)).not.toContain('Hidden land')
    await become({})
  })

  it('counts a chosen category as if nothing were chosen in it, and lists with 0 what other filters leave out', async () => {
    const { aggregations, count } = await filtered({ Country: ['Ireland'], study_year: ['2025'] })
    expect(count).toBe(1)
    expect(counts(aggregations.Country)).toEqual({ Ireland: 1, Spain: 2, Poland: 0, 'Hidden land': 0 })
    expect(aggregations.study_year).toEqual([
      { label: '2026', count: 1 },
      { label: '2025', count: 1 },
      { label: '2024', count: 0 },
      { label: '2023', count: 0 },
    ])
    expect(counts(aggregations.Topic)).toEqual({
      Food: 1,
      'Food:::Snacks': 0,
      'Food:::Snacks:::Crisps': 0,
      'Food:::Frozen': 1,
      Drinks: 0,
    })
  })

  it('takes inner values in with outer ones, but not the other way round', async () => {
    expect(names(await filtered({ Topic: ['Food'] })).sort()).toEqual(['A', 'B', 'D'])
    expect(names(await filtered({ Topic: ['Food:::Snacks'] }))).toEqual(['A'])
    expect(names(await filtered({ Topic: ['Snacks'] }))).toEqual([])
    expect(names(await filtered({ Topic: ['Food:::'] }))).toEqual([])
    expect(names(await filtered({ Topic: [':::'] }))).toEqual([])
    expect(names(await filtered({ Topic: ['Drinks', 'Food:::Frozen'], Country: ['Spain'] })).sort()).toEqual(['B', 'C'])
  })

  it('takes unusual names and values as they are', async () => {
    expect(names(await filtered({ constructor: ['O\'Hara "quoted"'] }))).toEqual(['E'])
    expect(counts((await list()).aggregations.constructor as never)).toEqual({ 'O\'Hara "quoted"': 1, toString: 1 })
    for (const filters of [{ toString: ['x'] }, { study_year: ['2026; drop', '-2026', '0', '', '99999999999'] }])
      expect((await filtered(filters)).count).toBe(0)
    expect((await list({ filters: '{"__proto__":["x"]}' })).count).toBe(9)
    expect((await filtered({ Country: [] })).count).toBe(9)
    for (const filters of ['[', '[]', '"x"', '{"Country":"Ireland"}', '{"Country":[1]}', '{"a":["\\u0000"]}'])
      expect((await one.as('user').send(listStudies, { query: { filters } })).status).toBe(400)
  })

  it('orders categories by their position and leaves out those that are not for filtering', async () => {
    const place = (name: string, set: Partial<typeof metadataFields.$inferInsert>) =>
      one.tenant(tx =>
        tx
          .update(metadataFields)
          .set(set)
          .where(and(eq(metadataFields.clientId, one.client.id), eq(metadataFields.name, name))),
      )
    await place('Topic', { position: -5 })
    expect(Object.keys((await list()).aggregations).slice(0, 2)).toEqual(['study_year', 'Topic'])
    await place('Topic', { filterable: false })
    expect((await list()).aggregations.Topic).toBeUndefined()
    await place('Topic', { filterable: true })
  })

  it('puts preferred studies first only when asked to, and says how many there are', async () => {
    await prefer('Spain', true)
    await prefer('Food', false)
    expect(await list()).toMatchObject({ preferred_count: 3, results: [{ name: 'A' }, {}, {}, {}, {}, {}, {}, {}, {}] })
    const boosted = await list({ boost: '1', sort: 'study_name' })
    expect(names(boosted)).toEqual(['B', 'C', 'D', 'A', 'E', 'H', '', '', ''])
    expect(boosted.results.map(study => study.preferred)).toEqual([true, true, true, ...Array<boolean>(6).fill(false)])
    const paged = [1, 2, 3, 4, 5].map(page => list({ boost: '1', sort: 'study_name', page, page_size: 2 }))
    expect((await Promise.all(paged)).flatMap(names)).toEqual(names(boosted))
    expect((await filtered({ Country: ['Ireland'] }, { boost: '1' })).preferred_count).toBe(1)
    await forget()
  })

  it('takes a preference without its children exactly', async () => {
    await prefer('Food', false)
    expect((await list()).results.filter(study => study.preferred).map(study => study.name)).toEqual(['D'])
    await forget()
    await prefer('Food', true)
    expect(names(await list({ boost: '1', sort: '+study_name' })).slice(0, 3)).toEqual(['A', 'B', 'D'])
    expect(await list({}, one.as('manager'))).toMatchObject({ preferred_count: 0 })
    await forget()
  })

  it('shows managers everything of their own organisation', async () => {
    const seen = await list({ sort: '-study_name' }, one.as('manager'))
    expect(names(seen)).toEqual(['S', 'H', 'G', 'F', 'E', 'D', 'C', 'B', 'A'])
    expect(seen).toMatchObject({ count: 9, restricted_count: 0 })
    const foreign = await list({}, other.as('manager'))
    expect(foreign).toMatchObject({ count: 1, aggregations: { Country: [{ label: 'Foreign land', count: 1 }] } })
    expect(JSON.stringify(seen)).not.toContain('Foreign')
  })

  it('sorts names as people do', async () => {
    const client = await server.mintClient()
    const rows = ['Zoo', 'écru', 'apple', 'Eve', 'Äpfel', 'zebra'].map(name => ({ name, id: newId() }))
    await client.tenant(tx =>
      tx.insert(studies).values(
        rows.map(row => ({
          ...row,
          clientId: client.client.id,
          studyNumber: `N-${row.id}`,
          date: '2020-01-01',
          year: 2020,
        })),
      ),
    )
    const sorted = names(await list({ sort: 'study_name' }, client.as('user')))
    expect(sorted).toEqual(['Äpfel', 'apple', 'écru', 'Eve', 'zebra', 'Zoo'])
  })
})
