import { describe, expect, it } from 'vitest'
import { withRow } from './addedRows'
import { dissolveGrid, groupIntoGrid, updateGrid, type Regrouped } from './grids'
import { compilePlan } from './plan'
import type { MeanDef, OptionDef, StoredQuestion } from './question'

const MEAN: MeanDef = { id: 'mean', label: 'Mean', kind: 'mean' }
const scale: OptionDef[] = [1, 2, 3].map(code => ({
  id: String(code),
  label: `Point ${code}`,
  codes: [code],
  score: code,
  missing: false,
}))

const numbers = (name: string, mean: string): StoredQuestion => ({
  name,
  text: name,
  raw_text: name,
  label: name,
  kind: 'numeric',
  source: { kind: 'variable', var: name },
  options: [],
  breakouts: [],
  nets: [],
  calculated: [{ ...MEAN, label: mean }],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  counts: { base: 10, options: {} },
})

const survey = [numbers('visits', 'Mean visits'), numbers('spend', 'Mean spend (£)'), numbers('age', 'Mean')]
const names = survey.map(({ name }) => name)

const done = (result: Regrouped): StoredQuestion[] => {
  if ('problem' in result) throw new Error(result.problem.message)
  return result.questions
}
const grouped = (questions: readonly StoredQuestion[] = survey, rows = names): StoredQuestion[] =>
  done(groupIntoGrid(questions, 'habits', 'Your habits', rows))
const meansOf = (questions: readonly StoredQuestion[]) => {
  const request = { axis: [], nested: false, filters: null, weight: null, auto_adjust_base: true, inverted: false }
  const { plans, tables } = compilePlan(questions, { rows: [{ question: 'habits' }], ...request })
  return tables.map(table => {
    if (table.outcome !== 'planned') return table.message
    const row = plans[table.plan]?.rows[table.row]
    return [table.breakout, row?.kind === 'numeric' ? row.measures?.[0]?.label : null]
  })
}
const renamed = (questions: readonly StoredQuestion[], label: string) =>
  questions.map(question =>
    question.name === 'habits'
      ? withRow(question, { rows: 'calculated', id: 'mean', def: { ...MEAN, label, edited: true } })
      : question,
  )

describe('means of a grid built by hand', () => {
  it('have the name that each row had as a question, in any order and after rows left', () => {
    expect(meansOf(grouped())).toEqual([
      ['visits', 'Mean visits'],
      ['spend', 'Mean spend (£)'],
      ['age', 'Mean'],
    ])
    expect(meansOf(grouped(survey, ['spend', 'visits']))).toEqual([
      ['spend', 'Mean spend (£)'],
      ['visits', 'Mean visits'],
    ])
    expect(meansOf(done(updateGrid(grouped(), 'habits', ['age', 'spend'])))).toEqual([
      ['age', 'Mean'],
      ['spend', 'Mean spend (£)'],
    ])
  })

  it('have them on a scale too, under one id', () => {
    const rated = survey.map(question => ({ ...question, kind: 'single' as const, options: scale }))
    const [grid] = grouped(rated)
    const plan = compilePlan(grid ? [grid] : [], {
      rows: [{ question: 'habits' }],
      axis: [],
      nested: false,
      filters: null,
      weight: null,
      auto_adjust_base: true,
      inverted: false,
    }).plans[0]
    expect(plan?.rows.map(row => ('means' in row ? row.means : null))).toMatchObject([
      [{ key: 'mean', label: 'Mean visits' }],
      [{ key: 'mean', label: 'Mean spend (£)' }],
      [{ key: 'mean', label: 'Mean' }],
    ])
  })

  it('take one name when somebody gives it to the grid, and keep it when rows change', () => {
    const all = [
      ['visits', 'Average'],
      ['spend', 'Average'],
      ['age', 'Average'],
    ]
    const average = renamed(grouped(), 'Average')
    expect(meansOf(average)).toEqual(all)
    expect(meansOf(done(updateGrid(average, 'habits', names)))).toEqual(all)
    expect(done(dissolveGrid(average, 'habits'))).toEqual(survey)
  })

  it('are called as the question, of which somebody named the mean', () => {
    const [visits, ...others] = survey
    if (!visits) throw new Error('No question')
    const byHand = withRow(visits, { rows: 'calculated', id: 'mean', def: { ...MEAN, label: 'Trips', edited: true } })
    expect(meansOf(grouped([byHand, ...others]))).toEqual([
      ['visits', 'Trips'],
      ['spend', 'Mean spend (£)'],
      ['age', 'Mean'],
    ])
  })
})
