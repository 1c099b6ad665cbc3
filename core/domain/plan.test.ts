import { describe, expect, it } from 'vitest'
import { compilePlan, questionsOfRequest, variablesOf, type TableRequest } from './plan'
import type { OptionDef, QuestionDef } from './question'

const option = (id: string, score: number | null = null, missing = false): OptionDef => ({
  id,
  label: `Option ${id}`,
  codes: [Number(id)],
  score,
  missing,
})

const question = (name: string, over: Partial<QuestionDef>): QuestionDef => ({
  name,
  text: `Text of ${name}`,
  raw_text: `Text of ${name}`,
  label: '',
  kind: 'single',
  source: { kind: 'variable', var: name },
  options: [option('1'), option('2')],
  breakouts: [],
  nets: [],
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: false,
  tags: [],
  ...over,
})

const gender = question('gender', {})
const region = question('region', { options: [option('1'), option('2'), option('3'), option('9', null, true)] })
const brands = question('brands', {
  kind: 'multi',
  source: {
    kind: 'members',
    base: 'answered',
    members: [
      { id: '1', var: 'b1', codes: [1] },
      { id: '2', var: 'b2', codes: null },
    ],
  },
  nets: [{ id: 'any', label: 'Any brand', any_of: ['1', '2', 'gone'] }],
})
const rating = question('rating', {
  kind: 'grid',
  source: null,
  options: [option('1', 1), option('2', 2), option('3', 3), option('9', null, true)],
  nets: [{ id: 'top2', label: 'Top 2', any_of: ['2', '3'] }],
  calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
  breakouts: ['r1', 'r2'].map(name => ({
    name,
    text: `Row ${name}`,
    original_text: '',
    source: { kind: 'variable', var: name },
  })),
})
const spend = question('spend', {
  kind: 'numeric',
  options: [],
  calculated: [{ id: 'avg', label: 'Average spend', kind: 'mean' }],
})
const nps = question('nps', {
  kind: 'nps',
  options: ['0', '6', '7', '8', '9', '10'].map(id => option(id, Number(id))),
  calculated: [{ id: 'nps', label: 'NPS', kind: 'nps' }],
})
const why = question('why', { kind: 'open', options: [] })
const tags = question('tags', { source: { kind: 'delimited', var: 'tags', sep: ';', base: 'answered' }, kind: 'multi' })
const all = [gender, region, brands, rating, spend, nps, why, tags]

const request = (over: Partial<TableRequest>): TableRequest => ({
  rows: [],
  axis: [],
  nested: false,
  filters: null,
  weight: null,
  auto_adjust_base: true,
  inverted: false,
  ...over,
})

const compile = (over: Partial<TableRequest>) => compilePlan(all, request(over))

describe('rows', () => {
  it('takes the codes of missing options out of the base of a single response', () => {
    const [plan] = compile({ rows: [{ question: 'region' }] }).plans
    expect(plan?.rows[0]).toMatchObject({ kind: 'single', var: 'region', missing_codes: [9] })
    expect(plan?.rows[0]).toHaveProperty('cats.length', 3)
  })

  it('makes members of one column per option, and nets of the options that are left', () => {
    const [plan] = compile({ rows: [{ question: 'brands' }] }).plans
    expect(plan?.rows[0]).toMatchObject({
      kind: 'multi',
      base: 'answered',
      members: [
        { key: '1', var: 'b1', codes: [1] },
        { key: '2', var: 'b2' },
      ],
      nets: [{ key: 'any', any_of: ['1', '2'] }],
    })
  })

  it('makes one table per row of a grid, or per row asked for', () => {
    const whole = compile({ rows: [{ question: 'rating' }] })
    expect(whole.tables.map(table => table.breakout)).toEqual(['r1', 'r2'])
    expect(whole.plans[0]?.rows[1]).toMatchObject({
      var: 'r2',
      nets: [{ key: 'top2', any_of: ['2', '3'] }],
      means: [{ key: 'mean', scores: { 1: 1, 2: 2, 3: 3 } }],
    })
    const one = compile({ rows: [{ question: 'rating', breakouts: ['r2'] }] })
    expect(one.tables).toMatchObject([
      { outcome: 'planned', breakout: 'r2', title: 'Text of rating', subtitle: 'Row r2' },
    ])
  })

  it('scores promoters +100, passives 0 and detractors -100', () => {
    const [plan] = compile({ rows: [{ question: 'nps' }] }).plans
    expect(plan?.rows[0]).toMatchObject({
      means: [{ key: 'nps', scores: { 0: -100, 6: -100, 7: 0, 8: 0, 9: 100, 10: 100 } }],
    })
  })

  it('makes a number a row of its own and keeps the name of its mean', () => {
    const { plans } = compile({ rows: [{ question: 'spend' }] })
    expect(plans[0]?.rows[0]).toEqual({
      kind: 'numeric',
      var: 'spend',
      measures: [{ key: 'avg', label: 'Average spend', measure: 'mean' }],
      id: 'spend',
      label: 'Text of spend',
    })
  })

  it('keeps the order asked for with problems in their place', () => {
    const { tables, plans } = compile({
      rows: [
        { question: 'gone' },
        { question: 'why' },
        { question: 'gender' },
        { question: 'rating', breakouts: ['r9', 'r1'] },
      ],
    })
    expect(tables.map(table => (table.outcome === 'problem' ? table.code : table.row))).toEqual([
      'deleted_question',
      'not_tabulated',
      0,
      'deleted_question',
      1,
    ])
    expect(plans[0]?.rows).toHaveLength(2)
  })

  it('counts those who answered, or everyone when the base is not adjusted', () => {
    expect(compile({ rows: [{ question: 'gender' }] }).plans[0]?.missing).toBe('exclude')
    expect(compile({ rows: [{ question: 'gender' }], auto_adjust_base: false }).plans[0]?.missing).toBe('include_all')
  })
})

