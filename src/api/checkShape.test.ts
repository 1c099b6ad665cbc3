import { describe, expect, it } from 'vitest'
import { allEndpoints, listStudies as declared } from '@core/contract'
import { problemsOf } from './checkShape'
import * as wire from './wire'

const study = {
  id: '1',
  name: 'Tracker',
  study_number: 'T-1',
  study_date: '2026-03-01',
  study_year: 2026,
  metadata: [{ name: 'Topic', values: ['Pricing'] }],
  sample: 900,
  summary_hits: 0,
  datapoint_hits: 0,
  permissions: { view: true },
  low_base_threshold: 100,
  preferred: false,
}
const page = {
  count: 1,
  restricted_count: 0,
  preferred_count: 0,
  near_count: 0,
  results: [study],
  aggregations: { Topic: [] },
}

describe('the shape of an answer', () => {
  it('is the contract’s: what the schema takes has no problems', () => {
    expect(declared.response.safeParse(page).success).toBe(true)
    expect(problemsOf(wire.listStudies.shape, page)).toEqual([])
    expect(problemsOf(wire.listStudies.shape, { ...page, added_later: 1 })).toEqual([])
  })

  it.each([
    ['a missing field', { ...study, name: undefined }, 'body.results.0.name is missing'],
    ['a text for a number', { ...study, sample: '900' }, 'body.results.0.sample must be a number'],
    ['null for a list', { ...study, metadata: null }, 'body.results.0.metadata must be a list'],
    ['a list for an object', { ...study, permissions: [] }, 'body.results.0.permissions must be an object'],
    ['a wrong optional field', { ...study, marked_name: 'x' }, 'body.results.0.marked_name must be a list'],
  ])('names %s by its place, as the schema refuses it', (_, item, problem) => {
    const answer = { ...page, results: [item] }
    expect(declared.response.safeParse(answer).success).toBe(false)
    expect(problemsOf(wire.listStudies.shape, answer)).toEqual([problem])
  })

  it('checks every value of a record, and one of several forms', () => {
    expect(problemsOf(wire.listStudies.shape, { ...page, aggregations: { Topic: 'x' } })).toEqual([
      'body.aggregations.Topic must be a list',
    ])
    expect(problemsOf(wire.sessionCheck.shape, false)).toEqual([])
    expect(problemsOf(wire.sessionCheck.shape, 'x')).toEqual(['body has no known form'])
  })

  it('names five problems at most', () => {
    expect(problemsOf({ a: 's', b: 's', c: 's', d: 's', e: 's', f: 's' }, {})).toHaveLength(5)
  })

  it('exists for every endpoint of the contract', () => {
    const known = Object.values(wire).flatMap(value => (typeof value === 'object' && 'id' in value ? [value.id] : []))
    expect(known.sort()).toEqual(allEndpoints.map(endpoint => endpoint.id).sort())
  })
})
