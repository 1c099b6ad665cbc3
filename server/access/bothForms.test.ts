import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  describeOnBothEngines,
  startTestServer,
  type MintedClient,
  type TestServer,
} from '../../test/harness/serverApp'
import type { Actor } from './context'
import { datasetAccess } from './dataset'
import { mayOpenDocument } from './document'
import { datasetPresent, datasetViewable, documentOpen, storyVisible, studyPresent, studyViewable } from './library'
import { maySeeStory } from './story'
import { studyAccess } from './study'

type Reader = Pick<Actor, 'clientId' | 'userId' | 'admin' | 'manager' | 'groups' | 'silentRestrictions'>

const GROUPS = [[], ['north'], ['south'], ['north', 'south']] as const
const BOTH = [false, true] as const

const READERS: readonly Reader[] = [
  { admin: true, manager: false },
  { admin: false, manager: true },
  { admin: false, manager: false },
].flatMap(role =>
  GROUPS.flatMap(groups =>
    BOTH.map(silentRestrictions => ({ clientId: 'one', userId: 'ada', ...role, groups, silentRestrictions })),
  ),
)

const STUDIES = GROUPS.flatMap(hiddenGroups =>
  GROUPS.flatMap(restrictedGroups => GROUPS.map(silentGroups => ({ hiddenGroups, restrictedGroups, silentGroups }))),
)
const DATASETS = [0, 1].flatMap(currentVersion =>
  BOTH.flatMap(published => GROUPS.map(groupRestrictions => ({ currentVersion, published, groupRestrictions }))),
)
const DOCUMENTS = GROUPS.map(groupRestrictions => ({ groupRestrictions }))
const STORIES = BOTH.flatMap(isPublic =>
  ['ada', 'ben'].flatMap(author =>
    GROUPS.flatMap(groups => [null, new Date(0)].map(removedAt => ({ public: isPublic, author, groups, removedAt }))),
  ),
)

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`

/** Rows of a table that holds nothing but the columns of rights. */
const tableOf = (name: string, columns: readonly string[], rows: readonly (readonly SQL[])[]): SQL => {
  const named = [...columns, 'at'].map(column => sql.identifier(column))
  const values = rows.map((row, at) => sql`(${sql.join([...row, sql`${at}::int`], sql`, `)})`)
  return sql`(values ${sql.join(values, sql`, `)}) as ${sql.identifier(name)} (${sql.join(named, sql`, `)})`
}

// The rights are written twice: as predicates for what is already read, and as conditions inside queries.
describeOnBothEngines('both forms of the rights', engine => {
  let server: TestServer
  let client: MintedClient
  beforeAll(async () => {
    server = await startTestServer({ engine })
    client = await server.mintClient()
  })
  afterAll(() => server.close())

  /** For each condition, the positions of the rows that it lets through. */
  const passing = async (table: SQL, conditions: readonly SQL[]): Promise<number[][]> => {
    const found: number[][] = []
    for (const condition of conditions) {
      const result = await client.tenant(tx => tx.execute(sql`select at from ${table} where ${condition} order by at`))
      found.push((result as { rows: { at: number }[] }).rows.map(({ at }) => at))
    }
    return found
  }
  const positions = <T>(all: readonly T[], may: (one: T) => boolean): number[] =>
    all.flatMap((one, at) => (may(one) ? [at] : []))

  it('agree on every study', async () => {
    const rows = STUDIES.map(each => [texts(each.hiddenGroups), texts(each.restrictedGroups), texts(each.silentGroups)])
    const table = tableOf('studies', ['hidden_groups', 'restricted_groups', 'silent_groups'], rows)
    for (const reader of READERS)
      expect(await passing(table, [studyViewable(reader), studyPresent(reader)]), JSON.stringify(reader)).toEqual([
        positions(STUDIES, study => studyAccess(reader, study) === 'view'),
        positions(STUDIES, study => studyAccess(reader, study) !== 'absent'),
      ])
  })

  it('agree on every dataset', async () => {
    const rows = DATASETS.map(each => [
      sql`${each.currentVersion}::int`,
      sql`${each.published}::boolean`,
      texts(each.groupRestrictions),
    ])
    const table = tableOf('datasets', ['current_version', 'published', 'group_restrictions'], rows)
    for (const reader of READERS)
      expect(await passing(table, [datasetViewable(reader), datasetPresent(reader)]), JSON.stringify(reader)).toEqual([
        positions(DATASETS, dataset => datasetAccess(reader, dataset) === 'full'),
        positions(DATASETS, dataset => datasetAccess(reader, dataset) !== 'absent'),
      ])
  })

  it('agree on every document and story', async () => {
    const documents = tableOf(
      'documents',
      ['group_restrictions'],
      DOCUMENTS.map(each => [texts(each.groupRestrictions)]),
    )
    const stories = tableOf(
      'stories',
      ['public', 'author', 'groups', 'removed_at'],
      STORIES.map(each => [
        sql`${each.public}::boolean`,
        sql`${each.author}::text`,
        texts(each.groups),
        sql`${each.removedAt?.toISOString() ?? null}::timestamptz`,
      ]),
    )
    for (const reader of READERS) {
      expect(await passing(documents, [documentOpen(reader)]), JSON.stringify(reader)).toEqual([
        positions(DOCUMENTS, document => mayOpenDocument(reader, document)),
      ])
      expect(await passing(stories, [storyVisible(reader)]), JSON.stringify(reader)).toEqual([
        positions(STORIES, story => maySeeStory(reader, story)),
      ])
    }
  })
})
