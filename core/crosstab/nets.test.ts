import { describe, expect, it } from 'vitest'
import { tabulateTwice as tabulate } from '../../test/harness/kernels'
import {
  arrange,
  cellTests,
  chiSquare,
  codedColumn,
  numberColumn,
  proportionTests,
  tableFromColumns,
  type BannerQuestion,
  type CategoricalQuestion,
  type Cube,
  type TableView,
} from './index'

const RESPONDENTS = 400
const people = Array.from({ length: RESPONDENTS }, (_, i) => ({
  weight: 0.5 + (i % 4) / 2,
  region: (i % 4) + 1,
  tea: i % 2,
  milk: i % 3 === 0 ? 1 : 0,
  juice: i % 5 === 0 ? 1 : 0,
  likes: i % 7 < 3 || i % 4 === 0 ? 'y' : 'n',
}))
const table = tableFromColumns(RESPONDENTS, {
  weight: numberColumn(people.map(({ weight }) => weight)),
  region: codedColumn(people.map(({ region }) => region)),
  tea: codedColumn(people.map(({ tea }) => tea)),
  milk: codedColumn(people.map(({ milk }) => milk)),
  juice: codedColumn(people.map(({ juice }) => juice)),
  likes: codedColumn(people.map(({ likes }) => likes)),
})

const cat = (key: string | number) => ({ key: String(key), label: `Option ${key}`, codes: [key] })
const net = (key: string, ...any_of: string[]) => ({ key, label: `Net ${key}`, any_of })
const likes: CategoricalQuestion = { kind: 'single', var: 'likes', cats: [cat('y'), cat('n')] }
const region: CategoricalQuestion = {
  kind: 'single',
  id: 'region',
  var: 'region',
  cats: [1, 2, 3, 4].map(cat),
  nets: [net('north', '1', '2'), net('most', '1', '2', '3'), net('east', '2', '4', 'gone')],
}
const drinks: CategoricalQuestion = {
  kind: 'multi',
  id: 'drinks',
  base: 'all',
  members: ['tea', 'milk', 'juice'].map(key => ({ key, label: key, var: key, codes: [1] })),
  nets: [net('hot', 'tea', 'milk'), net('cold', 'milk', 'juice')],
}

const cubeOf = (banner: BannerQuestion[], weight: string | null = 'weight'): Cube => {
  const [cube] = tabulate(table, { rows: [likes], banner, weight })
  if (cube === undefined) throw new Error('no cube')
  return cube
}
const position = (cube: Cube, key: string) => cube.columns.findIndex(column => column.key === key)
const pairsOf = (cube: Cube): string[] => {
  const row = cube.rows[0]
  if (row === undefined) throw new Error('no row')
  return proportionTests(cube, row).map(({ a, b }) => `${cube.columns[a]?.key}~${cube.columns[b]?.key}`)
}
const sum = (of: (person: (typeof people)[number]) => boolean) => {
  const inside = people.filter(of)
  return {
    n: inside.length,
    w: inside.reduce((total, { weight }) => total + weight, 0),
    w2: inside.reduce((total, { weight }) => total + weight ** 2, 0),
  }
}
const view: TableView = {
  numberType: 'column_percent',
  hideLowBase: false,
  suppressNullValues: false,
  showStatTesting: true,
  statsConfidence: 95,
  sortState: { ROW: null, COLUMN: null },
  lowBaseThreshold: 0,
}

