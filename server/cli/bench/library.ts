import { parseArgs } from 'node:util'
import { startLibrary } from './libraryServer'

const TWO_FILTERS = JSON.stringify({ Country: ['United Kingdom', 'Ireland'], Category: ['Food'] })

const CALLS: readonly (readonly [string, Record<string, string>])[] = [
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

/**
 * `bench library [--studies 2500,50000] [--rounds N] [--embedded]`: the study list with its facets, through the whole
 * application, for a user with groups and preferences, a tenth of the studies locked. Prints the median of N answers (default
 * 25) per call. On PostgreSQL where it answers, in a database of its own, else embedded (2,500 studies only). Returns 1 when
 * a page of 25 takes longer than its limit.
 */
export const run = async (args: string[]): Promise<number> => {
  const { values } = parseArgs({
    args,
    options: { studies: { type: 'string' }, rounds: { type: 'string' }, embedded: { type: 'boolean' } },
  })
  const library = await startLibrary(values.embedded === true)
  const sizes = (values.studies ?? (library.engine === 'postgres' ? '2500,50000' : '2500')).split(',').map(Number)
  const rounds = Number(values.rounds ?? 25)
  let late = 0
  try {
    for (const studies of sizes) {
      const call = await library.fill(studies)
      for (const [name, query] of CALLS) {
        const ms = await measure(() => call(query), rounds)
        const limit = query.page_size === '25' ? (LIMITS.get(studies) ?? Infinity) : Infinity
        if (ms > limit) late = 1
        const verdict = limit === Infinity ? '' : ms > limit ? `  MORE than ${limit} ms` : `  (at most ${limit})`
        const of = `${studies.toLocaleString('en-US')} studies, ${library.engine}`
        console.log(`${of.padEnd(26)} ${name.padEnd(40)} ${ms.toFixed(1).padStart(8)} ms${verdict}`)
      }
    }
  } finally {
    await library.stop()
  }
  return late
}
