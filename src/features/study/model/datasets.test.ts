import { describe, expect, it } from 'vitest'
import { groupLine, isReportable, questionLine } from './datasets'

describe('datasets', () => {
  it('open the report builder to readers once published, to managers before', () => {
    const unpublished = { permissions: { view: true }, previewable: true, current_state: 'Needs Annotation' }
    expect(isReportable(unpublished, false)).toBe(false)
    expect(isReportable(unpublished, true)).toBe(true)
    expect(isReportable({ ...unpublished, current_state: 'Ready' }, false)).toBe(true)
    expect(isReportable({ ...unpublished, permissions: { view: false } }, true)).toBe(false)
  })

  it('are described in counts', () => {
    expect(questionLine({ current_question_count: 48, total_questions_count: 60 })).toBe('48 of 60')
    expect(questionLine({ current_question_count: 0, total_questions_count: 0 })).toBe('Counting questions')
    expect([[], ['a'], ['a', 'b']].map(groupLine)).toEqual(['All users', '1 group', '2 groups'])
  })
})
