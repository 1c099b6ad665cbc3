import { numericColumn, type DataTable } from '@core/crosstab'
import { weigh as fit, type Margin, type WeightingInput } from '@core/weighting'
import { MEAN_ROW } from '../../answers'
import { bareQuestion } from '../../question'
import { columnIn } from '../columns'
import { columnsOf, freeName, itemOf, quoted, refuse, textOr, type Edit, type State } from '../items'
import type { WeighAction } from '../steps'
import { scopeKey, weightsOf, type Weighing, type WeighingPart } from '../weighing'
import { maskOf } from '../where'
import { choices, derived, positionsOf, type Choice } from './derive'
import { columnOfWeight } from './place'
import { marginOf, targetsIn, type PlannedMargin, type Segment } from './weighMargins'

const segmentsOf = (state: State, { within }: WeighAction): { of: readonly Choice[]; segments: readonly Segment[] } => {
  if (!within) return { of: [], segments: [{ id: null, label: '' }] }
  const item = itemOf(state, within.of)
  const all = choices(item)
  const wanted = within.answers ?? all.map(({ option }) => option.id)
  if (wanted.length === 0) refuse(item.name, `No answer of "${item.name}" is weighted.`, 'Choose at least one.')
  const twice = wanted.find((id, at) => wanted.indexOf(id) !== at)
  if (twice !== undefined) refuse(item.name, `"${twice}" of "${item.name}" is named twice.`, 'Name it once.')
  const of = wanted.map(
    id =>
      all.find(({ option }) => option.id === id) ??
      refuse(
        item.name,
        `"${item.name}" has no answer "${id}".`,
        `It has ${quoted(all.map(({ option }) => option.id))}.`,
      ),
  )
  return { of, segments: of.map(({ option }) => ({ id: option.id, label: option.label || option.id })) }
}

const checkCap = (name: string, { min = 0, max = Infinity }: NonNullable<WeighAction['cap']>): void => {
  if (!(min >= 0) || !(max > 0) || !(min <= max))
    refuse(
      name,
      `The limits of a weight go from ${min} to ${max}.`,
      'The smallest must be 0 or more and below the largest.',
    )
  if (min > 1 || max < 1)
    refuse(
      name,
      `The limits of a weight, ${min} to ${max}, leave out 1, which is the mean of all weights.`,
      'Widen them.',
    )
}

/** Per respondent the position of their group on a margin, -1 for none. */
const groupAt = (table: DataTable, { variables, groupOf }: PlannedMargin): Int32Array => {
  const answers = variables.map(of => ({ width: of.length, at: positionsOf(table, of) }))
  const groups = new Int32Array(table.length)
  for (let row = 0; row < groups.length; row += 1) {
    let cell = 0
    for (const { width, at } of answers) {
      const answer = at[row] ?? -1
      cell = answer < 0 || cell < 0 ? -1 : cell * width + answer
    }
    groups[row] = cell < 0 ? -1 : (groupOf[cell] ?? -1)
  }
  return groups
}

const marginIn = (
  planned: PlannedMargin,
  segment: Segment,
  groups: Int32Array,
): { margin: Margin; groups: number[] } => {
  const targets = targetsIn(planned, segment)
  const places = new Int32Array(planned.groups.length).fill(-1)
  targets.forEach(({ group }, at) => (places[group] = at))
  const keys = targets.map(({ key }) => key)
  return {
    groups: targets.map(({ group }) => group),
    margin: {
      id: planned.label,
      keys,
      targets: Object.fromEntries(targets.map(({ key, percent }) => [key, percent])),
      category: targets.length === planned.groups.length ? groups : groups.map(group => places[group] ?? -1),
    },
  }
}

/**
 * What an action weighs, checked against the variables as they are at this step, the columns that it reads, and how to make it
 * ready from them. Throws StepRefusal.
 */
const weighingOf = (
  state: State,
  action: WeighAction,
): { readonly reads: readonly string[]; readonly weighing: (table: DataTable) => Weighing } => {
  const { margins, within, where, start, cap } = action
  if (margins.length === 0) refuse(action.name, 'The weighting has no margin.', 'Add a question with targets.')
  const { of, segments } = segmentsOf(state, action)
  const planned: PlannedMargin[] = []
  for (const margin of margins) planned.push(marginOf(state, margin, segments, planned))
  if (cap) checkCap(action.name, cap)
  const startColumn = start === undefined ? null : columnOfWeight(itemOf(state, start))
  const mask = where && maskOf(state, where)
  const names = [...margins.flatMap(margin => margin.of), ...(within ? [within.of] : [])]
  const reads = [
    ...names.flatMap(name => columnsOf(itemOf(state, name).def)),
    ...(startColumn === null ? [] : [startColumn]),
    ...(mask?.reads ?? []),
  ]
  const weighing = (table: DataTable): Weighing => {
    const groups = planned.map(margin => groupAt(table, margin))
    const scope = within && positionsOf(table, of)
    const shared: Pick<WeightingInput, 'length' | 'selected' | 'start' | 'cap'> = {
      length: table.length,
      selected: mask?.mask(table),
      start: startColumn === null ? undefined : numericColumn(columnIn(table, startColumn)).values,
      cap,
    }
    const parts = segments.map((segment, at): WeighingPart => {
      const made = planned.map((margin, m) => marginIn(margin, segment, groups[m] ?? new Int32Array()))
      const scopes = scope && { keys: [scopeKey(segment.label)], scope: scope.map(one => (one === at ? 0 : -1)) }
      return {
        segment: segment.id,
        label: segment.label,
        groups: made.map(one => one.groups),
        input: { ...shared, scopes, margins: made.map(({ margin }) => margin) },
      }
    })
    return { length: table.length, parts }
  }
  return { reads: [...new Set(reads)], weighing }
}

/** A hidden number per respondent, which may weigh them. */
export const weigh = (state: State, action: WeighAction): Edit => {
  const name = freeName(state, action.name)
  const { reads, weighing } = weighingOf(state, action)
  const make = (table: DataTable) => {
    const ready = weighing(table)
    return weightsOf(
      ready,
      ready.parts.map(({ input }) => fit(input)),
    )
  }
  const def = bareQuestion(name, textOr(action.text, name), {
    kind: 'numeric',
    source: { kind: 'variable', var: name },
    calculated: [MEAN_ROW],
  })
  const edit = derived(state, def, new Map([[name, { reads, make, weighing }]]), undefined)
  const before = state.weights ?? { variables: [], default: null }
  return {
    ...edit,
    put: (edit.put ?? []).map(item => ({ ...item, shown: false })),
    weights: {
      variables: [...before.variables, name],
      default: action.default === true ? name : before.default,
    },
  }
}
