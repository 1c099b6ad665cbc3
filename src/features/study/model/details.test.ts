import { describe, expect, it } from 'vitest'
import type { MetadataField, StudyDetails } from '@core/contract'
import { changesOf, detailsOf, detailsProblems, optionsOf } from './details'

const value = (id: string, text: string, parent: string | null = null) => ({
  id,
  value: text,
  parent,
  group_position: 1,
  count: 0,
})
const field = (id: string, name: string, values: MetadataField['values']): MetadataField => ({
  id,
  name,
  field_type: 'text',
  filterable: true,
  personalizable: true,
  position: 1,
  values,
})
const fields = [
  field('s', 'Supplier', [value('s1', 'Alpha'), value('s2', 'Beta')]),
  field('t', 'Topic', [value('t1', 'Food'), value('t2', 'Snacks', 't1')]),
]
const study = {
  name: 'Oats',
  study_date: '2024-03-01',
  low_base_threshold: 100,
  metadata: [
    { name: 'Supplier', values: ['Alpha'] },
    { name: 'Topic', values: ['Food:::Snacks'] },
  ],
} as unknown as StudyDetails
const NOW = new Date('2026-11-22T12:00:00Z')

describe('the form of the details', () => {
  const before = detailsOf(study, fields)

  it('starts with what the study has, values of all levels included', () => {
    expect(before).toEqual({ name: 'Oats', month: 3, year: 2024, lowBase: '100', values: { s: ['s1'], t: ['t2'] } })
    expect(fields.flatMap(optionsOf).map(option => option.label)).toEqual(['Alpha', 'Beta', 'Food', 'Food / Snacks'])
  })

  it('asks for nothing while nothing has changed', () => {
    expect(changesOf(before, before)).toEqual({})
    expect(changesOf(before, { ...before, name: ' Oats ', lowBase: '0100' })).toEqual({})
  })

  it('asks for what has changed, field by field, beside what it was', () => {
    const after = { ...before, name: 'Oats 2', month: 11, lowBase: '50', values: { s: ['s2', 's1'], t: ['t2'] } }
    expect(changesOf(before, after)).toEqual({
      study_name: 'Oats 2',
      study_date: '2024-11-01',
      low_base_threshold: 50,
      client_values: { s: ['s2', 's1'] },
      base: {
        study_name: before.name,
        study_date: `${before.year}-${String(before.month).padStart(2, '0')}-01`,
        low_base_threshold: Number(before.lowBase),
        client_values: { s: before.values.s },
      },
    })
  })

  it.each([
    [{ name: ' ' }, { name: 'A Study Name is required.' }],
    [{ name: 'x'.repeat(251) }, { name: 'Study Name can be at most 250 characters long.' }],
    [{ year: 1989 }, { date: 'The year must be from 1990 to 2026.' }],
    [{ year: 2027 }, { date: 'The year must be from 1990 to 2026.' }],
    [{ lowBase: '' }, { lowBase: 'Enter a whole number from 0 to 100,000.' }],
    [{ lowBase: '-1' }, { lowBase: 'Enter a whole number from 0 to 100,000.' }],
    [{ lowBase: '100001' }, { lowBase: 'Enter a whole number from 0 to 100,000.' }],
    [{ values: { s: [], t: [] } }, { suppliers: 'Choose at least one supplier.' }],
    [{ values: { s: ['s1'], t: [] } }, {}],
  ])('with %j says %j', (change, problems) => {
    expect(detailsProblems({ ...before, ...change }, fields, NOW)).toEqual(problems)
  })
})
