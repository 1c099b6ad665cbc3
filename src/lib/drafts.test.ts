import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DRAFT_LIMITS, dropDraft, findDrafts, forgetDrafts, keepDraft, type NewDraft } from './drafts'
import { TestStorage } from './testingStorage'

const NOW = Date.UTC(2026, 2, 9, 14, 2)
const DAY = 24 * 60 * 60 * 1000
const draft = (change: Partial<NewDraft> = {}): NewDraft => ({
  place: ['study', 'Oats', 'description'],
  holder: 'h1',
  label: 'Description',
  value: 'Half a sentence',
  startedFrom: '',
  ...change,
})
const valuesOf = (person: string, place: readonly string[], now = NOW) =>
  findDrafts(person, place, now).map(({ value }) => value)
const newTab = () => vi.stubGlobal('sessionStorage', new TestStorage())
let local = new TestStorage()

beforeEach(() => {
  local = new TestStorage()
  vi.stubGlobal('localStorage', local)
  newTab()
})
afterEach(() => vi.unstubAllGlobals())

describe('drafts', () => {
  it('are found again with all that was said of them, newest first, at their place and above it', () => {
    expect(keepDraft('ann', draft(), NOW)).toBe(NOW)
    keepDraft('ann', draft({ place: ['study', 'Oats', 'details'], holder: 'h2', value: { name: 'Oa' } }), NOW + 1)
    keepDraft('ann', draft({ place: ['study', 'Oatsmeal'], holder: 'h3' }), NOW)
    expect(findDrafts('ann', ['study', 'Oats', 'description'], NOW)).toEqual([{ ...draft(), own: true, savedAt: NOW }])
    expect(valuesOf('ann', ['study', 'Oats'])).toEqual([{ name: 'Oa' }, 'Half a sentence'])
  })

  it('belong to one person', () => {
    keepDraft('ann', draft(), NOW)
    expect(valuesOf('bob', [])).toEqual([])
    keepDraft('bob', draft({ value: 'of Bob' }), NOW)
    forgetDrafts('ann')
    expect(valuesOf('ann', [])).toEqual([])
    expect(valuesOf('bob', [])).toEqual(['of Bob'])
  })

  it('of two visits stand beside each other, also when their place has odd characters', () => {
    const place = ['a/b#c', '100 %']
    keepDraft('ann', draft({ place, value: 'first' }), NOW)
    newTab()
    keepDraft('ann', draft({ place, holder: 'h2', value: 'second' }), NOW + 1)
    expect(findDrafts('ann', place, NOW + 1).map(({ value, own }) => [value, own])).toEqual([
      ['second', true],
      ['first', false],
    ])
  })

  it('are dropped whatever they hold, or only in the state that was seen', () => {
    keepDraft('ann', draft(), NOW)
    const [seen] = findDrafts('ann', [], NOW)
    keepDraft('ann', draft({ value: 'typed on elsewhere' }), NOW + 1)
    if (seen) dropDraft('ann', seen)
    expect(valuesOf('ann', [])).toEqual(['typed on elsewhere'])
    dropDraft('ann', draft())
    expect(valuesOf('ann', [])).toEqual([])
  })

  it('of another version of the product, or unreadable ones, are no drafts and go with the next new one', () => {
    keepDraft('ann', draft(), NOW)
    const [key = ''] = Object.keys(local)
    local.setItem(key, String(local.getItem(key)).replace('"version":1', '"version":0'))
    local.setItem(`${key}x`, '{"version":1')
    local.setItem('theme', 'dark')
    expect(findDrafts('ann', [], NOW)).toEqual([])
    keepDraft('ann', draft({ holder: 'h2' }), NOW)
    expect(Object.keys(local)).toHaveLength(2)
    expect(local.getItem('theme')).toBe('dark')
  })

  it('go after 30 days', () => {
    keepDraft('ann', draft(), NOW)
    expect(valuesOf('ann', [], NOW + 30 * DAY - 1)).toHaveLength(1)
    expect(valuesOf('ann', [], NOW + 30 * DAY)).toEqual([])
    keepDraft('bob', draft(), NOW + 31 * DAY)
    expect(Object.keys(local)).toHaveLength(1)
  })

  it('make room for a new one, the oldest of all first', () => {
    const third = 'x'.repeat(DRAFT_LIMITS.bytes / 6)
    ;['a', 'b', 'c', 'd'].forEach((holder, at) => keepDraft('ann', draft({ holder, value: holder + third }), NOW + at))
    expect(findDrafts('ann', [], NOW).map(({ holder }) => holder)).toEqual(['d', 'c'])
  })

  it('that are too large are not kept, and no older state passes for them', () => {
    keepDraft('ann', draft(), NOW)
    expect(keepDraft('ann', draft({ value: 'x'.repeat(DRAFT_LIMITS.bytesOfOne / 2) }), NOW)).toBeNull()
    expect(valuesOf('ann', [])).toEqual([])
  })

  it('are not kept where storage is full, and those that are there stay', () => {
    keepDraft('ann', draft(), NOW)
    vi.spyOn(local, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(keepDraft('ann', draft({ holder: 'h2' }), NOW)).toBeNull()
    expect(valuesOf('ann', [])).toEqual(['Half a sentence'])
  })

  it('are none where storage is forbidden', () => {
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
    expect(keepDraft('ann', draft(), NOW)).toBeNull()
    expect(findDrafts('ann', [], NOW)).toEqual([])
    expect(() => {
      dropDraft('ann', draft())
      forgetDrafts('ann')
    }).not.toThrow()
  })
})
