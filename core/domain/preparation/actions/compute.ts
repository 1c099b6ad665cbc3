import { evaluate, numericColumn, type Column, type DataTable } from '@core/crosstab'
import { MEAN_ROW } from '../../answers'
import { bareQuestion } from '../../question'
import { columnIn, tickedWhere, type Tick } from '../columns'
import { columnsOf, freeName, itemsOf, refuse, textOr, type Edit, type Item, type State } from '../items'
import type { ComputeAction } from '../steps'
import { columnOfNumber, derived } from './derive'

/** A number per respondent; NaN where there is none. */
type Numbers = (table: DataTable) => Float64Array

const scoresOf = (item: Item): Numbers => {
  const scored = item.def.options.filter(({ score, missing }) => score !== null && !missing)
  const { source } = item.def
  if (source?.kind !== 'variable' || scored.length === 0)
    return refuse(item.name, `"${item.name}" has no numbers.`, 'Choose numbers, or give its answers scores.')
  return table => {
    const values = new Float64Array(table.length).fill(Number.NaN)
    for (const { codes, score } of scored)
      evaluate(table, { var: source.var, in: codes }).forEach((bit, row) => {
        if (bit === 1) values[row] = score ?? Number.NaN
      })
    return values
  }
}

const valuesOf = (item: Item): Numbers => {
  if (item.def.kind !== 'numeric') return scoresOf(item)
  const variable = columnOfNumber(item)
  return table => numericColumn(columnIn(table, variable)).values
}

/** Ticked answers of a set, or 1 for an answer to any other question; NaN for those who were not asked. */
const answersOf = (item: Item): Numbers => {
  const { source } = item.def
  const columns = columnsOf(item.def)
  if (columns.length === 0 || !source) refuse(item.name, `"${item.name}" is a grid.`, 'Name its rows one by one.')
  const ticks: Tick[] =
    source?.kind === 'members' ? source.members : columns.map(column => ({ var: column, codes: null }))
  return table => {
    const asked = evaluate(table, { or: columns.map(column => ({ var: column, missing: false })) })
    const values = Float64Array.from(asked, bit => (bit === 1 ? 0 : Number.NaN))
    for (const tick of ticks)
      evaluate(table, tickedWhere(tick)).forEach((bit, row) => {
        if (bit === 1) values[row] = (values[row] ?? 0) + 1
      })
    return values
  }
}

const folded = (how: ComputeAction['how'], parts: readonly Float64Array[], least: number, length: number): Column => {
  const values = new Float64Array(length).fill(Number.NaN)
  for (let row = 0; row < length; row += 1) {
    let sum = 0
    let n = 0
    parts.forEach((part, at) => {
      const value = part[row] ?? Number.NaN
      if (Number.isNaN(value)) return
      sum += how === 'difference' && at > 0 ? -value : value
      n += 1
    })
    if (n >= least) values[row] = how === 'mean' ? sum / n : sum
  }
  return { kind: 'number', values, missing: null }
}

/** A number worked out from several items. */
export const compute = (state: State, action: ComputeAction): Edit => {
  const name = freeName(state, action.name)
  const items = itemsOf(state, action.of)
  const { how } = action
  if (how === 'difference' && items.length !== 2)
    refuse(name, `A difference is of two items, not of ${items.length}.`, 'Choose two.')
  const least = how === 'difference' ? 2 : (action.minimum ?? 1)
  if (!Number.isInteger(least) || least < 1 || least > items.length)
    refuse(name, `At least ${least} of ${items.length} items cannot have a value.`, 'Choose a number in between.')
  const numbers = items.map(how === 'count' ? answersOf : valuesOf)
  const make = (table: DataTable): Column =>
    folded(
      how,
      numbers.map(values => values(table)),
      least,
      table.length,
    )
  const def = bareQuestion(name, textOr(action.text, name), {
    kind: 'numeric',
    source: { kind: 'variable', var: name },
    calculated: [MEAN_ROW],
  })
  return derived(
    state,
    def,
    new Map([[name, { reads: items.flatMap(({ def: each }) => columnsOf(each)), make }]]),
    items.at(-1)?.name,
  )
}
