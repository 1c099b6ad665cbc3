import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { suggest } from '@core/contract'
import { fillLibrary, startApp, type AppUnderTest } from './libraryServer'

/** What is typed, with the bare query of PostgreSQL that it is measured against. */
const TYPED = [
  ['beginning of a word of a third', 'br', 'br:*'],
  ['beginning of a word of all', 'mo', 'mo:*'],
  ['a word and a beginning', 'coffee ho', 'coffee & ho:*'],
  ['code of a question', 'q12', 'q12:*'],
  ['beginning of rare numbers', '47', '47:*'],
] as const

const STUDIES = 2_500
const LIMIT_MS = 100

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

const measure = async (call: () => Promise<unknown>, rounds: number): Promise<number> => {
  const times: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const started = performance.now()
    await call()
    if (round >= 0) times.push(performance.now() - started)
  }
  return median(times)
}

/** Every match counted and the best four, as PostgreSQL does it without rights, in the same table. */
const bare = (app: AppUnderTest, query: string): Promise<unknown> =>
  app.db.owner(null, tx =>
    tx.execute(sql`
    select dataset_id, "position", count(*) over () from dataset_questions, to_tsquery('library', ${query}) q
    where search @@ q order by ts_rank(search, q) desc limit 4`),
  )

const report = async (app: AppUnderTest, questions: number, rounds: number): Promise<boolean> => {
  const { email } = await fillLibrary(app.db, { studies: STUDIES, questions })
  const ask = await app.signIn(email)
  let late = false
  for (const [name, query, tsquery] of TYPED) {
    const ours = await measure(() => ask(suggest, { query: { query } }), rounds)
    const theirs = await measure(() => bare(app, tsquery), Math.min(rounds, 5))
    const isLate = ours > LIMIT_MS
    late = late || isLate
    console.log(
      `${`${questions.toLocaleString('en-US')} questions`.padEnd(18)} ${name.padEnd(32)} ${ours.toFixed(1).padStart(7)} ms, bare ${theirs.toFixed(1).padStart(7)} ms, ratio ${(ours / theirs).toFixed(2)}${isLate ? `  MORE than ${LIMIT_MS} ms` : ''}`,
    )
  }
  return late
}

/**
 * `bench suggestions [--questions 5000,50000] [--rounds N]`: suggestions while somebody types, of all kinds, through the whole
 * application with rights, beside the bare full-text query of PostgreSQL over the same questions. Prints the median of N answers
 * (default 15) and the ratio. Needs PostgreSQL; returns 1 when half of the answers take longer than 100 ms.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({ args, options: { questions: { type: 'string' }, rounds: { type: 'string' } } })
  const sizes = (values.questions ?? '5000,50000').split(',').map(Number)
  const rounds = Number(values.rounds ?? 15)
  let late = false
  for (const questions of sizes) {
    const app = await startApp(false)
    try {
      late = (await report(app, questions, rounds)) || late
    } finally {
      await app.stop()
    }
  }
  return late ? 1 : 0
}
