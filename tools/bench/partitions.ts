import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { searchQuestions } from '@core/contract'
import { rowsOf } from '@server/db/rows'
import type { Database } from '@server/db/types'
import { fillLibrary, startApp } from './libraryServer'

const STUDIES = 500
const PARTS = 64
/** Questions of a version that is written and removed again. */
const WRITTEN = 500

const SEARCHES = [
  ['a word of all', 'month'],
  ['a word of every third', 'brands'],
  ['three words', 'brands coffee home'],
  ['a rare word', '4711'],
  ['a mistyped word', 'bradns'],
] as const

type Form = 'one' | 'parts'
const TABLES: Record<Form, string> = { one: 'questions_in_one', parts: 'questions_in_parts' }

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Statements as the owner, inside an organisation where one is given, without a limit of time. */
const statementsOf = (clientId: string | null, db: Database, ...texts: readonly string[]): Promise<void> =>
  db.owner(clientId, async tx => {
    await tx.execute(sql`select set_config('statement_timeout', '0', true)`)
    for (const text of texts) await tx.execute(sql.raw(text))
  })

const statements = (db: Database, ...texts: readonly string[]): Promise<void> => statementsOf(null, db, ...texts)

/** What `like` does not copy: who may read rows, and what keeps the words of a question. */
const protect = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy tenant on ${table} using (client_id = current_setting('app.client_id', true)) with check (client_id = current_setting('app.client_id', true))`,
  `grant select, insert, update, delete on ${table} to tabularium_app`,
  `create trigger search before insert or update of name, search_text, definition on ${table} for each row execute function keep_question_search()`,
]

/**
 * The questions of one organisation, copied for so many more, in two tables that the product can use in place of its own: in one
 * piece, and in parts by a hash of the organisation. Indexes are made after the rows, as a restore does. Returns the seconds of each.
 */
const copyQuestions = async (db: Database, clients: number): Promise<Record<Form, number>> => {
  await statements(
    db,
    `insert into clients (id, name) select 'copy' || n, 'Copy ' || n from generate_series(2, ${clients}) n`,
    `alter table dataset_questions disable row level security`,
    `alter table dataset_questions no force row level security`,
    `create table ${TABLES.parts} (like dataset_questions including defaults) partition by hash (client_id)`,
    ...Array.from(
      { length: PARTS },
      (_, part) =>
        `create table ${TABLES.parts}_${part} partition of ${TABLES.parts} for values with (modulus ${PARTS}, remainder ${part})`,
    ),
    `create table ${TABLES.one} (like dataset_questions including defaults)`,
  )
  const [{ columns } = { columns: '' }, ...indexes] = await db.owner(null, async tx => [
    ...(await rowsOf<{ columns: string }>(
      tx,
      sql`select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
        where attrelid = 'dataset_questions'::regclass and attnum > 1 and not attisdropped`,
    )),
    ...(await rowsOf<{ columns: string }>(
      tx,
      sql`select replace(substr(indexdef, position(' USING ' in indexdef)), ' USING ', 'using ') as columns
        from pg_indexes where tablename = 'dataset_questions'`,
    )),
  ])
  const seconds = { one: 0, parts: 0 }
  for (const form of ['one', 'parts'] as const)
    seconds[form] =
      (await timed(() =>
        statements(
          db,
          `insert into ${TABLES[form]} (client_id, ${columns}) select client_id, ${columns} from dataset_questions`,
          `insert into ${TABLES[form]} (client_id, ${columns}) select 'copy' || n, ${columns}
            from generate_series(2, ${clients}) n, dataset_questions`,
          ...indexes.map(({ columns: using }) => `create index on ${TABLES[form]} ${using}`),
          ...protect(TABLES[form]),
        ),
      )) / 1000
  await statements(db, `analyze ${TABLES.one}`, `analyze ${TABLES.parts}`)
  return seconds
}

const putIn = (db: Database, form: Form): Promise<void> =>
  statements(db, `alter table ${TABLES[form]} rename to dataset_questions`)
const putBack = (db: Database, form: Form): Promise<void> =>
  statements(db, `alter table dataset_questions rename to ${TABLES[form]}`)

/**
 * `bench partitions [--clients 300] [--questions 2000000] [--rounds N]`: the questions of so many client organisations in one table and in 64
 * parts by a hash of the organisation, on one PostgreSQL: searches of one organisation through the whole application, a version written and
 * removed, sizes and times of filling. Both are measured by turns in one run; prints medians and ratios. Returns 1 where no PostgreSQL answers.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: { clients: { type: 'string' }, questions: { type: 'string' }, rounds: { type: 'string' } },
  })
  const clients = Number(values.clients ?? 300)
  const questions = Number(values.questions ?? 2_000_000)
  const rounds = Number(values.rounds ?? 5)
  const app = await startApp(false)
  try {
    const { db } = app
    if (db.engine !== 'postgres') {
      console.error('No PostgreSQL answers at TEST_DATABASE_URL; the embedded database is not measured.')
      return 1
    }
    const { email } = await fillLibrary(db, { studies: STUDIES, questions: Math.round(questions / clients) })
    const call = await app.signIn(email)
    const search = (query: string) => call(searchQuestions, { query: { page_size: '25', query } })
    const alone = new Map<string, number>()
    for (const [name, words] of SEARCHES) {
      await search(words)
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await timed(() => search(words)))
      alone.set(name, median(times))
    }
    const filled = await copyQuestions(db, clients)
    await statements(db, 'alter table dataset_questions rename to questions_of_one')
    const sizes = await db.owner(null, tx =>
      rowsOf<{ one: string; parts: string }>(
        tx,
        sql`select pg_total_relation_size(${TABLES.one}) as one, (select sum(pg_total_relation_size(inhrelid))
          from pg_inherits where inhparent = ${TABLES.parts}::regclass) as parts`,
      ),
    )
    const mb = (bytes: string | undefined) => `${Math.round(Number(bytes) / 1e6).toLocaleString('en-US')} MB`
    console.log(`${questions.toLocaleString('en-US')} questions of ${clients} organisations`)
    console.log(`  filled: one table ${filled.one.toFixed(0)} s, ${PARTS} parts ${filled.parts.toFixed(0)} s`)
    console.log(`  size: one table ${mb(sizes[0]?.one)}, parts ${mb(sizes[0]?.parts)}`)
    const write = () =>
      statementsOf(
        'copy2',
        db,
        `insert into dataset_questions select 'copy2', 'written', 1, (row_number() over ())::int, 'w' || row_number() over (), definition,
          search_text, search, text_key, folded, text_folded from (select * from questions_of_one limit ${WRITTEN}) q`,
      )
    const remove = () =>
      statements(
        db,
        `delete from dataset_questions where client_id = 'copy2' and dataset_id = 'written' and version = 1`,
      )
    const works: readonly (readonly [string, () => Promise<unknown>])[] = [
      ...SEARCHES.map(([name, words]) => [name, () => search(words)] as const),
      [`${WRITTEN} questions written`, write],
      [`${WRITTEN} questions removed`, remove],
    ]
    const times = new Map<string, Record<Form, number[]>>(works.map(([name]) => [name, { one: [], parts: [] }]))
    for (let round = -1; round < rounds; round += 1)
      for (const form of ['one', 'parts'] as const) {
        await putIn(db, form)
        for (const [name, work] of works) {
          const ms = await timed(work)
          if (round >= 0) times.get(name)?.[form].push(ms)
        }
        await putBack(db, form)
      }
    console.log(`  ${''.padEnd(28)}${'alone'.padStart(12)}${'one table'.padStart(12)}${'parts'.padStart(12)}`)
    for (const [name, { one, parts }] of times) {
      const figures = [alone.get(name), median(one), median(parts)]
      const cells = figures.map(ms => (ms === undefined ? '' : `${ms.toFixed(1)} ms`).padStart(12)).join('')
      console.log(
        `  ${name.padEnd(28)}${cells}   one table ${(median(one) / median(parts)).toFixed(2)} times the parts`,
      )
    }
    return 0
  } finally {
    await app.stop()
  }
}
