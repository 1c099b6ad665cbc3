import { expect, it } from 'vitest'
import { groupChoices, sameGroups, visibilityWords, withGroup } from './accessGroups'

it('who may see something is said in words', () => {
  expect([[], ['a'], ['a', 'b']].map(groups => visibilityWords(groups, 'Everyone here'))).toEqual([
    'Everyone here',
    'Visible to 1 group',
    'Visible to 2 groups',
  ])
})

it('groups that were set stay to be unticked when the organisation no longer has them', () => {
  expect(groupChoices(['Team', 'Agencies'], ['Former', 'Team'])).toEqual(['Agencies', 'Former', 'Team'])
})

it('ticking and unticking changes nothing in the end, in whatever order', () => {
  expect(withGroup(['a', 'c'], 'b', true)).toEqual(['a', 'b', 'c'])
  expect(sameGroups(withGroup(withGroup(['b', 'a'], 'c', true), 'c', false), ['a', 'b'])).toBe(true)
  expect(sameGroups(['a'], ['b'])).toBe(false)
})
