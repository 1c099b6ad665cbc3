import { FIRST_CODE, numericValue, type Code, type Column, type Condition } from '@core/crosstab'
import { baseOf, type AnswerSource, type BreakoutDef, type OptionDef, type QuestionDef } from '@core/domain'
import type { CellSource, DataAnswer, DataFile, DataSet, DataVariable } from './types'

/** What is written out: the questions of a dataset version in their order, and the variables that weigh its respondents. */
export interface PreparedData {
  readonly title: string
  readonly respondents: number
  readonly questions: readonly QuestionDef[]
  readonly weights: readonly { readonly name: string; readonly label: string; readonly best: boolean }[]
}

export type ColumnOf = (name: string) => Column | undefined

const NOTHING_MISSING = { values: [], ranges: [] } as const

/** Codes that respondents gave, those declared missing apart. */
const codesOf = (column: Column | undefined): { valid: Code[]; missing: Code[] } => {
  const [valid, missing]: [Set<Code>, Set<Code>] = [new Set(), new Set()]
  if (column?.kind === 'coded') {
    const used = new Uint8Array(column.dictionary.length + FIRST_CODE)
    for (const index of column.index) used[index] = 1
    const declared = new Set(column.userMissing)
    column.dictionary.forEach((code, at) => {
      if (used[at + FIRST_CODE] === 1) (declared.has(at) ? missing : valid).add(code)
    })
  } else if (column?.kind === 'number') {
    const { missing: rule } = column
    for (const value of column.values) {
      if (Number.isNaN(value)) continue
      const isMissing =
        rule !== null &&
        (rule.values.includes(value) || rule.ranges.some(([low, high]) => value >= low && value <= high))
      ;(isMissing ? missing : valid).add(value)
    }
  }
  return { valid: [...valid], missing: [...missing] }
}

const distinct = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length

/** The values that the options get: their own codes where these are numbers, else their scale values, else 1, 2, 3 ... */
const valuesOf = (options: readonly OptionDef[]): number[] => {
  const codes = options.map(({ codes: [code] }) => (typeof code === 'number' ? code : NaN))
  if (!codes.some(Number.isNaN) && distinct(codes)) return codes
  const scores = options.flatMap(({ score }) => (score === null ? [] : [score]))
  const scored = scores.length >= 2 && distinct(scores) && scores.every(score => Number.isInteger(score) && score >= 0)
  let next = scored ? Math.max(...scores) : 0
  return options.map(({ score }) => (scored && score !== null ? score : (next += 1)))
}

interface Coding {
  readonly answers: readonly DataAnswer[]
  readonly values: readonly (readonly [Code, number])[]
}

/** Answers with their values, and the value of every code; codes that are no answer keep their number or follow behind. */
const codingOf = (options: readonly OptionDef[], columns: readonly (Column | undefined)[]): Coding => {
  const own = valuesOf(options)
  const values = new Map<Code, number>()
  options.forEach(({ codes }, at) => codes.forEach(code => values.has(code) || values.set(code, own[at] ?? 0)))
  const answers = options.map(({ label, missing }, at): DataAnswer => ({ value: own[at] ?? 0, label, missing }))
  const taken = new Set(own)
  const add = (code: Code, missing: boolean): void => {
    if (values.has(code)) return
    const isFree = typeof code === 'number' && !taken.has(code)
    const value = isFree ? code : Math.max(0, ...taken) + 1
    taken.add(value)
    values.set(code, value)
    if (!isFree || missing) answers.push({ value, label: String(code), missing })
  }
  for (const { valid, missing } of columns.map(codesOf)) {
    for (const code of valid) add(code, false)
    for (const code of missing) add(code, true)
  }
  return { answers, values: [...values] }
}

/** Gives every variable a name of its own. */
class Names {
  private readonly taken = new Set<string>()

  free(wanted: string): string {
    let name = wanted
    for (let copy = 2; this.taken.has(name.toLowerCase()); copy += 1) name = `${wanted}_${copy}`
    this.taken.add(name.toLowerCase())
    return name
  }
}

type Asked = Pick<DataVariable, 'name' | 'label' | 'part'>

