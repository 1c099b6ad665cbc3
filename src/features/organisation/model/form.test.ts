import { describe, expect, it } from 'vitest'
import { bodyOf, changedFields, formOf, formProblems, readForm, withEdits } from './form'
import { factOf } from './facts'

const form = formOf({
  id: 'c',
  name: 'Northfield',
  banner: null,
  support_address: null,
  silent_restrictions_enabled: false,
  bulk_analysis_enabled: true,
  stories_enabled: true,
  hide_study_library_enabled: false,
  hide_search_enabled: false,
  vector_search_enabled: false,
  low_base_threshold: 100,
  default_test: 'house',
  privacy_floor: 10,
  study_access: 'everyone',
  file_days: 1,
  self_deletion: false,
  residency_note: '',
  terms: '',
  vector_search_available: true,
})

describe('the form of the settings', () => {
  it('sends what differs, with what it began with; an empty banner is none', () => {
    const typed = { ...form, banner: ' Hello ', file_days: '7', stories_enabled: false, name: 'Northfield ' }
    expect(changedFields(form, typed)).toEqual(['banner', 'stories_enabled', 'file_days'])
    expect(bodyOf(form, typed)).toEqual({
      banner: 'Hello',
      file_days: 7,
      stories_enabled: false,
      base: { banner: null, file_days: 1, stories_enabled: true },
    })
  })

  it.each([
    ['name', ' '],
    ['support_address', 'javascript:alert(1)'],
    ['support_address', 'help'],
    ['low_base_threshold', '-1'],
    ['privacy_floor', '0'],
    ['file_days', '1.5'],
    ['file_days', '91'],
    ['banner', 'x'.repeat(201)],
  ] as const)('says what is wrong with %s as %s', (field, value) => {
    expect(Object.keys(formProblems({ ...form, [field]: value }))).toEqual([field])
    expect(formProblems(form)).toEqual({})
  })

  it('takes what somebody else saved, and reads back only what fits', () => {
    const edits = [
      { field: 'stories_enabled', now: 'off', by: null, at: null },
      { field: 'file_days', now: '3', by: null, at: null },
    ]
    expect(withEdits(form, edits)).toEqual({ ...form, stories_enabled: false, file_days: '3' })
    expect(readForm(JSON.parse(JSON.stringify(form)))).toEqual(form)
    expect(readForm({ ...form, stories_enabled: 'yes' })).toBeNull()
  })

  it('counts what a change does', () => {
    const effects = { people: 312, readers: 300, readers_with_locked: 312, studies: 4, stories: 14, files: 1 }
    expect(factOf('silent_restrictions_enabled', { ...form, silent_restrictions_enabled: true }, effects)).toBe(
      '312 people will no longer see locked cards.',
    )
    expect(factOf('stories_enabled', { ...form, stories_enabled: false }, effects)).toBe(
      '14 stories become unreachable. Nothing is deleted.',
    )
    expect(factOf('name', form, effects)).toBeNull()
    expect(factOf('stories_enabled', form, null)).toBeNull()
  })
})
