// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { forgetSearches, readRecentSearches, rememberSearch } from './recentSearches'

beforeEach(() => localStorage.clear())

describe('recent searches', () => {
  it('are the last three, newest first, each once whatever its letters', () => {
    for (const words of ['snack', 'price', ' Snack ', 'water', 'juice', '  ']) rememberSearch('u1', words)
    expect(readRecentSearches('u1')).toEqual(['juice', 'water', 'Snack'])
  })

  it('belong to one person', () => {
    rememberSearch('u1', 'snack')
    expect(readRecentSearches('u2')).toEqual([])
  })

  it('can be forgotten, and nothing else with them', () => {
    rememberSearch('u1', 'snack')
    rememberSearch('u2', 'price')
    localStorage.setItem('theme', 'dark')
    forgetSearches()
    expect(Object.keys(localStorage)).toEqual(['theme'])
  })

  it.each(['not json', '{}', '[1, null]'])('are none where the storage holds %s', text => {
    localStorage.setItem('recentSearches:u1', text)
    expect(readRecentSearches('u1')).toEqual([])
  })
})
