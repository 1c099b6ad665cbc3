import { describe, expect, it } from 'vitest'
import { tabulateTwice as tabulate } from '../../test/harness/kernels'
import {
  codedColumn,
  columnPairs,
  emptyTable,
  numberColumn,
  tableFromColumns,
  UnknownVariable,
  type Category,
  type Cube,
  type DataTable,
  type Plan,
  type RowQuestion,
} from './index'

const cats = (...codes: (number | string)[]): Category[] =>
  codes.map(code => ({ key: String(code), label: `Answer ${code}`, codes: [code] }))

const one = (table: DataTable, row: RowQuestion, plan: Partial<Plan> = {}): Cube => {
  const [cube] = tabulate(table, { rows: [row], banner: [], ...plan })
  if (cube === undefined) throw new Error('no cube')
  return cube
}

const counts = (cube: Cube): Record<string, readonly number[]> =>
  Object.fromEntries(cube.rows.map(row => [row.key, row.n]))

const people = tableFromColumns(6, {
  sex: codedColumn(['m', 'm', 'm', 'f', 'f', null]),
  drink: codedColumn([1, 2, 2, 1, 9, '']),
  text: codedColumn(['1.0', '2', '02', ' 1', '9', null]),
  age: numberColumn([20, 30, 40, 50, 99, null], { values: [99], ranges: [] }),
  weight: numberColumn([1, 2, 0, -1, 3, 1]),
  tea: codedColumn([1, 0, 0, 1, 0, null]),
  milk: codedColumn([1, 0, 1, null, 0, null]),
  brands: codedColumn(['a;b', 'b', 'c', 'a; b ;c', null, '']),
  first: codedColumn(['x', 'y', 'x', null, 'z', null]),
  second: codedColumn(['y', 'y', null, 'x', null, null]),
})

const drink = { kind: 'single', var: 'drink', cats: cats(1, 2) } as const
const sex = { kind: 'single', var: 'sex', id: 'sex', cats: cats('m', 'f') } as const

describe('nets in the banner', () => {
  const brandCats = ['a', 'b', 'c'].map(code => ({ key: code, label: code, codes: [code] }))
  const brands = { kind: 'delimited', var: 'brands', sep: ';', id: 'brands', cats: brandCats } as const
  const nets = [
    { key: 'ab', label: 'NET: A or B', any_of: ['a', 'b'] },
    { key: 'bc', label: 'NET: B or C', any_of: ['b', 'c'] },
  ]
  const plain = { kind: 'cond', id: 'all', cats: [{ key: 'any', label: 'Any', where: { and: [] } }] } as const

  it('stand behind the options and count respondents once, also where options overlap', () => {
    const cube = one(people, plain, { banner: [{ ...brands, nets }] })
    expect(cube.columns.map(({ key, letter, net }) => [key, letter, net])).toEqual([
      ['T', null, undefined],
      ['brands:a', 'A', undefined],
      ['brands:b', 'B', undefined],
      ['brands:c', 'C', undefined],
      ['brands:ab', 'D', ['a', 'b']],
      ['brands:bc', 'E', ['b', 'c']],
    ])
    expect(cube.base.n).toEqual([6, 2, 3, 2, 3, 4])
  })

  it('are compared with what is no part of them, with those in both; never with their own parts', () => {
    const cube = one(people, plain, { banner: [{ ...brands, nets }] })
    const pairs = columnPairs(cube).map(({ a, b, overlap }) => [cube.columns[a]?.key, cube.columns[b]?.key, overlap])
    expect(pairs.map(pair => pair.map(part => String(part).replace('brands:', '')).join(' '))).toEqual([
      'a b 2',
      'a c 1',
      'a bc 2',
      'b c 1',
      'c ab 1',
      'ab bc 3',
    ])
  })

  it('of one answer hold the answers of their options, and share nobody with others', () => {
    const own = { ...sex, nets: [{ key: 'any', label: 'NET', any_of: ['m', 'f', 'gone'] }] }
    const cube = one(people, drink, { banner: [own], weight: 'weight' })
    expect(cube.columns.map(({ key }) => key)).toEqual(['T', 'sex:m', 'sex:f', 'sex:any'])
    expect(cube.base.w[3]).toBe((cube.base.w[1] ?? 0) + (cube.base.w[2] ?? 0))
    expect(columnPairs(cube).map(({ a, b }) => [a, b])).toEqual([[1, 2]])
    expect(cube.overlaps).toEqual([])
  })

  it('are crossed in a nest: a parent like any other, and compared under one parent only', () => {
    const own = { ...sex, nets: [{ key: 'any', label: 'NET', any_of: ['m', 'f'] }] }
    const cube = one(people, plain, { banner: [{ kind: 'nest', id: 'n', of: [own, { ...drink, nets: [] }] }] })
    expect(cube.columns.map(({ key }) => key)).toEqual(['T', 'n:m|1', 'n:m|2', 'n:f|1', 'n:f|2', 'n:any|1', 'n:any|2'])
    // No woman chose 2: a column without respondents is compared with nothing.
    expect(columnPairs(cube).map(({ block }) => block)).toEqual(['n:m', 'n:any'])
  })
})

