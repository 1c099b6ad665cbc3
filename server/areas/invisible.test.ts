import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createToken } from '@core/contract'
import { calls, covered, hear, inOrder, mistyped, typed, words, type Said } from '../../test/harness/invisibleCalls'
import { buildOrganisation, CANARY, chooseAsReader, type Organisation } from '../../test/harness/invisibleLibrary'
import { asUserWith, insertSearchStudy } from '../../test/harness/searchLibrary'
import { startTestServer, type TestServer } from '../../test/harness/serverApp'

interface Locked {
  count?: number
  restricted_count?: number
  results: { permissions?: { view: boolean }; study?: { permissions: { view: boolean } } | null }[]
}

/** The answer without locked cards, which readers who are not silently restricted may count. */
const withoutLocked = (said: Said): Said => {
  if (said.status < 300 && said.asked.startsWith('stories.') && said.body.includes('"locked":['))
    return { ...said, body: said.body.replace(/"locked":\[[^\]]*\]/, '"locked":[]') }
  if (said.status !== 200 || !/^(?:studies|favorites)\.list /.test(said.asked)) return said
  const body = JSON.parse(said.body) as Locked
  const results = body.results.filter(({ permissions, study }) => (study?.permissions ?? permissions)?.view !== false)
  if (body.count === undefined) return { ...said, body: JSON.stringify({ ...body, results }) }
  const count = body.count - (body.restricted_count ?? 0)
  return { ...said, body: JSON.stringify({ ...body, count, restricted_count: 0, results }) }
}

/** What a reader who is told of restrictions hears of a locked study, whichever it is. */
const LOCKED =
  '{"type":"/problems/restricted","title":"For certain groups","status":403,' +
  '"detail":"Only certain groups can open this study. Ask a manager of your organisation for access.","code":"restricted",}'

/** Whether the two answers differ in nothing but that one says of a study that it is locked, and the other that it is missing. */
const isLockedStudy = (said: Said, missing: Said | undefined): boolean =>
  said.status === 403 && said.body === LOCKED && missing?.status === 404

type Rights = Parameters<typeof asUserWith>[2]

const readers: readonly (readonly [string, Rights, number])[] = [
  ['a silently restricted reader', { groups: ['staff'], silentRestrictions: true }, 0],
  ['a reader of a silent group', { groups: ['staff', 'quiet'] }, 1],
  ['a reader who meets locked cards', { groups: ['staff'] }, 2],
]

it('types every one of the words, whole and mistyped', () => {
  const asked = typed.flatMap(query => query.split(' or '))
  expect([...words, ...mistyped].filter(word => !asked.includes(word))).toEqual([])
})

it('speaks of every endpoint of the library', () => {
  expect(Object.keys(calls).sort()).toEqual(covered.map(({ id }) => id).sort())
})

