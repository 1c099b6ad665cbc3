import { describe, expect, it } from 'vitest'
import { aFlag, aNumber, aText, listOf, mapOf, oneOf, orNull, recordOf } from './readers'

describe('stored values', () => {
  const form = recordOf({
    name: aText,
    month: aNumber,
    isPublic: aFlag,
    end: oneOf('highest', 'lowest'),
    label: orNull(aText),
    suppliers: listOf(aText),
    scores: mapOf(aText),
  })
  const value = {
    name: 'Oats',
    month: 3,
    isPublic: true,
    end: 'lowest',
    label: null,
    suppliers: ['a'],
    scores: { x: '1' },
  }

  it('are taken as they are expected, without what is not', () => {
    expect(form({ ...value, more: 1 })).toEqual(value)
  })

  it.each([
    ['another kind', { name: 3 }],
    ['no number', { month: NaN }],
    ['an unknown word', { end: 'middle' }],
    ['a list with something else in it', { suppliers: ['a', 1] }],
    ['a list in place of names', { scores: ['1'] }],
    ['names with something else', { scores: { x: 1 } }],
    ['a part that is missing', { label: undefined }],
  ])('are refused as a whole for %s', (_, change) => {
    expect(form({ ...value, ...change })).toBeUndefined()
  })

  it.each([null, 'text', 3, []])('are refused when they are no record: %j', other => {
    expect(form(other)).toBeUndefined()
  })
})
