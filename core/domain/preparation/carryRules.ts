import type { AnswerSource, QuestionDef } from '../question'
import { moved } from './actions/derive'
import { columnsOf } from './items'
import type { SetSource, StepAction, StepKind, Where } from './steps'

type Has = (name: string) => boolean
type Of<Kind extends StepKind> = Extract<StepAction, { kind: Kind }>

/** How steps of one kind name variables, and what is left of one when some of them are gone. */
interface Rule<Action> {
  readonly word: string
  readonly names: (action: Action) => readonly string[]
  /** What remains, or null. Absent: without one of them nothing does. */
  readonly rest?: (action: Action, has: Has) => Action | null
  /** The name of what it makes. */
  readonly makes?: (action: Action) => string
}

/** Names of the questions that a condition is about. */
export const namesInWhere = (where: Where): string[] => {
  if ('and' in where) return where.and.flatMap(namesInWhere)
  if ('or' in where) return where.or.flatMap(namesInWhere)
  return 'not' in where ? namesInWhere(where.not) : [where.question]
}

const several = <A extends { readonly of: readonly string[] }>(word: string): Rule<A> => ({
  word,
  names: ({ of }) => of,
  rest(action, has) {
    const of = action.of.filter(has)
    return of.length === 0 ? null : { ...action, of }
  },
})

const setNames = (from: SetSource): readonly string[] => {
  if ('members' in from) return from.members.map(({ variable }) => variable)
  return 'categories' in from ? from.categories : [from.list]
}

const setRest = (action: Of<'set'>, has: Has): Of<'set'> | null => {
  const { from } = action
  if ('list' in from) return null
  const rest =
    'members' in from
      ? { members: from.members.filter(({ variable }) => has(variable)) }
      : { categories: from.categories.filter(has) }
  return setNames(rest).length < 2 ? null : { ...action, from: rest }
}

const sourceRest = (source: AnswerSource, has: Has): AnswerSource | null => {
  switch (source.kind) {
    case 'variable':
    case 'delimited':
      return has(source.var) ? source : null
    case 'vars': {
      const vars = source.vars.filter(has)
      return vars.length < 2 ? null : { ...source, vars }
    }
    case 'members': {
      const members = source.members.filter(member => has(member.var))
      return members.length < 2 ? null : { ...source, members }
    }
  }
}

const withoutOptions = (def: Of<'question'>['question'], source: AnswerSource): Partial<QuestionDef> => {
  if (source.kind !== 'members' || !def.options) return {}
  const ids = new Set(source.members.map(({ id }) => id))
  return {
    options: def.options.filter(({ id }) => ids.has(id)),
    nets: (def.nets ?? [])
      .map(net => ({ ...net, any_of: net.any_of.filter(id => ids.has(id)) }))
      .filter(({ any_of }) => any_of.length > 0),
  }
}

const questionRest = (action: Of<'question'>, has: Has): Of<'question'> | null => {
  const { question } = action
  if (question.source) {
    const source = sourceRest(question.source, has)
    return source && { ...action, question: { ...question, source, ...withoutOptions(question, source) } }
  }
  const breakouts = (question.breakouts ?? []).flatMap(row => {
    const source = sourceRest(row.source, has)
    return source ? [{ ...row, source }] : []
  })
  return breakouts.length < 2 ? null : { ...action, question: { ...question, breakouts } }
}

/** Columns that a question written out in full reads. */
export const columnsInQuestion = ({ question }: Of<'question'>): string[] =>
  columnsOf({ source: question.source, breakouts: question.breakouts ?? [] } as QuestionDef)

/** A question written out in full names columns of the file, which keep their names when variables are renamed. */
export const withColumns = (action: StepAction, names: ReadonlyMap<string, string>): StepAction => {
  if (action.kind !== 'question' || names.size === 0) return action
  const { source, breakouts } = action.question
  const to = (column: string): string => names.get(column) ?? column
  return {
    ...action,
    question: {
      ...action.question,
      source: source && moved(source, to),
      ...(breakouts && { breakouts: breakouts.map(row => ({ ...row, source: moved(row.source, to) })) }),
    },
  }
}

const named = ({ name }: { readonly name: string }): string => name.trim()

const RULES: { readonly [Kind in StepKind]: Rule<Of<Kind>> } = {
  texts: { word: 'Texts', names: ({ of }) => [of], makes: ({ name, of }) => name?.trim() ?? of },
  type: several('Type'),
  order: several('Order of answers'),
  scores: several('Scores'),
  missing: several('Missing answers'),
  merge: several('Merged answers'),
  set: { word: 'Multiple-response set', names: ({ from }) => setNames(from), rest: setRest, makes: named },
  grid: {
    word: 'Grid',
    names: ({ rows }) => rows.map(({ of }) => of),
    rest(action, has) {
      const rows = action.rows.filter(({ of }) => has(of))
      return rows.length < 2 ? null : { ...action, rows }
    },
    makes: named,
  },
  split: { word: 'Split', names: ({ of }) => [of] },
  question: {
    word: 'Question',
    names: columnsInQuestion,
    rest: questionRest,
    makes: ({ question }) => question.name,
  },
  bands: { word: 'Bands', names: ({ of }) => [of], makes: named },
  periods: { word: 'Periods', names: ({ of }) => [of], makes: named },
  segments: {
    word: 'Segments',
    names: ({ segments }) => segments.flatMap(({ where }) => namesInWhere(where)),
    makes: named,
  },
  combine: { word: 'Combination', names: ({ of }) => of, makes: named },
  compute: { word: 'Computed number', names: ({ of }) => of, makes: named },
  among: { word: 'Filtered copy', names: ({ of, where }) => [of, ...namesInWhere(where)], makes: named },
  show: several('Shown or hidden'),
  arrange: {
    word: 'Place in the order',
    names: ({ of, before }) => (before === null ? of : [...of, before]),
    rest(action, has) {
      const of = action.of.filter(has)
      return of.length === 0 || (action.before !== null && !has(action.before)) ? null : { ...action, of }
    },
  },
  section: several('Section'),
  tags: several('Tags'),
  use: several('Axis and filters'),
  weigh: {
    word: 'Weights of targets',
    names: ({ margins, within, where, start }) => [
      ...margins.flatMap(({ of }) => of),
      ...(within ? [within.of] : []),
      ...(where ? namesInWhere(where) : []),
      ...(start === undefined ? [] : [start]),
    ],
    makes: named,
  },
  weights: {
    word: 'Weights',
    names: ({ variables }) => variables,
    rest(action, has) {
      const variables = action.variables.filter(has)
      const isGone = action.default !== null && !has(action.default)
      return isGone || variables.length === 0 ? null : { ...action, variables }
    },
  },
}

/** The rule for steps of this kind. */
export const ruleOf = <A extends StepAction>({ kind }: A): Rule<A> => RULES[kind] as unknown as Rule<A>