describe('single response', () => {
  it('counts everyone with an answer in the base, listed or not, and the missing nowhere', () => {
    const cube = one(people, drink, { banner: [sex] })
    expect(cube.columns.map(({ key, letter }) => [key, letter])).toEqual([
      ['T', null],
      ['sex:m', 'A'],
      ['sex:f', 'B'],
    ])
    expect(cube.base.n).toEqual([5, 3, 2])
    expect(counts(cube)).toEqual({ 1: [2, 1, 1], 2: [2, 2, 0] })
    expect(cube.disjointRows).toBe(true)
  })

  it('leaves missing_codes out of the base', () => {
    expect(one(people, { ...drink, missing_codes: [9] }).base.n).toEqual([4])
  })

  it('compares number codes as numbers and text codes as text', () => {
    expect(counts(one(people, { kind: 'single', var: 'text', cats: cats(1, 2) }))).toEqual({ 1: [1], 2: [2] })
    expect(counts(one(people, { kind: 'single', var: 'text', cats: cats('1', '2') }))).toEqual({ 1: [0], 2: [1] })
  })

  it('lets categories share a code: then they overlap and a net counts the respondent once', () => {
    const shared: RowQuestion = {
      kind: 'single',
      var: 'drink',
      cats: [
        { key: 'low', label: 'Low', codes: [1, 2] },
        { key: 'any', label: 'Any', codes: [2, 9] },
      ],
      nets: [{ key: 'net', label: 'Net', any_of: ['low', 'any'] }],
    }
    const cube = one(people, shared)
    expect(counts(cube)).toEqual({ low: [4], any: [3], net: [5] })
    expect(cube.disjointRows).toBe(false)
  })

  it('takes codes from a number column too', () => {
    expect(counts(one(people, { kind: 'single', var: 'age', cats: cats(20, 99) }))).toEqual({ 20: [1], 99: [0] })
  })
})

describe('declared missing codes', () => {
  const table = tableFromColumns(4, { q: codedColumn([1, 2, 8, null], [8]) })
  const question = { kind: 'single', var: 'q', cats: cats(1, 2, 8) } as const

  it('exclude: out of the base', () => expect(one(table, question).base.n).toEqual([2]))
  it('include_user: ordinary codes', () => {
    const cube = one(table, question, { missing: 'include_user' })
    expect(cube.base.n).toEqual([3])
    expect(counts(cube)).toEqual({ 1: [1], 2: [1], 8: [1] })
  })
  it('include_all: everyone in the base and a row of the missing', () => {
    const cube = one(table, question, { missing: 'include_all' })
    expect(cube.base.n).toEqual([4])
    expect(counts(cube)).toEqual({ 1: [1], 2: [1], 8: [0], '(missing)': [2] })
  })
})

