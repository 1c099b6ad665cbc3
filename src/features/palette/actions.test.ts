import { expect, it } from 'vitest'
import { matchingActions, type Action } from './actions'

const actions: readonly Action[] = [
  { label: 'New story', icon: 'plus', detail: 'Stories' },
  { label: 'New report on Main', icon: 'report', detail: 'Report builder' },
  { label: 'Dark theme', icon: 'moon', detail: 'Theme', also: 'night appearance' },
  { label: 'Settings: Users', icon: 'settings', detail: 'Settings', quiet: true },
  { label: 'Log Out', icon: 'log-out', detail: 'Account', also: 'sign out' },
]
const found = (query: string) => matchingActions(actions, query).flatMap(({ rows }) => rows)

it('are found by letters in their order, with these marked', () => {
  expect(
    found('nst')[0]
      ?.words.filter(({ hit }) => hit)
      .map(({ text }) => text)
      .join(''),
  ).toMatch(/^nst$/i)
  expect(found('report').map(({ key }) => key)).toEqual(['action New report on Main'])
})

it('are found by the other words that people use', () => {
  expect(found('sign out').map(({ key }) => key)).toEqual(['action Log Out'])
  expect(found('night').map(({ words }) => words)).toEqual([[{ text: 'Dark theme', hit: false }]])
})

it('are there while nothing is typed, but for the quiet ones, and none for letters that no action has', () => {
  expect(found('')).toHaveLength(4)
  expect(matchingActions(actions, 'xyzzy')).toEqual([])
})
