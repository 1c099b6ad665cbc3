import type { Condition } from '@core/crosstab'
import {
  compileFilter,
  isProblem,
  type PlanContext,
  type PlanProblem,
  type QuestionDef,
  type QuestionFilter,
} from '@core/domain'

/** Conditions that readers without full rights may combine. */
const CONDITIONS_MAX = 3

type Leaf = Extract<QuestionFilter, { options: string[] }>

/** The conditions of a filter that asks for one answer each, or null when it asks for anything else. */
const leavesOf = (filter: QuestionFilter): Leaf[] | null => {
  if ('options' in filter) return filter.options.length === 1 ? [filter] : null
  const inner = 'and' in filter ? filter.and : 'or' in filter && filter.or.length === 1 ? filter.or : null
  const leaves = inner?.map(leavesOf)
  return leaves?.every(each => each !== null) ? leaves.flat() : null
}

const refused = (filter: QuestionFilter): PlanProblem => ({
  code: 'protected',
  question: 'question' in filter ? filter.question : '',
  breakout: null,
  message: `With limited access you can filter by one answer each of up to ${CONDITIONS_MAX} questions. Ask a manager for access.`,
})

/**
 * What a reader without full rights may filter by: one option or net of a question each, all of which hold. Sets of answers
 * would give the same small group in so many ways that rounding could be averaged away.
 */
export const simpleConditions = (
  questions: ReadonlyMap<string, QuestionDef>,
  filter: QuestionFilter,
  context: PlanContext,
): Condition[] | PlanProblem => {
  const leaves = leavesOf(filter)
  if (leaves === null || leaves.length > CONDITIONS_MAX) return refused(filter)
  const conditions: Condition[] = []
  for (const leaf of leaves) {
    const condition = compileFilter(questions, leaf, context)
    if (isProblem(condition)) return condition
    conditions.push(condition)
  }
  return conditions
}

export interface Narrowed {
  /** Null: everyone. */
  readonly filter: Condition | null
  /** The filters that are left when all, or one, of its conditions are let go of; everyone comes first. */
  readonly wider: readonly (Condition | null)[]
}

const all = (conditions: readonly Condition[]): Condition | null =>
  conditions.length === 0 ? null : { and: conditions }

const nameOf = (conditions: readonly Condition[]): string => JSON.stringify(conditions)

/**
 * The filter that is answered in the place of the one asked for, or null when none is. A condition that takes fewer than
 * `floor` respondents away is let go of: whether it takes nobody or a few cannot be told apart, and an answered filter never
 * differs by a small group from one with a condition fewer. A group under the floor is not answered, nor is a filter whose
 * conditions could be let go of in two ways that end with different groups.
 */
export const narrow = async (
  count: (filter: Condition | null) => Promise<{ readonly n: number }>,
  conditions: readonly Condition[],
  floor: number,
): Promise<Narrowed | null> => {
  const sizes = new Map<string, Promise<{ readonly n: number }>>()
  const size = async (chosen: readonly Condition[]): Promise<number> => {
    const name = nameOf(chosen)
    const asked = sizes.get(name) ?? count(all(chosen))
    sizes.set(name, asked)
    return (await asked).n
  }
  const answered = async (chosen: readonly Condition[]): Promise<readonly Condition[] | null> => {
    const n = await size(chosen)
    if (n < floor) return null
    const ways: (readonly Condition[] | null)[] = []
    for (const one of chosen) {
      const wider = chosen.filter(other => other !== one)
      if ((await size(wider)) - n < floor) ways.push(await answered(wider))
    }
    const [first] = ways
    if (first === undefined) return chosen
    return first !== null && ways.every(way => way !== null && nameOf(way) === nameOf(first)) ? first : null
  }
  // The same in whatever order it was written.
  const distinct = new Map(conditions.map(condition => [JSON.stringify(condition), condition]))
  const left = await answered([...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, condition]) => condition))
  if (left === null) return null
  const wider = left.map(one => all(left.filter(other => other !== one)))
  return { filter: all(left), wider: left.length === 0 ? [] : [null, ...wider] }
}
