import { parseArgs } from 'node:util'
import { getSimilarSamples, searchQuestions } from '@core/contract'
import { fillLibrary, startApp } from './libraryServer'

const QUESTIONS = '5000,50000'
const HOLDERS = 2_500
const ROUNDS = '7'

/** What is compared, found by these words: a text of many waves, and one that no other question has word for word. */
const ASKED = [
  ['a question of many waves', '"about coffee at home during the last month"'],
  ['a question with words of its own', 'which brands "places near"'],
] as const

const middle = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

const figure = (value: number): string => `${value.toFixed(1).padStart(9)} ms`

/** Asks for the questions similar to one of each kind, in a library of so many. */
const measureIn = async (questions: number, rounds: number): Promise<void> => {
  const app = await startApp(false)
  try {
    const started = performance.now()
    const { email } = await fillLibrary(app.db, { studies: HOLDERS, questions })
    const call = await app.signIn(email)
    const size = `${questions.toLocaleString('en-US')} questions`
    console.log(`${size}, ${app.db.engine}: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
    for (const [name, query] of ASKED) {
      const { results } = (await call(searchQuestions, { query: { query, page_size: '1' } })) as {
        results: { nk: string; wave_count: number }[]
      }
      const id = results[0]?.nk
      if (id === undefined) throw new Error(`No question was found by ${query}`)
      const times: number[] = []
      let found = 0
      for (let round = -1; round < rounds; round += 1) {
        const begun = performance.now()
        const { similar } = (await call(getSimilarSamples, { params: { id } })) as { similar: unknown[] }
        if (round >= 0) times.push(performance.now() - begun)
        found = similar.length
      }
      console.log(`  ${name.padEnd(36)}${figure(middle(times))}  fastest ${figure(Math.min(...times))}  ${found} found`)
    }
  } finally {
    await app.stop()
  }
}

/**
 * `bench similar [--questions 5000,50000,500000] [--rounds N]`: the questions closest to one, through the whole application, in
 * libraries of so many questions. A library of 500,000 takes ten minutes and more to make. Needs PostgreSQL.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: { questions: { type: 'string', default: QUESTIONS }, rounds: { type: 'string', default: ROUNDS } },
  })
  for (const questions of values.questions.split(',').map(Number)) await measureIn(questions, Number(values.rounds))
  return 0
}
