// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { forgetThings, readRecentThings, rememberThing } from './recentThings'

const thing = (name: string) => ({ href: `/studies/${name}`, label: name, kind: 'Study' })

beforeEach(() => localStorage.clear())

it('keeps the last five things of each person, newest first and each once', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberThing('anna', thing(name))
  expect(readRecentThings('anna').map(({ label }) => label)).toEqual(['c', 'f', 'e', 'd', 'b'])
  expect(readRecentThings('bert')).toEqual([])
  forgetThings()
  expect(readRecentThings('anna')).toEqual([])
})

it('believes nothing that is not its own', () => {
  for (const stored of ['no json', '{}', '[1, null]', '[{"href":"//evil.test","label":"a","kind":"b"}]']) {
    localStorage.setItem('recentThings:anna', stored)
    expect(readRecentThings('anna')).toEqual([])
  }
})
