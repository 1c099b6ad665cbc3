import { expect, it } from 'vitest'
import { aGrid } from '@core/report/testing'
import { rowOriginals, sharedWords } from './texts'

const withOriginals = (originals: readonly string[], made_of: string[] = []) => {
  const names = originals.map((_, at) => `r${at}`)
  const grid = aGrid('q', names, { made_of })
  const breakout_metadata = grid.breakout_metadata.map((row, at) => ({
    ...row,
    original_question_text: originals[at] ?? '',
  }))
  return [...rowOriginals({ ...grid, breakout_metadata }).values()]
}

it('a row of a grid of the file gets its own part back, without the question before it', () => {
  expect(withOriginals(['How likely? - Surfing', 'How likely? - Snowboarding'])).toEqual(['Surfing', 'Snowboarding'])
  expect(withOriginals(['Surfing', 'Snowboarding'])).toEqual(['Surfing', 'Snowboarding'])
  expect(withOriginals(['Rate it', 'Rate it'])).toEqual(['Rate it', 'Rate it'])
  expect(withOriginals(['I like tea', 'I like milk'])).toEqual(['I like tea', 'I like milk'])
})

it('a row of a grid made by hand gets the text of the question back', () => {
  expect(withOriginals(['Rate it: price', 'Rate it: taste'], ['a', 'b'])).toEqual(['Rate it: price', 'Rate it: taste'])
})

it('words shared by texts end at a whole word', () => {
  expect(sharedWords(['Rate it: q5_1', 'Rate it: q5_2'])).toBe('Rate it')
  expect(sharedWords(['Price', 'Quality'])).toBe('')
})