describe('axis', () => {
  const rows = [{ question: 'brands' }]

  it('puts questions side by side under their own names', () => {
    const [plan] = compile({ rows, axis: [{ question: 'gender' }, { question: 'rating', breakout: 'r1' }] }).plans
    expect(plan?.banner.map(side => side.id)).toEqual(['gender', 'rating/r1'])
  })

  it('nests the second question inside the first', () => {
    const [plan] = compile({ rows, axis: [{ question: 'gender' }, { question: 'region' }], nested: true }).plans
    expect(plan?.banner).toMatchObject([
      { kind: 'nest', id: 'gender|region', of: [{ id: 'gender' }, { id: 'region' }] },
    ])
  })

  it.each([
    ['gone', 'deleted_question'],
    ['spend', 'not_tabulated'],
    ['rating', 'not_tabulated'],
    ['why', 'not_tabulated'],
  ])('refuses every table when %s stands on it', (name, code) => {
    const { tables, plans } = compile({ rows: [...rows, { question: 'gender' }], axis: [{ question: name }] })
    expect(plans).toEqual([])
    expect(tables).toMatchObject([
      { outcome: 'problem', question: 'brands', code },
      { outcome: 'problem', question: 'gender', code },
    ])
  })

  it('refuses more than 500 columns', () => {
    const many = Array.from({ length: 26 }, (_, index) => option(String(index + 1)))
    const questions = [gender, question('a', { options: many }), question('b', { options: many.slice(0, 20) })]
    const nested = request({
      rows: [{ question: 'gender' }],
      axis: [{ question: 'a' }, { question: 'b' }],
      nested: true,
    })
    expect(compilePlan(questions, nested)).toMatchObject({
      plans: [],
      tables: [{ outcome: 'problem', code: 'too_many_columns' }],
    })
    expect(compilePlan(questions, { ...nested, nested: false }).plans).toHaveLength(1)
  })

  it('leaves nets out of nests for readers without full rights, and out of nothing else', () => {
    const nets = [{ id: 'n', label: 'NET', any_of: ['1', '2'] }]
    const both = ['a', 'b'].map(name => question(name, { nets }))
    const asked = (nested: boolean) =>
      request({ rows: [{ question: 'a' }], axis: [{ question: 'a' }, { question: 'b' }], nested })
    const netsIn = (nested: boolean, limited: boolean) =>
      compilePlan(both, asked(nested), limited ? { permitted: () => true } : {}).plans.flatMap(({ banner }) =>
        banner.flatMap(each => (each.kind === 'nest' ? each.of : [each])).map(each => each.nets?.length),
      )
    expect([netsIn(true, true), netsIn(true, false), netsIn(false, true)]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
    ])
  })

  it('counts nets among the columns, nested ones too', () => {
    const options = Array.from({ length: 22 }, (_, index) => option(String(index + 1)))
    const nets = [{ id: 'net', label: 'Net', any_of: ['1', '2'] }]
    const outcomes = (withNets: boolean) =>
      compilePlan(
        [gender, ...['a', 'b'].map(name => question(name, { options, nets: withNets ? nets : [] }))],
        request({ rows: [{ question: 'gender' }], axis: [{ question: 'a' }, { question: 'b' }], nested: true }),
      ).tables.map(({ outcome }) => outcome)
    expect(outcomes(false)).toEqual(['planned'])
    expect(outcomes(true)).toEqual(['problem'])
  })

  it('changes places with the rows, one table per pair', () => {
    const { plans, tables } = compile({
      rows: [{ question: 'brands' }, { question: 'spend' }],
      axis: [{ question: 'gender' }, { question: 'region' }],
      inverted: true,
    })
    expect(plans).toHaveLength(1)
    expect(plans[0]?.banner).toMatchObject([{ kind: 'multi', id: 'brands' }])
    expect(tables).toMatchObject([
      { outcome: 'planned', question: 'brands', row_axis: 'gender', plan: 0, row: 0 },
      { outcome: 'planned', question: 'brands', row_axis: 'region', plan: 0, row: 1 },
      { outcome: 'problem', question: 'spend', code: 'not_tabulated' },
    ])
  })
})

