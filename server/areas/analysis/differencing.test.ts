import { describe, expect, it } from 'vitest'
import { compileFilter, compilePlan, isProblem, type QuestionDef, type QuestionFilter } from '@core/domain'
import { withoutRowsByHand } from '../../access/addedRow'
import { counterHere } from './counter'
import { calculate, type Protection } from './calculation'
import { simpleConditions } from './narrow'
import { baseWithin } from '../privacy/protect'
import { createToySurvey, SIZES, type ToyQuestion, type ToySurvey } from './toySurvey'
import { aRequest } from '../../../test/harness/reportData'

const FLOOR = 10
const NAMES = Object.keys(SIZES) as ToyQuestion[]

/** One answer for some of the questions. */
type Chosen = Partial<Record<ToyQuestion, number>>
/** The same, or any answer of a net. */
type Asked = Partial<Record<ToyQuestion, number | readonly number[]>>

const upTo = (size: number) => Array.from({ length: size }, (_, at) => at)

/** Every choice of one answer, or none, of each of these questions. */
const choices = (names: readonly ToyQuestion[]): Chosen[] =>
  names.reduce<Chosen[]>(
    (all, name) => all.flatMap(chosen => [chosen, ...upTo(SIZES[name]).map(answer => ({ ...chosen, [name]: answer }))]),
    [{}],
  )

const filterOf = (chosen: Chosen): QuestionFilter | null => {
  const and = Object.entries(chosen).map(([question, answer]) => ({ question, options: [`${answer}`] }))
  return and.length === 0 ? null : { and }
}

const belongs = (person: Chosen, asked: Asked) =>
  NAMES.every(name => asked[name] === undefined || [asked[name]].flat().includes(person[name] ?? -1))
const sizeOf = (toy: ToySurvey, chosen: Chosen) => toy.people.filter(person => belongs(person, chosen)).length

/** Everything that the work on each gives, one after the other. */
const gathered = async <T, R>(
  all: readonly T[],
  work: (one: T, at: number) => readonly R[] | Promise<readonly R[]>,
): Promise<R[]> => {
  const out: R[] = []
  for (const [at, one] of all.entries()) out.push(...(await work(one, at)))
  return out
}

/** What one reader is told: a group, and how many are in it. */
interface Told {
  readonly group: Asked
  readonly n: number
}

/** A reader of the toy survey, with or without full rights, who asks through the code that answers requests. */
const readerOf = (toy: ToySurvey, full: boolean) => {
  const counter = counterHere(toy.survey)
  const asked = (filters: QuestionFilter | null) => {
    const filter = filters && compileFilter(toy.questions, filters, {})
    const conditions = filters ? simpleConditions(toy.questions, filters, {}) : []
    if ((filter && isProblem(filter)) || 'code' in conditions) throw new Error('not allowed')
    const protection: Protection | null = full ? null : { floor: FLOOR, conditions }
    return { filter, protection, weight: null }
  }
  /** How many pass; null when that is not told. */
  const base = async (chosen: Chosen): Promise<number | null> => {
    const { passing } = await calculate(counter, { plans: [], ...asked(filterOf(chosen)) })
    if (full) return passing.n
    return passing.n === 0 ? null : baseWithin(passing.n, toy.people.length, FLOOR)
  }
  /** Bases of columns and cells of the table of two questions. */
  const table = async (chosen: Chosen, row: ToyQuestion, axis: ToyQuestion): Promise<Told[]> => {
    const filters = filterOf(chosen)
    const { plans } = compilePlan(
      [...toy.questions.values()],
      aRequest({ rows: [{ question: row }], axis: [{ question: axis }], filters }),
    )
    const { cubes } = await calculate(counter, {
      ...asked(filters),
      plans: full ? plans : plans.map(plan => ({ ...plan, filter: null })),
    })
    const [[cube] = []] = cubes
    if (!cube) return []
    return cube.columns.flatMap((_, column): Told[] => {
      const n = cube.base.n[column] ?? 0
      if (n === 0 && !full) return []
      const group = column === 0 ? chosen : { ...chosen, [axis]: column - 1 }
      const cells = cube.rows.map((cell, answer) => ({ group: { ...group, [row]: answer }, n: cell.n[column] ?? 0 }))
      return [{ group, n }, ...cells]
    })
  }
  return { base, table }
}

/** Everything an attacker can ask of three questions. */
const everythingTold = async (toy: ToySurvey, full: boolean): Promise<Told[]> => {
  const reader = readerOf(toy, full)
  const bases = await gathered(choices(NAMES), async (group): Promise<Told[]> => {
    const n = await reader.base(group)
    return n === null ? [] : [{ group, n }]
  })
  const pairs = NAMES.flatMap(row => NAMES.filter(axis => axis !== row).map(axis => ({ row, axis })))
  const tables = await gathered(pairs, ({ row, axis }) =>
    gathered(choices(NAMES.filter(name => name !== row && name !== axis)), chosen => reader.table(chosen, row, axis)),
  )
  return [...bases, ...tables]
}

