import type { Code, Condition } from '@core/crosstab'
import { answersOf, type Answers } from './answers'
import type { OptionDef, QuestionDef } from './question'

/** A filter in terms of questions and options, as it is sent and saved; `options` may name nets. */
export type QuestionFilter =
  | { question: string; breakout?: string | undefined; options: string[] }
  | { and: QuestionFilter[] }
  | { or: QuestionFilter[] }
  | { not: QuestionFilter }

export type PlanProblemCode = 'deleted_question' | 'deleted_option' | 'not_tabulated' | 'too_many_columns' | 'protected'

/** Why a requested table cannot be made, as shown on screen. */
export interface PlanProblem {
  readonly code: PlanProblemCode
  readonly question: string
  readonly breakout: string | null
  readonly message: string
}

/** What compiling needs besides the definitions. */
export interface PlanContext {
  /** Distinct values of a column, for cells that hold several answers. */
  readonly dictionary?: (variable: string) => readonly Code[] | undefined
  /** For readers without full access: false for questions that they may not see. Absent: all are open. */
  readonly permitted?: (question: QuestionDef) => boolean
}

export const problem = (
  code: PlanProblemCode,
  question: string,
  breakout: string | null,
  message: string,
): PlanProblem => ({
  code,
  question,
  breakout,
  message,
})

/** Finds one answer set by name, or says why there is none. Grids need `breakout`. */
export const findAnswers = (
  questions: ReadonlyMap<string, QuestionDef>,
  name: string,
  breakout: string | null,
  context: PlanContext,
): Answers | PlanProblem => {
  const question = questions.get(name)
  // A closed question must get the same answer as one that does not exist.
  if (context.permitted && !(question && context.permitted(question)))
    return problem(
      'protected',
      name,
      breakout,
      `Question "${name}" is not open to you in this dataset. Ask a manager for access.`,
    )
  if (!question) return problem('deleted_question', name, breakout, `Question "${name}" is no longer in this dataset.`)
  const all = answersOf(question)
  if (all.length === 0)
    return problem(
      'not_tabulated',
      name,
      breakout,
      `Question "${name}" holds texts, dates or identifiers, which are not tabulated.`,
    )
  const found = question.kind === 'grid' ? all.find(answers => answers.breakout?.name === breakout) : all[0]
  if (found) return found
  return breakout === null
    ? problem('not_tabulated', name, null, `Question "${name}" is a grid: choose one of its rows.`)
    : problem(
        'deleted_question',
        name,
        breakout,
        `Row "${breakout}" of question "${name}" is no longer in this dataset.`,
      )
}

export const isProblem = (value: object): value is PlanProblem => 'code' in value

const optionsChosen = ({ question }: Answers, ids: readonly string[]): OptionDef[] | string => {
  const options = new Map(question.options.map(option => [option.id, option]))
  const nets = new Map(question.nets.map(net => [net.id, net]))
  const chosen = new Map<string, OptionDef>()
  for (const id of ids) {
    if (!options.has(id) && !nets.has(id)) return id
    for (const member of nets.get(id)?.any_of ?? [id]) {
      const option = options.get(member)
      if (option) chosen.set(option.id, option)
    }
  }
  return [...chosen.values()]
}

// A cell such as "1;3;" stands for several codes: the condition lists the whole cells that hold a chosen one.
const cellsHolding = (cells: readonly Code[], sep: string, codes: readonly Code[]): Code[] => {
  const wanted = new Set(codes.map(String))
  const numbers = new Set(codes.filter(code => typeof code === 'number'))
  return cells.filter(cell =>
    String(cell)
      .split(sep)
      .map(part => part.trim())
      .some(part => part !== '' && (wanted.has(part) || numbers.has(Number(part)))),
  )
}

const holds = (answers: Answers, options: readonly OptionDef[], context: PlanContext): Condition => {
  const { source } = answers
  const codes = options.flatMap(option => option.codes)
  switch (source.kind) {
    case 'variable':
      return { var: source.var, in: codes }
    case 'vars':
      return { or: source.vars.map(variable => ({ var: variable, in: codes })) }
    case 'delimited':
      return { var: source.var, in: cellsHolding(context.dictionary?.(source.var) ?? [], source.sep, codes) }
    case 'members': {
      const ids = new Set(options.map(option => option.id))
      const members = source.members.filter(member => ids.has(member.id))
      return {
        or: members.map(member =>
          member.codes ? { var: member.var, in: member.codes } : { var: member.var, missing: false },
        ),
      }
    }
  }
}

const compileEach = (
  filters: readonly QuestionFilter[],
  compile: (filter: QuestionFilter) => Condition | PlanProblem,
): Condition[] | PlanProblem => {
  const conditions: Condition[] = []
  for (const filter of filters) {
    const condition = compile(filter)
    if (isProblem(condition)) return condition
    conditions.push(condition)
  }
  return conditions
}

/**
 * The condition of a filter over raw columns, or its first question or option that no longer exists.
 * Options of one question are any-of; a net stands for its options; an empty `and` holds for everyone, an empty `or` for nobody.
 */
export const compileFilter = (
  questions: ReadonlyMap<string, QuestionDef>,
  filter: QuestionFilter,
  context: PlanContext,
): Condition | PlanProblem => {
  const again = (inner: QuestionFilter) => compileFilter(questions, inner, context)
  if ('and' in filter) {
    const and = compileEach(filter.and, again)
    return 'code' in and ? and : { and }
  }
  if ('or' in filter) {
    const or = compileEach(filter.or, again)
    return 'code' in or ? or : { or }
  }
  if ('not' in filter) {
    const not = again(filter.not)
    return isProblem(not) ? not : { not }
  }
  const answers = findAnswers(questions, filter.question, filter.breakout ?? null, context)
  if (isProblem(answers)) return answers
  const options = optionsChosen(answers, filter.options)
  if (typeof options !== 'string') return holds(answers, options, context)
  return problem(
    'deleted_option',
    filter.question,
    filter.breakout ?? null,
    `The filter uses option "${options}" of question "${filter.question}", which is no longer in this dataset.`,
  )
}

/** Names of the questions that a filter uses. */
export const questionsOfFilter = (filter: QuestionFilter): string[] => {
  if ('and' in filter) return filter.and.flatMap(questionsOfFilter)
  if ('or' in filter) return filter.or.flatMap(questionsOfFilter)
  if ('not' in filter) return questionsOfFilter(filter.not)
  return [filter.question]
}
