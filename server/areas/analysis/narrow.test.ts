import { describe, expect, it } from 'vitest'
import { codedColumn, select, tableFromColumns, type Condition } from '@core/crosstab'
import { isProblem, type QuestionFilter } from '@core/domain'
import { calculate } from './calculation'
import { counterHere } from './counter'
import { narrow, simpleConditions } from './narrow'
import { anyOf, createToySurvey } from './toySurvey'

const FLOOR = 10
const a: Condition = { var: 'a', in: [1] }
const b: Condition = { var: 'b', in: [1] }
const c: Condition = { var: 'c', in: [1] }

/** How many respondents there are with each pattern of yes (1) and no (0) to a, b and c. */
const columnsOf = (patterns: Readonly<Record<string, number>>) => {
  const people = Object.entries(patterns).flatMap(([pattern, times]) => Array.from({ length: times }, () => pattern))
  const column = (at: number) => codedColumn(people.map(pattern => Number(pattern[at])))
  return { length: people.length, columns: { a: column(0), b: column(1), c: column(2) } }
}

const narrowed = (patterns: Readonly<Record<string, number>>, conditions: readonly Condition[]) => {
  const { length, columns } = columnsOf(patterns)
  const table = tableFromColumns(length, columns)
  return narrow(filter => Promise.resolve(select(table, filter, null)), conditions, FLOOR)
}

describe('the filter that is answered to a reader without full rights', () => {
  it('is the one asked for where every condition takes enough away', async () => {
    expect(await narrowed({ '110': 20, '100': 15, '010': 15, '000': 50 }, [a, b])).toEqual({
      filter: { and: [a, b] },
      wider: [null, { and: [b] }, { and: [a] }],
    })
  })

  it('lets go of a condition that takes a few away, or nobody', async () => {
    for (const few of [0, 1, 9])
      expect((await narrowed({ '110': 20, '100': few, '010': 15, '000': 50 }, [a, b]))?.filter).toEqual({ and: [a] })
    expect(await narrowed({ '100': 95, '000': 9 }, [a])).toEqual({ filter: null, wider: [] })
  })

  it('does not depend on how the conditions are written', async () => {
    const patterns = { '111': 20, '110': 15, '011': 3, '100': 30, '000': 40 }
    const orders = [
      [a, b, c],
      [c, b, a],
      [b, a, b, c],
    ]
    const [first, ...others] = await Promise.all(orders.map(conditions => narrowed(patterns, conditions)))
    for (const other of others) expect(other).toEqual(first)
  })

  it('is none for a few and for nobody, nor where two ways lead to different groups', async () => {
    for (const few of [0, 1, 9]) expect(await narrowed({ '110': few, '100': 30, '010': 30 }, [a, b])).toBeNull()
    expect(await narrowed({ '110': 20, '100': 5, '010': 5, '000': 50 }, [a, b])).toBeNull()
  })

  it('asks for one answer each of up to three questions', () => {
    const { questions } = createToySurvey(1, 10)
    const conditions = (filter: QuestionFilter) => simpleConditions(questions, filter, {})
    const [one, two, three] = [anyOf('region', [1]), anyOf('age', [2]), anyOf('gender', [0])]
    expect(conditions({ and: [one, { and: [two, { or: [three] }] }] })).toHaveLength(3)
    const wrong: QuestionFilter[] = [
      anyOf('region', [1, 2]),
      { not: one },
      { or: [one, two] },
      { or: [] },
      { and: [one, two, three, anyOf('age', [1])] },
    ]
    for (const filter of wrong) expect(isProblem(conditions(filter))).toBe(true)
  })
})

describe('a column of a filtered table', () => {
  const table = async (few: number, protection: boolean) => {
    const { length, columns } = columnsOf({ '110': 60, '100': 40, '010': few, '000': 50, '001': 20 })
    const banner = [{ kind: 'single', id: 'b', var: 'b', cats: [{ key: '1', label: '', codes: [1] }] }] as const
    const rows = [{ kind: 'single', id: 'c', var: 'c', cats: [{ key: '1', label: '', codes: [1] }] }] as const
    const filter = { and: [a] }
    const { cubes } = await calculate(counterHere({ length, columns: new Map(Object.entries(columns)) }), {
      plans: [{ rows, banner, filter }],
      filter,
      weight: null,
      protection: protection ? { floor: FLOOR, conditions: [a] } : null,
    })
    return cubes[0]?.[0]?.base.n
  }

  it('reads as that of the wider table where the filter takes a few of it away, or nobody', async () => {
    const column = (few: readonly number[], protection: boolean) =>
      Promise.all(few.map(async one => (await table(one, protection))?.[1]))
    expect(await column([0, 4, 9], false)).toEqual([60, 60, 60])
    expect(await column([0, 4, 9, 10], true)).toEqual([60, 65, 70, 60])
  })
})
