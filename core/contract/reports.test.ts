import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS, viewSettings } from './reports'

const accepts = (more: object): boolean => viewSettings.safeParse({ ...DEFAULT_VIEW_SETTINGS, ...more }).success

describe('view settings', () => {
  it('of reports saved without a second level and a correction stay as they are', () => {
    expect(viewSettings.parse(DEFAULT_VIEW_SETTINGS)).toEqual(DEFAULT_VIEW_SETTINGS)
    expect(Object.keys(viewSettings.parse(DEFAULT_VIEW_SETTINGS))).not.toContain('correction')
    expect(Object.keys(viewSettings.parse(DEFAULT_VIEW_SETTINGS))).not.toContain('test')
  })

  it('take a second level, or none, and one of the corrections', () => {
    expect(accepts({ statsConfidenceSecond: 90, correction: 'holm' })).toBe(true)
    expect(accepts({ statsConfidenceSecond: null, correction: 'none' })).toBe(true)
    expect(accepts({ correction: 'benjamini_hochberg' })).toBe(true)
    expect(accepts({ statsConfidenceSecond: 85 })).toBe(false)
    expect(accepts({ correction: 'bonferroni', test: 'spss' })).toBe(true)
    expect(accepts({ correction: 'tukey' })).toBe(false)
    expect(accepts({ test: 'askia' })).toBe(true)
    expect(accepts({ test: 'quantipy' })).toBe(false)
  })
})
