import {
  type Code,
  type CodedColumn,
  type Column,
  EMPTY,
  FIRST_CODE,
  NOT_ASKED,
  type NumberColumn,
} from '@core/crosstab'
import type { AnswerSource, BreakoutDef, QuestionDef } from '@core/domain'
import type { Choice, Question } from './content'
import type { Person } from './people'

/** A code, a text, a number, the codes that were ticked; null when not asked. */
export type Answer = Code | ReadonlySet<number> | null

/** What one respondent answers. `row` is the key of a grid's row; `given` finds what they answered to an earlier question. */
export type Respond = (one: Person, asked: { row: string; given: (question: string) => Answer }) => Answer

/** Questions together with their columns, in order. */
export interface Survey {
  readonly respondents: number
  readonly questions: QuestionDef[]
  readonly columns: Map<string, Column>
}

const codedColumn = (answers: readonly Answer[], dictionary: Code[], userMissing: number[] = []): CodedColumn => {
  const positions = new Map<Answer, number>(dictionary.map((code, position) => [code, position + FIRST_CODE]))
  const index = dictionary.length + FIRST_CODE > 255 ? new Uint16Array(answers.length) : new Uint8Array(answers.length)
  for (const [i, answer] of answers.entries())
    index[i] = answer === null ? NOT_ASKED : answer === '' ? EMPTY : (positions.get(answer) ?? NOT_ASKED)
  return { kind: 'coded', index, dictionary, userMissing }
}

const choiceColumn = (answers: readonly Answer[], choices: readonly Choice[]): CodedColumn =>
  codedColumn(
    answers,
    choices.map(([code]) => code),
    choices.flatMap(([code], position) => (code < 0 ? [position] : [])),
  )

const tickedColumn = (answers: readonly Answer[], code: number): CodedColumn =>
  codedColumn(
    answers.map(answer => (answer === null ? null : answer instanceof Set && answer.has(code) ? 1 : 0)),
    [0, 1],
  )

const textColumn = (answers: readonly Answer[]): CodedColumn => {
  const written = answers.filter((answer): answer is string => typeof answer === 'string' && answer !== '')
  return codedColumn(answers, [...new Set(written)])
}

/** A column of numbers, with or without a question. */
export const numberColumn = (answers: readonly Answer[]): NumberColumn => ({
  kind: 'number',
  values: Float64Array.from(answers, answer => (typeof answer === 'number' ? answer : NaN)),
  missing: null,
})

const define = (
  { name, text, label, kind, section, nets, options, ...rest }: Question,
  source: AnswerSource | null,
  breakouts: BreakoutDef[] = [],
): QuestionDef => ({
  name,
  text,
  raw_text: text,
  label,
  kind,
  source,
  options: options.map(([code, words, score]) => ({
    id: String(code),
    label: words,
    codes: [code],
    score: score ?? null,
    missing: code < 0,
  })),
  breakouts,
  nets: nets.map(([id, words, codes]) => ({ id, label: words, any_of: codes.map(String) })),
  calculated: rest.calculated,
  ordered: rest.ordered,
  suggested_xtab: rest.suggested_xtab,
  unrestricted_filter: rest.unrestricted_filter,
  tags: section === undefined ? [] : [`section:${section}`],
})

/** Asks everybody every question, one after the other: all draw from one stream of random numbers. */
export const createSurvey = (
  people: readonly Person[],
  questions: readonly Question[],
  responds: Readonly<Record<string, Respond>>,
): Survey => {
  const columns = new Map<string, Column>()
  const earlier = new Map<string, readonly Answer[]>()
  const ask = (question: string, row = ''): readonly Answer[] => {
    const respond = responds[question]
    if (!respond) throw new Error(`nothing says how people answer "${question}"`)
    return people.map((one, i) => respond(one, { row, given: name => earlier.get(name)?.[i] ?? null }))
  }

  const askGrid = (question: Question): QuestionDef => {
    const breakouts = question.rows.map(([key, text], position): BreakoutDef => {
      const name = `${question.name}_${position + 1}`
      columns.set(name, choiceColumn(ask(question.name, key), question.options))
      return { name, text, original_text: text, source: { kind: 'variable', var: name } }
    })
    return define(question, null, breakouts)
  }

  const askMulti = (question: Question): QuestionDef => {
    const answers = ask(question.name)
    const members = question.options.map(([code]) => {
      const name = `${question.name}_${code}`
      columns.set(name, tickedColumn(answers, code))
      return { id: String(code), var: name, codes: [1] }
    })
    return define(question, { kind: 'members', members, base: 'answered' })
  }

  const askOne = (question: Question): QuestionDef => {
    const { name, kind, options } = question
    const answers = ask(name)
    earlier.set(name, answers)
    const column = kind === 'numeric' ? numberColumn : options.length > 0 ? choiceColumn : textColumn
    columns.set(name, column(answers, options))
    return define(question, { kind: 'variable', var: name })
  }

  const askAny = (question: Question): QuestionDef =>
    question.kind === 'grid' ? askGrid(question) : question.kind === 'multi' ? askMulti(question) : askOne(question)
  return { respondents: people.length, questions: questions.map(askAny), columns }
}