type SetSource = Exclude<AnswerSource, { kind: 'variable' }>
type TickedColumn = Extract<AnswerSource, { kind: 'members' }>['members'][number]

const ticked = (variable: string, codes: readonly Code[] | null): Condition =>
  codes === null ? { var: variable, missing: false } : { var: variable, in: codes }

const ticksOf = (source: SetSource, base: Condition, { id, codes }: OptionDef): CellSource | null => {
  switch (source.kind) {
    case 'delimited':
      return { kind: 'listed', base, column: source.var, separator: source.sep, codes }
    case 'vars':
      return { kind: 'tick', base, on: { or: source.vars.map(name => ({ var: name, in: codes })) } }
    case 'members': {
      const member = source.members.find(one => one.id === id)
      return member ? { kind: 'tick', base, on: ticked(member.var, member.codes) } : null
    }
  }
}

/** The text of a question; in a grid, with that of its row. */
const labelOf = ({ label, part }: Asked): string => (part === null ? label : `${label} - ${part.text}`)

class Describer {
  readonly variables: DataVariable[] = []
  readonly sets: DataSet[] = []
  readonly names = new Names()

  constructor(
    readonly columnOf: ColumnOf,
    readonly sharedLists: boolean,
  ) {}

  private put(
    { name, label, part }: Asked,
    rest: Pick<DataVariable, 'type' | 'cells'> & Partial<Pick<DataVariable, 'answers' | 'missing' | 'measure'>>,
  ): string {
    const free = this.names.free(name)
    this.variables.push({ answers: [], missing: NOTHING_MISSING, measure: 'nominal', label, part, ...rest, name: free })
    return free
  }

  /** A number, a text or a date. */
  plain(asked: Asked, column: string, kind: QuestionDef['kind'], options: readonly OptionDef[] = []): void {
    const found = this.columnOf(column)
    const cells: CellSource = { kind: 'value', column }
    const { valid, missing } = codesOf(found)
    if (kind === 'date' && valid.some(code => typeof code === 'string')) {
      const type = valid.some(code => String(code).includes('T')) ? 'moment' : 'day'
      this.put(asked, { type, cells, measure: 'scale' })
    } else if (kind === 'numeric' || kind === 'grid' || found?.kind === 'number') {
      const answers = codingOf(options, []).answers
      const rule = found?.kind === 'number' ? found.missing : null
      const declared = missing.flatMap(code => (Number.isNaN(numericValue(code)) ? [] : [numericValue(code)]))
      this.put(asked, {
        type: 'number',
        cells,
        answers,
        missing: { values: rule?.values ?? declared, ranges: rule?.ranges ?? [] },
        measure: 'scale',
      })
    } else {
      const numbers = valid.length > 0 && valid.every(code => typeof code === 'number')
      this.put(asked, { type: numbers ? 'number' : 'text', cells })
    }
  }

  private coded(asked: Asked, column: string, coding: Coding, ordered: boolean): string {
    return this.put(asked, {
      type: 'number',
      answers: coding.answers,
      measure: ordered ? 'ordinal' : 'nominal',
      cells: { kind: 'codes', column, values: coding.values },
    })
  }

  /** One list of answers: a variable, or a set of them. */
  answers(asked: Asked, question: QuestionDef, source: AnswerSource, coding: Coding): void {
    const isSet = question.kind === 'multi' || question.kind === 'grid'
    if (source.kind === 'variable') this.coded(asked, source.var, coding, question.ordered)
    else if (source.kind === 'vars' && this.sharedLists) this.list(asked, source.vars, coding, question.ordered)
    else if (source.kind === 'members' && !isSet) this.spread(asked, question, source.members, coding)
    else this.ticks(asked, question.options, source)
  }

  /** Columns that share one list of answers. */
  private list(asked: Asked, columns: readonly string[], coding: Coding, ordered: boolean): void {
    const part = { question: asked.name, text: '', of: 'set' } as const
    const members = columns.map(name => this.coded({ name, label: asked.label, part }, name, coding, ordered))
    this.sets.push({ name: asked.name, label: labelOf(asked), kind: 'answers', members })
  }