describe('multiple response', () => {
  const members = [
    { key: 'tea', label: 'Tea', var: 'tea', codes: [1] },
    { key: 'milk', label: 'Milk', var: 'milk', codes: [1] },
  ]
  const nets = [{ key: 'any', label: 'Any', any_of: ['tea', 'milk'] }]

  it.each([
    ['answered', 5],
    ['selected', 3],
    ['all', 6],
  ] as const)('base %s', (base, n) => {
    const cube = one(people, { kind: 'multi', members, base, nets })
    expect(cube.base.n).toEqual([n])
    expect(counts(cube)).toEqual({ tea: [2], milk: [2], any: [3] })
  })

  it('selects by `not` and by presence', () => {
    const cube = one(people, {
      kind: 'multi',
      members: [
        { key: 'not', label: '', var: 'tea', not: [1] },
        { key: 'present', label: '', var: 'milk' },
      ],
    })
    expect(counts(cube)).toEqual({ not: [3], present: [4] })
  })

  it('splits delimited cells and trims the parts', () => {
    const cube = one(people, { kind: 'delimited', var: 'brands', sep: ';', cats: cats('a', 'b', 'c') })
    expect(cube.base.n).toEqual([4])
    expect(counts(cube)).toEqual({ a: [2], b: [3], c: [2] })
  })

  it('counts a respondent once per category over several variables', () => {
    const cube = one(people, { kind: 'mcset', vars: ['first', 'second'], cats: cats('x', 'y') })
    expect(cube.base.n).toEqual([5])
    expect(counts(cube)).toEqual({ x: [3], y: [2] })
  })

  it('counts respondents in two columns of one question', () => {
    const cube = one(people, drink, { banner: [{ kind: 'multi', id: 'm', members }], weight: 'weight' })
    expect(cube.overlaps).toEqual([{ a: 1, b: 2, n: 1, w: 1, w2: 1 }])
  })
})

describe('nests', () => {
  it('crosses the questions, innermost categories of one parent in one block', () => {
    const cube = one(people, drink, { banner: [{ kind: 'nest', id: 'n', of: [sex, { ...drink, id: 'd' }] }] })
    expect(cube.columns.map(({ key, block }) => `${key} ${block ?? ''}`)).toEqual([
      'T ',
      'n:m|1 n:m',
      'n:m|2 n:m',
      'n:f|1 n:f',
      'n:f|2 n:f',
    ])
    expect(cube.base.n).toEqual([5, 1, 2, 1, 0])
  })
})

describe('weights and filters', () => {
  it('drops respondents without a positive weight from weighted and unweighted figures', () => {
    const cube = one(
      people,
      { kind: 'cond', cats: [{ key: 'all', label: '', where: { and: [] } }] },
      { weight: 'weight' },
    )
    expect(cube.base).toEqual({ n: [4], w: [7], w2: [15] })
  })

  it.each([
    [{ var: 'drink', in: [1] }, 2],
    [{ var: 'drink', notin: [1] }, 3],
    [{ not: { var: 'drink', in: [1] } }, 4],
    [{ var: 'drink', missing: true }, 1],
    [{ var: 'age', ge: 30, lt: 50 }, 2],
    [{ var: 'age', missing: true }, 2],
    [{ var: 'sex', ge: 'm' }, 3],
    [
      {
        or: [
          { var: 'age', gt: 45 },
          { var: 'sex', in: ['m'] },
        ],
      },
      4,
    ],
    [
      {
        and: [
          { var: 'age', le: 30 },
          { var: 'drink', in: [2] },
        ],
      },
      1,
    ],
  ])('%j keeps %i respondents', (filter, n) => {
    const everyone: RowQuestion = { kind: 'cond', cats: [{ key: 'all', label: '', where: { and: [] } }] }
    expect(one(people, everyone, { filter }).base.n).toEqual([n])
  })

  it('gives zeros, not an error, when nobody is left', () => {
    const cube = one(people, drink, { banner: [sex], filter: { or: [] } })
    expect(cube.base.w).toEqual([0, 0, 0])
    expect(counts(cube)).toEqual({ 1: [0, 0, 0], 2: [0, 0, 0] })
  })

  it('names a variable that the data do not have', () => {
    expect(() => one(emptyTable, drink)).toThrow('The data has no variable "drink"')
    expect(() => one(people, { ...drink, var: 'nope' })).toThrow(UnknownVariable)
    expect(() => one(people, drink, { weight: 'gone' })).toThrow('The data has no variable "gone"')
  })
})

