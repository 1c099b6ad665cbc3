import { describe, expect, it } from 'vitest'
import { allEndpoints, routePath } from '@core/contract'
import {
  lowBaseProblem,
  RESERVED_STUDY_NUMBERS,
  studyDateOf,
  studyDateProblem,
  studyNameProblem,
  studyNumberProblem,
  studyYearProblem,
} from './studyRules'

const STUDY_KEY = /^\{(studyId|studyNumber)\}$/

describe('study numbers', () => {
  it('are letters, digits, hyphens and underscores, or left to be made of the name', () => {
    for (const number of ['', 'NF-2026-0001', 'a_b', '42', 'x'.repeat(200)])
      expect(studyNumberProblem(number)).toBeNull()
    for (const number of ['a b', 'ä', 'a/b', 'x'.repeat(201)]) expect(studyNumberProblem(number)).not.toBeNull()
  })

  it('never look like the id of a study, in whatever case', () => {
    for (const id of ['qp44kk353xnsyxtk', '0000000000000000', 'BRANDTRACKER2026'])
      expect(studyNumberProblem(id)).toContain('internal id')
    for (const number of ['brand-tracker-26', 'qp44kk353xnsyxt', 'qp44kk353xnsyxtkk', 'library-of-2026x'])
      expect(studyNumberProblem(number)).toBeNull()
  })

  it('are no word that an address of the API has where a study key may be', () => {
    const paths = allEndpoints.map(({ path }) => routePath(path).split('/'))
    const words = paths.flatMap(segments =>
      segments.flatMap((segment, at) => {
        if (!STUDY_KEY.test(segment)) return []
        const before = segments.slice(0, at).join('/')
        return paths
          .filter(other => other.slice(0, at).join('/') === before)
          .flatMap(other => (other[at]?.startsWith('{') === false && other[at] !== '' ? [other[at]] : []))
      }),
    )
    expect(words).toContain('summary')
    expect(RESERVED_STUDY_NUMBERS).toEqual(expect.arrayContaining([...new Set(words)]))
    for (const word of ['summary', 'New', 'SEARCH'])
      expect(studyNumberProblem(word)).toContain('addresses use this word')
  })
})

describe('the other rules of a study', () => {
  const now = new Date(2026, 4, 1)
  it('are about name, year, date and low base', () => {
    expect([studyNameProblem(''), studyNameProblem('x')].map(problem => problem === null)).toEqual([false, true])
    expect([1989, 1990, 2026, 2027].map(year => studyYearProblem(year, now) === null)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(['2026-05-01', '2026-13-01', '2026-05-02', 'May'].map(date => studyDateProblem(date, now) === null)).toEqual(
      [true, false, false, false],
    )
    expect(['0', '100000', '100001', '-1', 'x', ''].map(typed => lowBaseProblem(typed) === null)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  it('date a study from the first of its month', () => {
    expect([studyDateOf(2026, 5), studyDateOf(1990, 12)]).toEqual(['2026-05-01', '1990-12-01'])
    expect(studyDateProblem(studyDateOf(2025, 12), now)).toBeNull()
  })
})
