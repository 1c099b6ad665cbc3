import { expect, it } from 'vitest'
import { freshName, lettersOf, moved, nestedInLast, sideBySide, swapped } from './entries'

const names = (entries: ReturnType<typeof sideBySide>) =>
  entries.map(({ levels }) => levels.map(({ question }) => question).join('>'))

it('entries are added side by side or inside the last one, moved, and turned', () => {
  const two = sideBySide(sideBySide([], 'age'), 'wave')
  const nest = nestedInLast(two, 'gender')
  expect(names(nest)).toEqual(['age', 'wave>gender'])
  expect(names(moved(nest, 1, 0))).toEqual(['wave>gender', 'age'])
  expect(names(moved(nest, 1, 2))).toEqual(names(nest))
  expect(names(swapped(nest, 1))).toEqual(['age', 'gender>wave'])
})

it('spans have their letters as columns of tables have, past Z too', () => {
  const letters = lettersOf({
    groups: [
      { group: 'a', label: 'A', columns: 25 },
      { group: 'b', label: 'B', columns: 1 },
      { group: 'c', label: 'C', columns: 3 },
    ],
  })
  expect([...letters]).toEqual([
    ['a', 'A–Y'],
    ['b', 'Z'],
    ['c', 'AA–AC'],
  ])
})

it('a new banner has a name that is free', () => {
  expect(freshName(['new banner', 'New banner 2'])).toBe('New banner 3')
})
