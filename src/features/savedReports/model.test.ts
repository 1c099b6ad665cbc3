import { describe, expect, it } from 'vitest'
import type { ListedReport } from '@core/contract'
import { findReports, hasNewerData, namesakes } from './model'

const report = (id: string, title: string, given: Partial<ListedReport> = {}): ListedReport => ({
  id,
  study_id: 's1',
  title,
  description: '',
  dataset_name: 'wave-3',
  created: `2026-03-0${id}T10:00:00Z`,
  modified: `2026-03-0${id}T10:00:00Z`,
  creator: { first_name: 'Ann', last_name: 'Lee' },
  permissions: { delete: true, edit: true },
  version: 1,
  data_version: 1,
  used_version: 1,
  last_run: null,
  ...given,
})
const reports = [
  report('1', 'Wave 10 by region', { modified: '2026-04-01T10:00:00Z' }),
  report('2', 'wave 9', { description: 'For the café study' }),
  report('3', 'Loyalty', { creator: { first_name: 'Zoë', last_name: 'Abel' } }),
]
const ids = (search: string, sort: Parameters<typeof findReports>[2] = 'newest') =>
  findReports(reports, search, sort)
    .map(({ id }) => id)
    .join('')

describe('the data behind a saved report', () => {
  it('are newer where readers have a later version than it was used with', () => {
    const used = (used_version: number | null, data_version: number) =>
      hasNewerData(report('1', 'Wave', { used_version, data_version }))
    expect([used(1, 2), used(2, 2), used(3, 2), used(null, 2)]).toEqual([true, false, false, false])
  })
})

describe('finding saved reports', () => {
  it('looks for every word in name, description and author, whatever case and accents', () => {
    expect(ids('WAVE')).toBe('21')
    expect(ids('cafe')).toBe('2')
    expect(ids('zoe')).toBe('3')
    expect(ids('lee region')).toBe('1')
    expect(ids('lee loyalty')).toBe('')
    expect(ids('wave-3')).toBe('')
  })

  it('orders by creation, change, name with its numbers, and author', () => {
    expect(ids('')).toBe('321')
    expect(ids('', 'changed')).toBe('132')
    expect(ids('', 'name')).toBe('321')
    expect(ids('', 'creator')).toBe('213')
  })
})

describe('reports of the same name', () => {
  it('are counted from the oldest; the others need no number', () => {
    const again = [report('6', 'Loyalty'), ...reports, report('5', 'Loyalty')]
    expect([...namesakes(again)].sort()).toEqual([
      ['3', { at: 1, of: 3 }],
      ['5', { at: 2, of: 3 }],
      ['6', { at: 3, of: 3 }],
    ])
    expect(namesakes(reports).size).toBe(0)
  })
})
