import { describe, expect, it } from 'vitest'
import { codedColumn, tableFromColumns, tabulate } from '@core/crosstab'
import { definitionProblem, rowProblem, withRow, type RowChange } from './addedRows'
import { rowQuestion } from './answers'
import { ADDED_ROWS_MAX } from './limits'
import type { CalculatedDef, NetDef, OptionDef, QuestionDef, StoredQuestion } from './question'

const option = (id: string, score: number | null = null, over: Partial<OptionDef> = {}): OptionDef => ({
  id,
  label: `Option ${id}`,
  codes: [Number(id)],
  score,
  missing: false,
  ...over,
})

const question = (over: Partial<StoredQuestion> = {}): StoredQuestion => ({
  name: 'q',
  text: 'Q',
  raw_text: 'Q',
  label: 'Q',
  kind: 'single',
  source: { kind: 'variable', var: 'q' },
  options: ['1', '2', '3'].map(id => option(id)),
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  counts: { base: 0, options: {} },
  ...over,
})

const scored = question({ options: ['1', '2', '3'].map(id => option(id, Number(id))) })
const toTen = question({ options: Array.from({ length: 11 }, (_, at) => option(String(at), at)) })

const net = (any_of: string[], over: Partial<NetDef> = {}): RowChange => ({
  rows: 'nets',
  id: 'new',
  def: { id: 'new', label: 'New', any_of, ...over },
})
const row = (def: Partial<CalculatedDef> & Pick<CalculatedDef, 'kind'>): RowChange => ({
  rows: 'calculated',
  id: 'new',
  def: { id: 'new', label: 'New', ...def } as CalculatedDef,
})
const words = (from: QuestionDef, change: RowChange) => {
  const problem = rowProblem(from, change)
  return problem && `${problem.field}: ${problem.message}`
}

describe('a net', () => {
  it('takes options of the question, one to all of them', () => {
    for (const chosen of [['1'], ['3', '1'], ['1', '2', '3']]) expect(words(question(), net(chosen))).toBeNull()
    expect(words(question(), net([]))).toBe('any_of: Choose at least one option.')
    expect(words(question(), net(['1', '7']))).toBe('any_of: This question has no option "7" any more.')
  })

  it('takes no option that is declared missing', () => {
    const options = [option('1'), option('9', null, { missing: true, label: 'Refused' })]
    expect(words(question({ options }), net(['1', '9']))).toMatch(/^any_of: "Refused" is declared missing/)
  })

  it('is not for numbers, texts, dates and identifiers', () => {
    expect(words(question({ kind: 'numeric', options: [] }), net(['1']))).toMatch(/^_: This question is a number/)
    expect(words(question({ kind: 'grid', source: null, options: [] }), net(['1']))).toMatch(/a number/)
    for (const kind of ['open', 'date', 'meta'] as const)
      for (const change of [net(['1']), row({ kind: 'mean' })])
        expect(words(question({ kind }), change)).toMatch(/^_: Texts, dates and identifiers/)
  })
})

describe('the name of a row', () => {
  const named = question({
    nets: [{ id: 'any', label: 'Any', any_of: ['1'] }],
    calculated: [{ id: 'mean', label: 'Average', kind: 'mean' }],
  })

  it.each(['OPTION 2', ' any ', 'average'])('is no other of the question, in whatever letters: %s', label => {
    expect(words(named, net(['1'], { label }))).toMatch(/^label: This question has a row ".*" already/)
  })

  it('may stay its own', () => {
    const change: RowChange = { rows: 'nets', id: 'any', def: { id: 'any', label: 'ANY', any_of: ['2'] } }
    expect(words(named, change)).toBeNull()
  })
})

