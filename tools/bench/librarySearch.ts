import { searchQuestions } from '@core/contract'
import { startLibrary } from './libraryServer'

const FOOD = JSON.stringify({ Country: ['United Kingdom', 'Ireland'], Category: ['Food'] })

interface Search {
  readonly name: string
  readonly query: Record<string, string>
  /** What PostgreSQL is asked beside it, and how many times as long the search may take; null: nothing to compare with. */
  readonly bare: { readonly words: string; readonly times: number } | null
}

const search = (name: string, words: string, bare = words, times = 3, more: Record<string, string> = {}): Search => ({
  name,
  query: { page_size: '25', query: words, ...more },
  bare: { words: bare, times },
})

/** By words of all questions, of every third and of few; a mistyped word is compared with the word that was meant. */
const SEARCHES: readonly Search[] = [
  search('a word of all', 'month'),
  search('a word of all, newest first', 'month', 'month', 3, { sort: '-study_year' }),
  search('a word of every third', 'brands'),
  search('a word of every third, two filters', 'brands', 'brands', 3, { filters: FOOD }),
  search('three words', 'brands coffee home'),
  // Answered by what meets some of it, so PostgreSQL is asked for any of its telling words.
  search('a whole question', 'which brands of coffee do people know', 'brands or coffee or know'),
  search('a rare word', '4711'),
  search('a mistyped word', 'bradns', 'brands', 5),
  { name: 'no word', query: { page_size: '25' }, bare: null },
]

const SEARCH_LIMIT = 150
/** Studies that hold the questions. */
const HOLDERS = 2_500
/** Larger libraries have no limit in milliseconds. */
const LIMITED = 50_000

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity

const measure = async (call: () => Promise<unknown>, rounds: number): Promise<number> => {
  const times: number[] = []
  for (let round = -2; round < rounds; round += 1) {
    const started = performance.now()
    await call()
    if (round >= 0) times.push(performance.now() - started)
  }
  return median(times)
}

const figure = (value: number, unit: string): string => `${value.toFixed(1).padStart(9)} ${unit}`

/**
 * Searches through the whole application in libraries of so many questions, each in a database of its own, beside PostgreSQL's
 * own full text over the same table without rights: milliseconds (medians), their ratio, and the growth against the library
 * before. True when a search of up to 50,000 questions takes longer than its limit.
 */
export const measureSearches = async (sizes: readonly number[], rounds: number): Promise<boolean> => {
  let late = false
  const before = new Map<string, number>()
  for (const questions of sizes) {
    const library = await startLibrary(false)
    try {
      const started = performance.now()
      const call = await library.fill({ studies: HOLDERS, questions })
      const size = `${questions.toLocaleString('en-US')} questions`
      console.log(`${size}, ${library.engine}: filled in ${((performance.now() - started) / 1000).toFixed(0)} s`)
      for (const { name, query, bare } of SEARCHES) {
        const ms = await measure(() => call(searchQuestions, query), rounds)
        const own = bare ? await measure(() => library.bare(bare.words), rounds) : null
        const last = before.get(name)
        before.set(name, ms)
        const ratio =
          own === null || !bare
            ? ''
            : `${figure(own, 'ms bare')}  ${(ms / own).toFixed(1).padStart(6)} times (wanted ${bare.times})`
        const growth = last === undefined ? '' : `  ${(ms / last).toFixed(1)} times the smaller library`
        const tooLong = questions <= LIMITED && ms > SEARCH_LIMIT
        late ||= tooLong
        console.log(
          `  ${name.padEnd(36)}${figure(ms, 'ms')}${ratio}${growth}${tooLong ? `  MORE than ${SEARCH_LIMIT} ms` : ''}`,
        )
      }
    } finally {
      await library.stop()
    }
  }
  return late
}
