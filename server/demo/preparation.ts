import { FIRST_CODE, type Code, type Column } from '@core/crosstab'
import { bareQuestion, type QuestionDef } from '@core/domain'
import { columnsOf, LISTED_VALUES_MAX, type FileVariable, type Step, type StepAction } from '@core/domain/preparation'
import type { Survey } from './survey'
import { TRACKER_WEIGHT } from './tracker'

type Values = readonly { readonly code: Code; readonly n: number }[]

const valuesOf = (column: Column): Values => {
  const counts = new Map<Code, number>()
  const add = (code: Code): void => void counts.set(code, (counts.get(code) ?? 0) + 1)
  if (column.kind === 'number') for (const value of column.values) if (!Number.isNaN(value)) add(value)
  if (column.kind === 'coded')
    for (const index of column.index) {
      const code = column.dictionary[index - FIRST_CODE]
      if (code !== undefined) add(code)
    }
  return [...counts].map(([code, n]) => ({ code, n })).sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** A column as the question that it is by itself: a tick of a set, a row of a grid, or a question of its own. */
const questionOf = (name: string, column: Column, owner: QuestionDef | undefined): QuestionDef => {
  if (owner?.source?.kind === 'variable') return owner
  const source = { kind: 'variable', var: name } as const
  const row = owner?.breakouts.find(each => each.name === name)
  if (owner && row) {
    const { kind: _, source: __, breakouts: ___, ...shared } = owner
    return bareQuestion(name, `${owner.text} ${row.text}`, { ...shared, name, kind: 'single', source })
  }
  const tick = owner?.options.find(({ id }) => name === `${owner.name}_${id}`)
  if (owner && tick)
    return bareQuestion(name, `${owner.text} ${tick.label}`, {
      kind: 'single',
      source,
      options: ['Not selected', 'Selected'].map((label, code) => ({
        id: String(code),
        label,
        codes: [code],
        score: null,
        missing: false,
      })),
    })
  const text = name === TRACKER_WEIGHT.variable ? TRACKER_WEIGHT.label : name
  return bareQuestion(name, text, { kind: column.kind === 'number' ? 'numeric' : 'open', source })
}

const variableOf = (name: string, column: Column, owner: QuestionDef | undefined): FileVariable => {
  const values = valuesOf(column)
  const question = questionOf(name, column, owner)
  const missing = new Set(question.options.flatMap(option => (option.missing ? option.codes : [])))
  const valid = values.filter(({ code }) => !missing.has(code))
  const [first, last] = [valid[0]?.code, valid.at(-1)?.code]
  const isDate = question.kind === 'date'
  const hasRange = first !== undefined && last !== undefined && (isDate || typeof first === 'number')
  return {
    name,
    type: isDate ? 'date' : values.some(({ code }) => typeof code === 'string') ? 'text' : 'numeric',
    question,
    values: values.length > LISTED_VALUES_MAX ? null : values,
    range: hasRange ? [first, last] : null,
    base: valid.reduce((sum, { n }) => sum + n, 0),
    issue: null,
    shown: name !== TRACKER_WEIGHT.variable,
  }
}

/** The variables of a built survey, and the steps by which sets, grids and the weight are made of them. */
export const preparationOf = ({
  questions,
  columns,
}: Survey): { readonly variables: FileVariable[]; readonly steps: Step[] } => {
  const owners = new Map(questions.flatMap(question => columnsOf(question).map(name => [name, question] as const)))
  const groups = questions.filter(({ source }) => source?.kind !== 'variable')
  const actions: readonly (readonly [StepAction, string])[] = [
    ...groups.map((question): [StepAction, string] => [
      { kind: 'question', question },
      question.kind === 'grid' ? 'These columns share their answers.' : 'These columns hold 0 and 1.',
    ]),
    [
      { kind: 'weights', variables: [TRACKER_WEIGHT.variable], default: TRACKER_WEIGHT.variable },
      `"${TRACKER_WEIGHT.variable}" is named a weight, and its values are those of one.`,
    ],
  ]
  return {
    variables: [...columns].map(([name, column]) => variableOf(name, column, owners.get(name))),
    steps: actions.map(([action, note], at) => ({
      id: `r${at + 1}`,
      do: action,
      state: 'on',
      by: null,
      at: null,
      note,
    })),
  }
}
