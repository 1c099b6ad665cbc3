import type { InputOf, tryWeighting, WeighingTried } from '@core/contract'
import { percentsOfColumnBase, proportionLetters, type Column, type Cube } from '@core/crosstab'
import { compilePlan, variablesOf, type QuestionDef, type TableRequest } from '@core/domain'
import { questionOf, type State, type WeighAction } from '@core/domain/preparation'
import { calculateApart } from '../analysis'
import { invalid } from '../../access/refusal'

/** Names that no variable of a file can have. */
const BEFORE = '\u0000before'
const AFTER = '\u0000after'

/** Questions that are shown where none are named. */
const SHOWN = 3
const TABULATED: ReadonlySet<string> = new Set(['single', 'multi', 'nps'])

interface Asked {
  readonly questions: readonly QuestionDef[]
  readonly request: Omit<TableRequest, 'weight'>
}

const suggested = (state: State, { margins, within }: WeighAction, axis: string | undefined): string[] => {
  const used = new Set([...margins.flatMap(({ of }) => of), within?.of, axis])
  return state.order
    .flatMap(name => state.items.get(name) ?? [])
    .filter(({ name, shown, def }) => shown && !used.has(name) && TABULATED.has(def.kind))
    .slice(0, SHOWN)
    .map(({ name }) => name)
}

/** The tables that a weighting is shown with. Throws Refusal invalid for a question that is not there. */
export const tablesOf = (
  state: State,
  action: WeighAction,
  { questions, axis = action.within?.of }: Pick<InputOf<typeof tryWeighting>['body'], 'questions' | 'axis'>,
): Asked => {
  const rows = questions ?? suggested(state, action, axis)
  const named = [...new Set([...rows, ...(axis === undefined ? [] : [axis])])].map(name => {
    const item = state.items.get(name)
    if (!item)
      throw invalid('A question is not there.', { questions: [`There is no variable "${name}". Choose another one.`] })
    return questionOf(item)
  })
  return {
    questions: named,
    request: {
      rows: [...rows].map(question => ({ question })),
      axis: axis === undefined ? [] : [{ question: axis }],
      nested: false,
      filters: null,
      auto_adjust_base: true,
      inverted: false,
    },
  }
}

/** Columns that the tables read. */
export const columnsForTables = ({ questions, request }: Asked): string[] =>
  variablesOf(questions, { ...request, weight: null })

type Table = WeighingTried['tables'][number]

const compared = (question: string, text: string, before: Cube, after: Cube): Table => ({
  question,
  text,
  problem: null,
  columns: after.columns.map(({ label, letter }, at) => ({ label, letter, n: after.base.n[at] ?? 0 })),
  rows: after.rows.flatMap((row, at) => {
    const was = before.rows[at]
    if (!was) return []
    return [
      {
        label: row.label,
        before: percentsOfColumnBase(was, before.base),
        after: percentsOfColumnBase(row, after.base),
        letters_before: proportionLetters(before, was),
        letters_after: proportionLetters(after, row),
      },
    ]
  }),
})

/** The tables without and with these weights, of the people who have one; tabulated as every other analysis is. */
export const beforeAndAfter = async (
  { questions, request }: Asked,
  columns: ReadonlyMap<string, Column>,
  weights: Float64Array,
  signal: AbortSignal,
): Promise<Table[]> => {
  const context = {
    dictionary: (name: string) => {
      const column = columns.get(name)
      return column?.kind === 'coded' ? column.dictionary : undefined
    },
  }
  const plain: Column = { kind: 'number', values: weights.map(weight => (weight > 0 ? 1 : Number.NaN)), missing: null }
  const weighed: Column = { kind: 'number', values: weights, missing: null }
  const [was, is] = [BEFORE, AFTER].map(weight => compilePlan(questions, { ...request, weight }, context))
  if (!was || !is) return []
  const { cubes } = await calculateApart(
    { length: weights.length, columns: new Map([...columns, [BEFORE, plain], [AFTER, weighed]]) },
    { plans: [...was.plans, ...is.plans], filter: null, weight: AFTER, protection: null },
    signal,
  )
  return is.tables.map(table => {
    const text = questions.find(({ name }) => name === table.question)?.text ?? table.question
    if (table.outcome === 'problem')
      return { question: table.question, text, problem: table.message, columns: [], rows: [] }
    const [before, after] = [cubes[table.plan]?.[table.row], cubes[was.plans.length + table.plan]?.[table.row]]
    if (!before || !after) throw new Error(`The engine gave no table for ${table.question}`)
    return compared(table.question, table.subtitle === '' ? text : table.subtitle, before, after)
  })
}