describe('what is hidden', () => {
  let server: TestServer
  let real: Organisation
  let twin: Organisation
  beforeAll(async () => {
    server = await startTestServer()
    real = await buildOrganisation(server, true)
    twin = await buildOrganisation(server, false)
    const foreign = await server.mintClient()
    await foreign.tenant(tx =>
      insertSearchStudy(tx, foreign.client.id, {
        id: 'restricted',
        name: `Breakfast ${CANARY}foreign`,
        metadata: [{ name: 'Country', values: [`${CANARY}land`] }],
        questions: [{ text: `Where is ${CANARY}foreign breakfest?` }],
      }),
    )
  })
  afterAll(() => server.close())

  const hearAll = async (organisation: Organisation, rights: Rights) => {
    await chooseAsReader(organisation)
    return hear(await asUserWith(server, organisation.client, rights), organisation, inOrder)
  }
  /** What the twin says: to readers under silent restrictions, for whom a closed dataset is missing, and to all others. Asked once each. */
  const missingFor = new Map<boolean, Promise<Said[]>>()
  const missingTo = (rights: Rights): Promise<Said[]> => {
    const silent = rights.silentRestrictions === true
    const asked = missingFor.get(silent) ?? hearAll(twin, rights)
    missingFor.set(silent, asked)
    return asked
  }

  it('is there for managers: every one of the words is somewhere in what they read', async () => {
    const reads = covered.filter(({ method }) => method === 'GET')
    const said = (await hear(real.client.as('manager'), real, reads)).map(({ body }) => body).join('\n')
    // The private story of another is the manager's own.
    expect(words.filter(word => !said.includes(word))).toEqual([])
  }, 1_200_000)

  it.each(readers)(
    'is as good as missing for %s',
    async (_, rights, locked) => {
      const [said, missing] = await Promise.all([hearAll(real, rights), missingTo(rights)])
      // Mail is not set up here, and says so only where there is something to share.
      expect(said.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
      const told = said.filter(({ headers, body }) => (JSON.stringify(headers) + body).toLowerCase().includes(CANARY))
      expect(told).toEqual([])
      const [first] = said.filter(({ asked }) => asked.startsWith('studies.list 0 '))
      expect(JSON.parse(first?.body ?? '{}')).toMatchObject({ count: 3 + locked, restricted_count: locked })
      // What is shown of the inbox is in it: one card, one dataset, and one result of a search.
      const [inbox] = said.filter(({ asked }) => asked.startsWith('following.notices 0 '))
      expect(JSON.parse(inbox?.body ?? '{}')).toMatchObject({
        unread: 3,
        results: [{ count: 1, kind: 'search_found' }, { count: 1 }, { count: 1 }],
      })
      // Compared as said: for the silently restricted one nothing at all may differ.
      const seen = locked === 0 ? said : said.map(withoutLocked)
      const differing = seen.flatMap((answer, at) =>
        JSON.stringify(answer) === JSON.stringify(missing[at]) || (locked > 0 && isLockedStudy(answer, missing[at]))
          ? []
          : [{ answer, missing: missing[at] }],
      )
      expect(differing.slice(0, 3)).toEqual([])
    },
    1_200_000,
  )

  it.each([['read'], ['reports']] as const)(
    'is not told to a token with the scope %s of a silently restricted reader',
    async scope => {
      await chooseAsReader(real)
      const reader = await asUserWith(server, real.client, { groups: ['staff'], silentRestrictions: true })
      const { secret } = await reader.call(createToken, { body: { name: 'Test', scopes: [scope] } })
      const asked = scope === 'read' ? inOrder.filter(({ method }) => method === 'GET') : inOrder
      const said = await hear(server.withToken(secret), real, asked)
      expect(said.filter(({ status }) => status >= 500 && status !== 503)).toEqual([])
      const told = said.filter(({ headers, body }) => (JSON.stringify(headers) + body).toLowerCase().includes(CANARY))
      expect(told).toEqual([])
      // It was heard: what is shown is there for the token as well.
      const [first] = said.filter(({ asked: what }) => what.startsWith('studies.list 0 '))
      expect(JSON.parse(first?.body ?? '{}')).toMatchObject({ count: 3, restricted_count: 0 })
    },
    1_200_000,
  )

  it('is not given away by the functions that look keys up: they know their own organisation only, and only requests call them', async () => {
    const keys = await twin.client.tenant(tx =>
      tx.execute(
        sql`select study_id from find_studies(${CANARY + ':*'}::tsquery, ''::tsquery, ''::tsquery, ''::tsquery)`,
      ),
    )
    expect((keys as { rows: unknown[] }).rows).toEqual([])
    const functions = await twin.client.tenant(tx =>
      tx.execute(sql`
        select p.proname, coalesce(array_to_string(p.proconfig, ','), '') as settings, p.prosecdef as definer,
          exists (select 1 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) as everyone
        from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype <> 'trigger'::regtype`),
    )
    const rows = (functions as { rows: { proname: string; settings: string; everyone: boolean }[] }).rows
    expect(rows.map(({ proname }) => proname).sort()).toEqual(
      expect.arrayContaining(['find_pages', 'find_places', 'find_questions', 'find_studies']),
    )
    for (const { proname, settings, everyone } of rows)
      expect([proname, everyone, settings.includes('search_path=public, pg_temp')]).toEqual([proname, false, true])
  })
})