/** The sizes of all combinations of answers that fit best to what was told (least squares). */
const reconstructed = (told: readonly Told[], cells: readonly Chosen[]): number[] => {
  const size = cells.length
  const matrix = cells.map((_, at) => {
    const row = new Float64Array(size + 1)
    row[at] = 1e-6
    return row
  })
  const put = (row: number, column: number, value: number) => {
    const line = matrix[row]
    if (line) line[column] = (line[column] ?? 0) + value
  }
  for (const { group, n } of told) {
    const inside = cells.flatMap((cell, at) => (belongs(cell, group) ? [at] : []))
    for (const row of inside) {
      for (const column of inside) put(row, column, 1)
      put(row, size, n)
    }
  }
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue
      const factor = (matrix[row]?.[pivot] ?? 0) / (matrix[pivot]?.[pivot] ?? 1)
      for (let column = pivot; column <= size; column++) put(row, column, -factor * (matrix[pivot]?.[column] ?? 0))
    }
  return matrix.map((row, at) => (row[size] ?? 0) / (row[at] ?? 1))
}

const root = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

const surveys = [1, 2, 3, 4, 5, 6].flatMap(seed => [300, 1000].map(respondents => createToySurvey(seed, respondents)))

describe('an attacker who subtracts what is told', () => {
  it('never gets a difference from two nested groups that differ by fewer than the floor', async () => {
    let small = 0
    let exposed = 0
    for (const toy of surveys) {
      const [reader, everything] = [readerOf(toy, false), readerOf(toy, true)]
      for (const wide of choices(NAMES))
        for (const name of NAMES.filter(each => wide[each] === undefined))
          for (const answer of upTo(SIZES[name])) {
            const narrow = { ...wide, [name]: answer }
            const [from, to] = [await reader.base(wide), await reader.base(narrow)]
            const between = sizeOf(toy, wide) - sizeOf(toy, narrow)
            if (from === null || to === null || between >= FLOOR) continue
            expect(from).toBe(to)
            small += between > 0 ? 1 : 0
            const [all, part] = [(await everything.base(wide)) ?? 0, (await everything.base(narrow)) ?? 0]
            exposed += between > 0 && all - part === between ? 1 : 0
          }
    }
    // With full rights each of these pairs would have told a small group.
    expect(small).toBeGreaterThan(30)
    expect(exposed).toBe(small)
  })

  it('is told of no group under the floor, and of nearly all others', async () => {
    const refused: number[] = []
    for (const toy of surveys) {
      const reader = readerOf(toy, false)
      for (const group of choices(NAMES)) {
        const told = (await reader.base(group)) !== null
        const n = sizeOf(toy, group)
        if (n < FLOOR) expect(told).toBe(false)
        else refused.push(told ? 0 : 1)
      }
    }
    expect(refused.reduce((sum, one) => sum + one, 0) / refused.length).toBeLessThan(0.05)
  })

  it('learns next to nothing of small groups from all answers together', async () => {
    const told: { readonly truth: number; readonly guess: number; readonly full: number }[] = []
    for (const toy of surveys) {
      const cells = choices(NAMES).filter(cell => Object.keys(cell).length === NAMES.length)
      const [guess, full] = [
        reconstructed(await everythingTold(toy, false), cells),
        reconstructed(await everythingTold(toy, true), cells),
      ]
      cells.forEach((cell, at) => {
        const truth = sizeOf(toy, cell)
        if (truth < FLOOR) told.push({ truth, guess: guess[at] ?? 0, full: full[at] ?? 0 })
      })
    }
    // A small cell of a table reads as nobody or as the floor: which half it is in is all that is told of it.
    const average = (few: readonly { readonly truth: number }[]) =>
      few.reduce((sum, { truth }) => sum + truth, 0) / few.length
    const [low, high] = [true, false].map(half => average(told.filter(({ truth }) => 2 * truth < FLOOR === half)))
    const byHalf = root(told.map(({ truth }) => truth - ((2 * truth < FLOOR ? low : high) ?? 0)))
    // All small groups are known exactly to somebody with full rights ...
    expect(root(told.map(({ truth, full }) => truth - full))).toBeLessThan(0.01)
    // ... and to the attacker no better than by the average of their half.
    expect(root(told.map(({ truth, guess }) => truth - guess))).toBeGreaterThan(byHalf)
  })

  it('learns no more from net columns than filters by the same nets tell', async () => {
    const sets = [
      [0, 1],
      [0, 1, 2],
      [1, 4],
      [2, 3, 4],
    ] as const
    const nets = sets.map((set, at) => ({ id: `net${at}`, label: `Net ${at}`, any_of: set.map(String) }))
    /** Bases and cells of every net, as columns or as filters, within each answer to the other question. */
    const toldByNets = async (toy: ToySurvey, columns: boolean): Promise<Told[]> => {
      const counter = counterHere(toy.survey)
      const questions = [...toy.questions.values()].map(each => (each.name === 'region' ? { ...each, nets } : each))
      const byName = new Map(questions.map(question => [question.name, question]))
      const tables = async (row: ToyQuestion, chosen: Chosen, net: string | null): Promise<Told[]> => {
        const { plans } = compilePlan(
          questions,
          aRequest({ rows: [{ question: row }], axis: columns ? [{ question: 'region' }] : [] }),
        )
        const and = [filterOf(chosen) ?? { and: [] }, ...(net ? [{ question: 'region', options: [net] }] : [])]
        const conditions = simpleConditions(byName, { and }, {})
        if ('code' in conditions) throw new Error('not allowed')
        const protection = { floor: FLOOR, conditions }
        const { cubes } = await calculate(counter, { plans, filter: null, weight: null, protection })
        const [[cube] = []] = cubes
        return sets.flatMap((region, at): Told[] => {
          if (!cube || (net !== null && net !== nets[at]?.id)) return []
          const column = columns ? 1 + SIZES.region + at : 0
          const n = cube.base.n[column] ?? 0
          const group = { ...chosen, region }
          const cells = cube.rows.map((cell, answer) => ({
            group: { ...group, [row]: answer },
            n: cell.n[column] ?? 0,
          }))
          return n === 0 ? [] : [{ group, n }, ...cells]
        })
      }
      return gathered(['age', 'gender'] as const, row =>
        gathered(choices([row === 'age' ? 'gender' : 'age']), chosen =>
          columns ? tables(row, chosen, null) : gathered(nets, ({ id }) => tables(row, chosen, id)),
        ),
      )
    }
    const cells = choices(NAMES).filter(cell => Object.keys(cell).length === NAMES.length)
    const errors = await gathered(surveys, async toy => {
      const told = await everythingTold(toy, false)
      const [byColumns, byFilters] = [
        reconstructed([...told, ...(await toldByNets(toy, true))], cells),
        reconstructed([...told, ...(await toldByNets(toy, false))], cells),
      ]
      return cells.flatMap((cell, at) => {
        const truth = sizeOf(toy, cell)
        return truth < FLOOR
          ? [{ byColumns: truth - (byColumns[at] ?? 0), byFilters: truth - (byFilters[at] ?? 0) }]
          : []
      })
    })
    const [byColumns, byFilters] = [root(errors.map(each => each.byColumns)), root(errors.map(each => each.byFilters))]
    expect(byColumns).toBeGreaterThan(0.99 * byFilters)
  })

  it('has no nets that people added to average over, which would tell small groups', async () => {
    const regions = upTo(SIZES.region)
    const sets = upTo(2 ** regions.length).map(bits => regions.filter(at => bits & (1 << at)))
    const nets = sets.filter(({ length }) => length > 1 && length < regions.length)
    const withNets = (region: QuestionDef): QuestionDef => ({
      ...region,
      nets: nets.map((set, at) => ({
        id: `net${at}`,
        label: `Net ${at}`,
        any_of: set.map(String),
        made_by: 'somebody',
      })),
    })
    /** Bases of every net, within each answer to the other questions. */
    const toldByNets = (toy: ToySurvey, reads: (question: QuestionDef) => QuestionDef): Promise<Told[]> => {
      const counter = counterHere(toy.survey)
      const questions = new Map(
        [...toy.questions].map(([name, each]) => [name, reads(name === 'region' ? withNets(each) : each)]),
      )
      return gathered(choices(['age', 'gender']), chosen =>
        gathered(nets, async (region, at): Promise<Told[]> => {
          const filters = { and: [{ question: 'region', options: [`net${at}`] }, filterOf(chosen) ?? { and: [] }] }
          const conditions = simpleConditions(questions, filters, {})
          if ('code' in conditions) return []
          const protection = { floor: FLOOR, conditions }
          const { passing } = await calculate(counter, { plans: [], filter: null, weight: null, protection })
          return passing.n === 0
            ? []
            : [{ group: { ...chosen, region }, n: baseWithin(passing.n, toy.people.length, FLOOR) }]
        }),
      )
    }
    const cells = choices(NAMES).filter(cell => Object.keys(cell).length === NAMES.length)
    const errors = await gathered(surveys, async toy => {
      expect(await toldByNets(toy, withoutRowsByHand)).toEqual([])
      const told = await everythingTold(toy, false)
      const [without, by] = [
        reconstructed(told, cells),
        reconstructed([...told, ...(await toldByNets(toy, each => each))], cells),
      ]
      return cells.flatMap((cell, at) => {
        const truth = sizeOf(toy, cell)
        return truth < FLOOR ? [{ without: truth - (without[at] ?? 0), by: truth - (by[at] ?? 0) }] : []
      })
    })
    const [without, by] = [root(errors.map(each => each.without)), root(errors.map(each => each.by))]
    expect(by).toBeLessThan(0.75 * without)
  })
})
