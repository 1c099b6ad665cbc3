import { parseArgs } from 'node:util'
import { listStudies } from '@core/contract'
import { ADMIN_SIZE, measureAdministration } from './libraryAdmin'
import { measureSearches } from './librarySearch'
import { startLibrary } from './libraryServer'

const TWO_FILTERS = JSON.stringify({ Country: ['United Kingdom', 'Ireland'], Category: ['Food'] })

type Call = readonly [string, Record<string, string>]

const CALLS: readonly Call[] = [
  ['first page of 25', { page_size: '25' }],
  ['first page of 25, preferences first', { page_size: '25', boost: '1' }],
  ['first page of 2,500, preferences first', { page_size: '2500', boost: '1' }],
  ['25 by name', { page_size: '25', sort: 'study_name' }],
  ['25 of two filters, preferences first', { page_size: '25', boost: '1', filters: TWO_FILTERS }],
  ['2,500 of two filters, preferences first', { page_size: '2500', boost: '1', filters: TWO_FILTERS }],
]

/** Milliseconds that half of the answers may take, by number of studies: for the first pages of 25. */
const LIMITS = new Map([
  [2_500, 50],
  [50_000, 150],
])

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

const measure = async (call: () => Promise<unknown>, rounds: number): Promise<number> => {
  const times: number[] = []
  for (let round = -3; round < rounds; round += 1) {
    const started = performance.now()
    await call()
    if (round >= 0) times.push(performance.now() - started)
  }
  return median(times)
}

const QUESTIONS = '5000,50000'

const report = (library: string, call: string, ms: number, limit: number): boolean => {
  const verdict = limit === Infinity ? '' : ms > limit ? `  MORE than ${limit} ms` : `  (at most ${limit})`
  console.log(`${library.padEnd(28)} ${call.padEnd(40)} ${ms.toFixed(1).padStart(8)} ms${verdict}`)
  return ms > limit
}

/**
 * `bench library [--studies 2500,50000] [--questions 5000,50000,500000] [--rounds N] [--embedded] [--administration no]`: the study list with its facets,
 * searches over questions beside PostgreSQL's own, through the whole application, for a user with groups and preferences, a tenth of the studies
 * locked, then the screens of administrators over a large organisation. Prints the median of N answers (default 25) per call. On PostgreSQL where it answers, in a database of its own, else
 * embedded (2,500 studies, no questions). Returns 1 when a page of 25 takes longer than its limit.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: {
      studies: { type: 'string' },
      questions: { type: 'string' },
      rounds: { type: 'string' },
      embedded: { type: 'boolean' },
      administration: { type: 'string' },
    },
  })
  const library = await startLibrary(values.embedded === true)
  const large = library.engine === 'postgres'
  const sizes = (values.studies ?? (large ? '2500,50000' : '2500')).split(',').map(Number)
  const questions = (values.questions ?? (large ? QUESTIONS : ''))
    .split(',')
    .map(Number)
    .filter(amount => amount > 0)
  const rounds = Number(values.rounds ?? 25)
  let late = false
  try {
    for (const studies of sizes.filter(size => size > 0)) {
      const call = await library.fill({ studies, questions: 0 })
      for (const [name, query] of CALLS) {
        const ms = await measure(() => call(listStudies, query), rounds)
        const limit = query.page_size === '25' ? (LIMITS.get(studies) ?? Infinity) : Infinity
        late = report(`${studies.toLocaleString('en-US')} studies, ${library.engine}`, name, ms, limit) || late
      }
    }
  } finally {
    await library.stop()
  }
  late = (await measureSearches(questions, rounds)) || late
  if (large && values.administration !== 'no') {
    const size = `${ADMIN_SIZE.lines.toLocaleString('en-US')} entries, ${library.engine}`
    const one = async (name: string, call: () => Promise<unknown>, limit: number) =>
      report(size, name, await measure(call, Math.min(rounds, 9)), limit)
    late = (await measureAdministration(false, one)) || late
  }
  return late ? 1 : 0
}
