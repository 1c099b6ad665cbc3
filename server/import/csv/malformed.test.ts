import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sharedData } from '../../../test/harness/sharedData'
import { SurveyFileError } from '../types'
import { readCsv } from './index'

interface Expected {
  expect: 'refuse' | 'warn' | 'either'
  why: string
}

const list = sharedData('malformed/csv/_expected.json')
const files = list === null ? {} : (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Expected>)

/** Words a message, its place or its advice must contain, for files whose fault has a name or a line. */
const WORDS: Record<string, RegExp> = {
  'c01-empty.csv': /empty/i,
  'c03-blank-lines-only.csv': /white space/i,
  'c04-xlsx-renamed.csv': /Excel/,
  'c05-unterminated-quote.csv': /line 3/,
  'c06-text-after-quote.csv': /line 2/,
  'c07-row-too-long.csv': /line 3/,
  'c08-row-too-short.csv': /line 3/,
  'c12-broken-utf8.csv': /line 3/,
  'c13-html-page.csv': /web page/i,
  'c14-json.csv': /JSON/,
  'c15-sav-renamed.csv': /SPSS/,
  'c17-empty-headers.csv': /no header/,
  'c18-all-duplicate-headers.csv': /header "x"/,
  'c19-wide-50000.csv': /20,000/,
  'c20-huge-line.csv': /1,048,576/,
}

const outcome = async (name: string): Promise<{ kind: 'refused' | 'warned' | 'silent'; words: string }> => {
  try {
    const file = await readCsv(sharedData(`malformed/csv/${name}`) ?? '')
    const words = file.warnings.map(({ message, where }) => `${message} ${where ?? ''}`).join('\n')
    return { kind: file.warnings.length > 0 ? 'warned' : 'silent', words }
  } catch (error) {
    if (error instanceof SurveyFileError) return { kind: 'refused', words: error.message }
    throw error
  }
}

describe.skipIf(list === null)('malformed delimited files', () => {
  it.each(Object.entries(files))('%s', async (name, expected) => {
    const { kind, words } = await outcome(name)
    if (expected.expect === 'refuse') expect(kind).toBe('refused')
    if (expected.expect === 'warn') expect(kind).not.toBe('silent')
    expect(words).toMatch(WORDS[name] ?? /(?:)/)
  })

  it('are 22', () => {
    expect(Object.keys(files)).toHaveLength(22)
  })
})
