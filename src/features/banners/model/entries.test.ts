import { expect, it } from 'vitest'
import type { BannerEntry } from '@core/domain'
import { freshName, lettersOf, levelRaised, moved, nestedIn, sideBySide, withoutLevel } from './entries'

const names = (entries: readonly BannerEntry[]) =>
  entries.map(({ levels }) => levels.map(({ question, breakout }) => breakout ?? question).join('>'))

it('entries are added side by side or inside any other, moved, turned and taken apart', () => {
  const two = sideBySide(sideBySide([], { question: 'age' }), { question: 'wave' })
  const nest = nestedIn(two, 0, { question: 'gender' })
  expect(names(nest)).toEqual(['age>gender', 'wave'])
  expect(names(nestedIn(nest, 0, { question: 'Q5', breakout: 'Q5_1' }))).toEqual(['age>gender>Q5_1', 'wave'])
  expect(names(moved(nest, 1, 0))).toEqual(['wave', 'age>gender'])
  expect(names(moved(nest, 1, 2))).toEqual(names(nest))
  expect(names(levelRaised(nest, 0, 1))).toEqual(['gender>age', 'wave'])
  expect(names(levelRaised(nest, 0, 0))).toEqual(names(nest))
  expect(names(withoutLevel(nest, 0, 0))).toEqual(['gender', 'wave'])
  expect(names(withoutLevel(nest, 1, 0))).toEqual(['age>gender'])
})

it('spans have their letters as columns of tables have, past Z too', () => {
  expect(lettersOf([25, 1, 0, 3])).toEqual(['A–Y', 'Z', '', 'AA–AC'])
})

it('a new banner has a name that is free', () => {
  expect(freshName(['new banner', 'New banner 2'])).toBe('New banner 3')
})