describe('numbers', () => {
  it('sums over those who have one, declared missing left out', () => {
    const [age] = one(people, { kind: 'numeric', var: 'age' }).numbers
    expect(age?.n).toEqual([4])
    expect((age?.shift ?? 0) + (age?.x[0] ?? 0) / 4).toBe(35)
    expect(age?.median).toEqual([35])
  })

  it('takes the weighted median: half the weight, averaged when half is met exactly', () => {
    const table = tableFromColumns(4, {
      x: numberColumn([1, 2, 3, 10]),
      w: numberColumn([1, 1, 1, 5]),
      v: numberColumn([1, 1, 1, 3]),
    })
    expect(one(table, { kind: 'numeric', var: 'x' }, { weight: 'w' }).numbers[0]?.median).toEqual([10])
    expect(one(table, { kind: 'numeric', var: 'x' }, { weight: 'v' }).numbers[0]?.median).toEqual([6.5])
  })

  it('scores categories and leaves unscored ones out', () => {
    const scored: RowQuestion = {
      ...drink,
      cats: cats(1, 2, 9),
      means: [{ key: 'm', label: '', scores: { 1: 1, 2: 5 } }],
    }
    const [mean] = one(people, scored).numbers
    expect(mean?.n).toEqual([4])
    expect((mean?.shift ?? 0) + (mean?.wx[0] ?? 0) / 4).toBe(3)
    expect(mean?.median).toEqual([3])
  })

  it('reads plain decimals from text and nothing else', () => {
    const table = tableFromColumns(5, { t: codedColumn(['1.5', '+2', '0x10', 'Infinity', '1e2']) })
    expect(one(table, { kind: 'numeric', var: 't' }).numbers[0]?.n).toEqual([3])
  })
})

describe('wide banners', () => {
  it('are split into parts without changing a figure', () => {
    const length = 2000
    const member = (k: number) => codedColumn(Array.from({ length }, (_, i) => ((i * (k + 3)) % 7 < 3 ? 1 : 0)))
    const names = Array.from({ length: 14 }, (_, k) => `m${k}`)
    const table = tableFromColumns(length, {
      q: codedColumn(Array.from({ length }, (_, i) => (i % 5) + 1)),
      ...Object.fromEntries(names.map((name, k) => [name, member(k)])),
    })
    const banner = [
      { kind: 'multi', id: 'b', members: names.map(name => ({ key: name, label: name, var: name, codes: [1] })) },
    ] as const
    const cube = one(table, { kind: 'single', var: 'q', cats: cats(1, 2, 3, 4, 5) }, { banner })
    const chosen = (k: number, i: number) => (i * (k + 3)) % 7 < 3
    const all = Array.from({ length }, (_, i) => i)
    expect(cube.base.n).toEqual([length, ...names.map((_, k) => all.filter(i => chosen(k, i)).length)])
    expect(cube.rows[2]?.n).toEqual([400, ...names.map((_, k) => all.filter(i => chosen(k, i) && i % 5 === 2).length)])
    const both = (a: number, b: number) => all.filter(i => chosen(a - 1, i) && chosen(b - 1, i)).length
    expect(cube.overlaps).toHaveLength((14 * 13) / 2)
    for (const { a, b, n } of cube.overlaps) expect(n).toBe(both(a, b))
  })
})
