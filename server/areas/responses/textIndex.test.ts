import { existsSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { CodedColumn, NumberColumn } from '@core/crosstab'
import { createThreads } from '../../process/threads'
import { encodeColumn } from '../../store/columnCodec'
import type { StoredColumn } from '../../store/columns'
import { scorer, type LanguageCounts } from './sentiment'
import { indexBytes, placesOf, readTexts, textAt, type TextIndex } from './textIndex'

const WORDS = 'Crème brûlée price good not too expensive slow friendly the staff was and 👍 naïve ﬁsh'.split(' ')

/** Answers of few words, some of them twice, with white space around some, blank ones and one that is declared missing. */
const answers = (count: number): CodedColumn => {
  const dictionary = [
    ...Array.from({ length: count }, (_, at) =>
      [at, at * 7, at * 11]
        .map(one => WORDS[one % WORDS.length] ?? '')
        .join(' ')
        .concat(at % 4 === 0 ? ` ${at}` : ''),
    ),
    ' Crème price ',
    'Crème price',
    '  ',
    'No answer',
  ]
  const index = Uint32Array.from({ length: 3 * dictionary.length }, (_, at) => (at * 5) % (dictionary.length + 2))
  return { kind: 'coded', index, dictionary, userMissing: [dictionary.length - 1] }
}

const stored = async (column: CodedColumn | NumberColumn): Promise<StoredColumn> => ({
  name: 'why',
  ...(await encodeColumn(column)),
})

const textsOf = (index: TextIndex): string[] => Array.from(index.scores, (_, at) => textAt(index, at))

/** What respondents wrote, by their place in the file, straight from the column. */
const written = ({ index, dictionary, userMissing }: CodedColumn): Map<number, string> => {
  const found = new Map<number, string>()
  for (const [row, code] of index.entries()) {
    const text = code < 2 || userMissing.includes(code - 2) ? '' : String(dictionary[code - 2]).trim()
    if (text !== '') found.set(row, text)
  }
  return found
}

describe('the answers of an open-ended question', () => {
  it('are each respondent’s own text, equal texts once, with the places of all their words and their scores', async () => {
    const column = answers(300)
    const index = await readTexts(await stored(column))
    const texts = textsOf(index)
    expect(new Set(texts).size).toBe(texts.length)
    const shown = new Map(Array.from(index.rowOf, (row, at) => [row, texts[index.textOf[at] ?? 0]]))
    expect(shown).toEqual(written(column))
    expect([...index.rowOf]).not.toEqual([...index.rowOf].sort((a, b) => a - b))

    expect(new Set(index.words).size).toBe(index.words.length)
    const holding = (word: string) => [...placesOf(index, index.words.indexOf(word))]
    const among = (word: RegExp) => [...texts.keys()].filter(at => word.test(texts[at] ?? ''))
    expect(holding('creme')).toEqual(among(/\bCrème\b/u))
    expect(holding('price')).toEqual(among(/\bprice\b/u))
    expect(holding('fish')).toEqual(among(/ﬁsh/u))

    const counts: LanguageCounts = new Map()
    for (const text of texts) scorer.count(text, counts)
    const language = scorer.prevailing(counts)
    expect([...index.scores]).toEqual(
      texts.map(text => Math.round((scorer.score(text, language) ?? NaN) * 1000) / 1000),
    )
    expect(indexBytes(index)).toBeGreaterThan(texts.join('').length)
  })

  it('may be numbers, and none at all', async () => {
    const values = Float64Array.of(2, NaN, 2, 10)
    const numbers = await readTexts(await stored({ kind: 'number', values, missing: null }))
    expect(textsOf(numbers)).toEqual(['2', '10'])
    expect([...numbers.rowOf].sort()).toEqual([0, 2, 3])
    const none = await readTexts(
      await stored({ kind: 'coded', index: new Uint8Array(3), dictionary: [], userMissing: [] }),
    )
    expect(none).toMatchObject({ words: [], textOf: new Uint32Array(0) })
  })
})

const worker = new URL('../../../dist/server/texts-worker.js', import.meta.url)

describe.skipIf(!existsSync(worker))('a thread of the built server', () => {
  const inThread = createThreads<StoredColumn, TextIndex>(worker, { maxThreads: 1 })

  it('reads the same', async () => {
    const column = await stored(answers(2000))
    expect(await inThread(column)).toEqual(await readTexts(column))
  })

  it('ends its work when nobody waits for it', async () => {
    const column = await stored(answers(20_000))
    const stop = new AbortController()
    const reading = inThread(column, stop.signal)
    await nextTurn()
    stop.abort(new Error('nobody waits'))
    await expect(reading).rejects.toThrow('nobody waits')
    expect((await inThread(await stored(answers(3)))).words.length).toBeGreaterThan(0)
  })
})