describe('a calculated row', () => {
  it('is a mean where options have scale values, once', () => {
    expect(words(scored, row({ kind: 'mean' }))).toBeNull()
    expect(words(question(), row({ kind: 'mean' }))).toMatch(/^kind: The options have no scale values/)
    const with_mean = { ...scored, calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' as const }] }
    expect(words(with_mean, row({ kind: 'mean' }))).toBe('kind: This question has a mean already, named "Mean".')
  })

  it('is a net promoter score where one answer is on a scale to 10', () => {
    expect(words(toTen, row({ kind: 'nps' }))).toBeNull()
    const hedonic = question({ options: toTen.options.slice(1, 10) })
    const brands = question({ options: toTen.options.map(each => ({ ...each, score: null })) })
    const several = question({ ...toTen, source: { kind: 'vars', vars: ['a', 'b'], base: 'answered' } })
    for (const other of [scored, hedonic, brands, several])
      expect(words(other, row({ kind: 'nps' }))).toMatch(/^kind: A net promoter score needs/)
  })

  it('of a number is its mean or its geometric mean', () => {
    const number = question({ kind: 'numeric', options: [] })
    expect(words(number, row({ kind: 'mean' }))).toBeNull()
    expect(words(number, row({ kind: 'geometric_mean' }))).toBeNull()
    expect(words(scored, row({ kind: 'geometric_mean' }))).toBe(
      'kind: This question is no number: it cannot have a geometric mean.',
    )
    for (const def of [row({ kind: 'nps' }), row({ kind: 'score', scores: { 1: 1 }, combine: 'sum' })])
      expect(words(number, def)).toMatch(/^kind: This question is a number/)
  })

  it('names the field that is wrong', () => {
    const box = (count: number) => row({ kind: 'top_box', count, end: 'highest' })
    expect(words(scored, box(2))).toBeNull()
    expect(words(scored, box(3))).toBe('count: A box takes 1 to 2 of the 3 scale points.')
    const score = (scores: Record<string, number>) => row({ kind: 'score', scores, combine: 'mean' })
    expect(words(question(), score({ 1: -5, 2: 5 }))).toBeNull()
    expect(words(question(), score({ 7: 1 }))).toMatch(/^scores: A score belongs to an option/)
    expect(words(question(), score({ 1: 1e7 }))).toMatch(/^scores: Enter a score between/)
  })

  it('net promoter score counts points of the scale only, not a code beside it', () => {
    const options = [...toTen.options, option('99', null)]
    const nps = { ...toTen, options, calculated: [{ id: 'nps', label: 'NPS', kind: 'nps' as const }] }
    const data = tableFromColumns(4, { q: codedColumn([10, 0, 0, 99]) })
    const source = { kind: 'variable', var: 'q' } as const
    const [cube] = tabulate(data, { rows: [rowQuestion({ question: nps, breakout: null, source })], banner: [] })
    const [score] = cube?.numbers ?? []
    // One promoter, two detractors.
    expect([score?.n[0], (score?.x[0] ?? 0) + 3 * (score?.shift ?? 0)]).toEqual([3, -100])
  })
})

it('a question has a bounded number of them, and full ones can still be changed', () => {
  const nets = Array.from({ length: ADDED_ROWS_MAX }, (_, at) => ({ id: `n${at}`, label: `N ${at}`, any_of: ['1'] }))
  expect(words(question({ nets }), net(['1']))).toMatch(/^_: A question has 100 nets at most/)
  expect(
    words(question({ nets }), { rows: 'nets', id: 'n1', def: { id: 'n1', label: 'Other', any_of: ['1'] } }),
  ).toBeNull()
})

describe('a change', () => {
  const any: NetDef = { id: 'any', label: 'Any', any_of: ['1'] }
  const mine: NetDef = { id: 'mine', label: 'Mine', any_of: ['2'], made_by: 'me' }

  it('takes the place of what it changes, or comes last', () => {
    const changed = withRow(question({ nets: [any, mine] }), { rows: 'nets', id: 'any', def: { ...any, label: 'All' } })
    expect(changed.nets.map(each => each.label)).toEqual(['All', 'Mine'])
    expect(withRow(changed, net(['3'])).nets.map(each => each.label)).toEqual(['All', 'Mine', 'New'])
  })

  it('remembers which rows of the file were removed, and only those', () => {
    const remove = (id: string): RowChange => ({ rows: 'nets', id, def: null })
    const without = withRow(withRow(question({ nets: [any, mine] }), remove('any')), remove('mine'))
    expect(without).toEqual({ ...question(), removed_rows: ['any'] })
    expect(withRow(question(), remove('nothing'))).toEqual(question())
    expect(definitionProblem(question({ kind: 'open' }), remove('any'))).toBeNull()
  })
})