describe('nets of a banner question', () => {
  it('are columns behind its options, in order, with letters of their own', () => {
    expect(cubeOf([region]).columns.map(({ key, letter, net: joined }) => [key, letter, joined])).toEqual([
      ['T', null, undefined],
      ['region:1', 'A', undefined],
      ['region:2', 'B', undefined],
      ['region:3', 'C', undefined],
      ['region:4', 'D', undefined],
      ['region:north', 'E', ['1', '2']],
      ['region:most', 'F', ['1', '2', '3']],
      ['region:east', 'G', ['2', '4', 'gone']],
    ])
  })

  it.each([null, 'weight'])('of several answers count a respondent once (weight %s)', weight => {
    const cube = cubeOf([drinks], weight)
    const hot = position(cube, 'drinks:hot')
    const expected = sum(({ tea, milk }) => tea === 1 || milk === 1)
    expect(cube.base.n[hot]).toBe(expected.n)
    expect(cube.base.n[hot]).toBeLessThan((cube.base.n[1] ?? 0) + (cube.base.n[2] ?? 0))
    expect(cube.base.w[hot]).toBeCloseTo(weight === null ? expected.n : expected.w, 9)
    expect(cube.base.w2[hot]).toBeCloseTo(weight === null ? expected.n : expected.w2, 9)
    const liked = sum(({ tea, milk, likes: answer }) => (tea === 1 || milk === 1) && answer === 'y')
    expect(cube.rows[0]?.n[hot]).toBe(liked.n)
  })

  it('are tested against neither their own options nor a net that they are in', () => {
    const found = pairsOf(cubeOf([region]))
    expect(found).toContain('region:3~region:north')
    expect(found).toContain('region:north~region:east')
    expect(found).toContain('region:most~region:east')
    for (const pair of [
      'region:1~region:north',
      'region:2~region:north',
      'region:north~region:most',
      'region:3~region:most',
      'region:4~region:east',
    ])
      expect(found).not.toContain(pair)
  })

  it('share respondents with the options and nets that they are tested against, and with those only', () => {
    const cube = cubeOf([drinks])
    const [juice, hot, cold] = ['juice', 'hot', 'cold'].map(key => position(cube, `drinks:${key}`))
    const between = (a: number | undefined, b: number | undefined) =>
      cube.overlaps.find(overlap => overlap.a === a && overlap.b === b)
    const inBoth = sum(each => (each.tea === 1 || each.milk === 1) && each.juice === 1)
    expect(between(juice, hot)?.n).toBe(inBoth.n)
    expect(between(juice, hot)?.w).toBeCloseTo(inBoth.w, 9)
    expect(between(juice, hot)?.w2).toBeCloseTo(inBoth.w2, 9)
    const nets = sum(each => (each.tea === 1 || each.milk === 1) && (each.milk === 1 || each.juice === 1))
    expect(between(hot, cold)?.n).toBe(nets.n)
    expect(between(hot, cold)?.w2).toBeCloseTo(nets.w2, 9)
    expect(between(juice, cold)).toBeUndefined()
  })

  it('leave what is said of the options alone: whether they overlap, and chi-square', () => {
    const [own, without] = [cubeOf([region]), cubeOf([{ ...region, nets: [] }])]
    expect(own.overlaps).not.toEqual([])
    expect(arrange(own, view).overlapping).toBe(false)
    expect(arrange(cubeOf([drinks]), view).overlapping).toBe(true)
    expect(chiSquare(own, 'region')).toEqual(chiSquare(without, 'region'))
  })

  it('count all their options when some are not shown, and are tested against none of these', () => {
    const cube = cubeOf([region])
    const shownColumns = ['region:2', 'region:3', 'region:north']
    const arranged = arrange(cube, { ...view, shownColumns })
    expect(arranged.columns.map(({ key, letter, isNet }) => [key, letter, isNet])).toEqual([
      ['T', null, false],
      ['region:2', 'A', false],
      ['region:3', 'B', false],
      ['region:north', 'C', true],
    ])
    expect(arranged.columns[3]?.n).toBe(RESPONDENTS / 2)
    const north = position(cube, 'region:north')
    const shown = shownColumns.map(key => position(cube, key))
    expect(cellTests(cube, 'y', north, [0, ...shown])?.against.map(({ column }) => cube.columns[column]?.key)).toEqual([
      'region:3',
    ])
  })

  it('without any option that exists are empty and compared with nothing', () => {
    const cube = cubeOf([{ ...region, nets: [net('none', 'gone')] }])
    expect(cube.base.n[position(cube, 'region:none')]).toBe(0)
    expect(pairsOf(cube).some(pair => pair.includes('none'))).toBe(false)
  })

  it('in a nest are parents and columns like any other', () => {
    const likesBanner: CategoricalQuestion = { ...likes, id: 'likes', nets: [net('all', 'y', 'n')] }
    const cube = cubeOf([
      { kind: 'nest', id: 'nest', of: [{ ...region, nets: [net('north', '1', '2')] }, likesBanner] },
    ])
    expect(cube.columns).toHaveLength(1 + 5 * 3)
    expect(pairsOf(cube).filter(pair => pair.includes('north'))).toEqual(['nest:north|y~nest:north|n'])
  })
})