  /** A single answer that the file has in a column per option. */
  private spread(
    asked: Asked,
    { options, ordered }: QuestionDef,
    members: readonly TickedColumn[],
    coding: Coding,
  ): void {
    const values = new Map(options.map(({ id }, at) => [id, coding.answers[at]?.value ?? 0]))
    const of = members.flatMap(({ id, var: variable, codes }) => {
      const value = values.get(id)
      return value === undefined ? [] : [{ on: ticked(variable, codes), value }]
    })
    this.put(asked, {
      type: 'number',
      answers: coding.answers,
      measure: ordered ? 'ordinal' : 'nominal',
      cells: { kind: 'first', of },
    })
  }

  /** A variable per answer, which is 1 for those who gave it. */
  private ticks(asked: Asked, options: readonly OptionDef[], source: SetSource): void {
    const base = baseOf(source)
    const members = options.flatMap((option, at) => {
      const cells = option.missing ? null : ticksOf(source, base, option)
      if (cells === null) return []
      const own = source.kind === 'members' ? source.members.find(({ id }) => id === option.id)?.var : undefined
      const part = { question: asked.name, text: option.label, of: 'set' } as const
      const answers = [
        { value: 0, label: 'Not selected', missing: false },
        { value: 1, label: option.label, missing: false },
      ]
      const name = own ?? `${asked.name}_${at + 1}`
      return [
        this.put({ name, label: `${labelOf(asked)} - ${option.label}`, part }, { type: 'number', answers, cells }),
      ]
    })
    this.sets.push({ name: asked.name, label: labelOf(asked), kind: 'ticks', members })
  }

  row(grid: QuestionDef, { name, text, source }: BreakoutDef, coding: Coding): void {
    const part = { question: grid.name, text, of: 'grid' } as const
    const isNumber = grid.options.length === 0 && source.kind === 'variable'
    if (isNumber) this.plain({ name, label: `${grid.text} - ${text}`, part }, source.var, 'numeric')
    else if (source.kind === 'variable')
      this.coded({ name, label: `${grid.text} - ${text}`, part }, source.var, coding, grid.ordered)
    else this.answers({ name, label: grid.text, part }, grid, source, coding)
  }

  question(question: QuestionDef): void {
    const { kind, name, text, source, options, breakouts } = question
    const asked = { name, label: text, part: null }
    const sources = source === null ? breakouts.map(row => row.source) : [source]
    const columns = sources.flatMap(each =>
      each.kind === 'variable' ? [each.var] : each.kind === 'vars' ? each.vars : [],
    )
    const coding = codingOf(options, options.length === 0 ? [] : columns.map(this.columnOf))
    if (source === null) for (const row of breakouts) this.row(question, row, coding)
    else if (source.kind === 'variable' && (kind === 'numeric' || options.length === 0))
      this.plain(asked, source.var, kind, options)
    else this.answers(asked, question, source, coding)
  }
}

/**
 * A dataset version as a data file: a variable per single answer, number, text and date, one per answer of a set, one per row of
 * a grid, and the weights at the end. Merged answers are one value, as tables count them. `sharedLists`: columns that share one
 * list of answers stay such columns; otherwise they become a variable per answer too.
 */
export const describe = (
  data: PreparedData,
  columnOf: ColumnOf,
  { sharedLists }: { readonly sharedLists: boolean },
): DataFile => {
  const describer = new Describer(columnOf, sharedLists)
  for (const question of data.questions) describer.question(question)
  const weights = data.weights.map(({ name, label, best }) => {
    const known = describer.variables.find(({ cells }) => cells.kind === 'value' && cells.column === name)
    if (known === undefined) describer.plain({ name, label, part: null }, name, 'numeric')
    return { name: known?.name ?? describer.variables.at(-1)?.name ?? name, best }
  })
  return {
    title: data.title,
    respondents: data.respondents,
    variables: describer.variables,
    sets: describer.sets.filter(({ members }) => members.length > 0),
    weights: weights.map(({ name }) => name),
    defaultWeight: weights.find(({ best }) => best)?.name ?? null,
  }
}
