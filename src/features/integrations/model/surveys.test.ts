import { describe, expect, it } from 'vitest'
import type { ProviderSurvey } from '@core/contract'
import { canUpdate, shownId, stepWords, withMoved } from './surveys'

const NOW = Date.parse('2026-11-23T14:31:00')
const words = (part: Partial<ProviderSurvey>) => stepWords(survey(part), NOW)

const survey = (part: Partial<ProviderSurvey>): ProviderSurvey => ({
  survey_id: 'SV_1',
  name: 'Snacks',
  created_date: null,
  answers: 50,
  active: true,
  gone: false,
  state: 'live',
  step: null,
  turn: null,
  progress: null,
  error: null,
  next_attempt: null,
  study_id: 'S-1',
  dataset_name: 'Snacks',
  version: 3,
  imported_at: null,
  imported_answers: 40,
  new_answers: 0,
  publish_wanted: false,
  auto_import: true,
  auto_publish: false,
  losses: [],
  notes: [],
  ...part,
})

describe('a live survey', () => {
  it('is as new as the server says, whatever the two counts are', () => {
    expect(words({ answers: 50, imported_answers: 40, new_answers: 0 })).toBe('Version 3, up to date')
    expect(canUpdate(survey({ answers: 50, imported_answers: 40, new_answers: 0 }))).toBe(false)
  })

  it('says how many answers are new, or were deleted, and can be updated then', () => {
    expect(words({ new_answers: 1 })).toBe('Version 3, 1 new answer')
    expect(words({ new_answers: 1400 })).toBe('Version 3, 1,400 new answers')
    expect(words({ new_answers: -2 })).toBe('Version 3, 2 answers deleted since')
    expect([1, -2].map(news => canUpdate(survey({ new_answers: news })))).toEqual([true, true])
  })

  it('can be updated where nobody knows whether there is something new', () => {
    expect(words({ answers: null, new_answers: null })).toBe('Version 3')
    expect(canUpdate(survey({ answers: null, new_answers: null }))).toBe(true)
  })
})

describe('a survey on its way', () => {
  const queued = (part: Partial<ProviderSurvey>) => words({ state: 'queued', ...part })

  it('says its place among those that wait', () => {
    expect(queued({ step: 'waiting_turn', turn: { at: 2, of: 3 } })).toBe('2nd of 3 in line')
    expect(queued({ step: 'waiting_turn', turn: { at: 1, of: 1 } })).toBe('Next in line')
  })

  it('counts what was fetched, against the total where that is known', () => {
    expect(queued({ step: 'fetching', progress: { done: 0, total: 0 } })).toBe('Fetching answers')
    expect(queued({ step: 'fetching', progress: { done: 1, total: 0 } })).toBe('Fetching 1 answer')
    expect(queued({ step: 'fetching', progress: { done: 400, total: 1204 } })).toBe('Fetching 400 of 1,204 answers')
  })

  it('says when it is tried again, on another day with the day', () => {
    const at = (time: string) => ({ step: 'paused' as const, next_attempt: new Date(time).toISOString() })
    expect(queued(at('2026-11-23T14:36:00'))).toBe('Paused, next try 14:36')
    expect(queued(at('2026-11-24T02:00:00'))).toBe('Paused, next try 24 Nov, 02:00')
    expect(queued({ ...at('2026-11-23T14:36:00'), turn: { at: 3, of: 4 } })).toBe('3rd of 4 in line, next try 14:36')
    expect(queued({ step: 'paused' })).toBe('Paused, resumes after the wait')
  })

  it('says what it waits for once it is here', () => {
    expect(queued({ step: 'ready' })).toBe('Imported, ready to publish')
    expect(words({ step: 'waiting', version: 4 })).toBe('Version 4 ready to publish')
  })
})

describe('a list of surveys', () => {
  it('takes what has moved, and leaves the others as they are', () => {
    const moving = { state: 'queued', step: 'fetching' } as const
    const still = survey({ survey_id: 'still' })
    const before = [still, survey({ ...moving, survey_id: 'here' }), survey({ ...moving, survey_id: 'away' })]
    const after = withMoved(before, [survey({ survey_id: 'here', step: 'ready', state: 'queued' })])
    expect(after.map(({ survey_id, step }) => [survey_id, step])).toEqual([
      ['still', null],
      ['here', 'ready'],
    ])
    expect(after[0]).toBe(still)
  })

  it('names surveys of Decipher by their paths', () => {
    expect(shownId('decipher', 'c2VsZnNlcnZlL2FiYy82MDAwMDE')).toBe('selfserve/abc/600001')
    expect(shownId('decipher', '!')).toBe('!')
    expect(shownId('qualtrics', 'SV_1')).toBe('SV_1')
  })
})