describe('filters', () => {
  const filtered = (filters: TableRequest['filters'], context = {}) =>
    compilePlan(all, request({ rows: [{ question: 'gender' }], filters }), context)

  it('takes options of one question as any-of and combines by and, or, not', () => {
    const { plans } = filtered({
      and: [
        { question: 'region', options: ['1', '3'] },
        { not: { question: 'brands', options: ['any'] } },
        { question: 'rating', breakout: 'r2', options: ['top2'] },
      ],
    })
    expect(plans[0]?.filter).toEqual({
      and: [
        { var: 'region', in: [1, 3] },
        {
          not: {
            or: [
              { var: 'b1', in: [1] },
              { var: 'b2', missing: false },
            ],
          },
        },
        { var: 'r2', in: [2, 3] },
      ],
    })
  })

  it('finds an answer among several in one cell', () => {
    const { plans } = filtered(
      { question: 'tags', options: ['2'] },
      { dictionary: () => ['1;2;', '12;', '2', 'x', '3; 2'] },
    )
    expect(plans[0]?.filter).toEqual({ var: 'tags', in: ['1;2;', '2', '3; 2'] })
  })

  it.each([
    [{ question: 'gone', options: ['1'] }, 'deleted_question'],
    [{ or: [{ not: { question: 'gender', options: ['7'] } }] }, 'deleted_option'],
    [{ question: 'rating', options: ['1'] }, 'not_tabulated'],
  ])('refuses every table when it speaks of what is gone: %j', (filters, code) => {
    expect(filtered(filters)).toMatchObject({ plans: [], tables: [{ outcome: 'problem', question: 'gender', code }] })
  })
})

describe('readers without full rights', () => {
  const permitted = ({ name }: QuestionDef) => name === 'gender'

  it('get no number of a restricted question, whether in rows, axis or filter', () => {
    const context = { permitted }
    const rows = [{ question: 'gender' }]
    expect(compilePlan(all, request({ rows: [{ question: 'region' }] }), context).tables).toMatchObject([
      { code: 'protected' },
    ])
    expect(compilePlan(all, request({ rows, axis: [{ question: 'region' }] }), context).tables).toMatchObject([
      { code: 'protected' },
    ])
    expect(
      compilePlan(all, request({ rows, filters: { question: 'region', options: ['1'] } }), context).tables,
    ).toMatchObject([{ code: 'protected' }])
    expect(compilePlan(all, request({ rows }), context).tables).toMatchObject([{ outcome: 'planned' }])
  })

  it('cannot tell a restricted question, or the rows of a restricted grid, from one that is not there', () => {
    const answers = (question: string, there: boolean) => {
      const questions = there ? all : all.filter(({ name }) => name !== question)
      const named = { question, options: ['1'] }
      const requests = [
        { rows: [{ question }] },
        { rows: [{ question: 'gender' }], axis: [{ question }] },
        { rows: [{ question: 'gender' }], filters: named },
        { rows: [{ question: 'gender' }], filters: { ...named, breakout: 'r1' } },
      ]
      return requests.map(over => compilePlan(questions, request(over), { permitted }).tables)
    }
    for (const name of ['region', 'rating']) expect(answers(name, true)).toEqual(answers(name, false))
  })
})

describe('columns to load', () => {
  it('are those of rows, axis, filters and weight, once each', () => {
    const filters = {
      or: [
        { question: 'region', options: ['1'] },
        { question: 'gender', options: ['1'] },
      ],
    }
    const names = variablesOf(all, {
      rows: [{ question: 'brands' }, { question: 'rating', breakouts: ['r2'] }],
      axis: [{ question: 'gender' }],
      filters,
      weight: 'w',
    })
    expect([...names].sort()).toEqual(['b1', 'b2', 'gender', 'r2', 'region', 'w'])
  })
})

it('speaks of the questions of rows, axis and filters, each once', () => {
  const filters = { and: [{ question: 'a', options: ['1'] }, { not: { question: 'c', options: ['1'] } }] }
  const over = { rows: [{ question: 'a' }, { question: 'b', breakouts: ['b1'] }], axis: [{ question: 'b' }], filters }
  expect(questionsOfRequest(request(over))).toEqual(['a', 'b', 'c'])
  expect(questionsOfRequest({ rows: [], axis: [], filters: null })).toEqual([])
})
