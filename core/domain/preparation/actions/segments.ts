import { type Column, type DataTable } from '@core/crosstab'
import { bareQuestion, type AnswerSource } from '../../question'
import { codedFrom } from '../columns'
import { freeName, refuse, textOr, type Edit, type MadeColumn, type State } from '../items'
import type { SegmentsAction } from '../steps'
import { maskOf } from '../where'
import { codesOf, derived, numbered, ownChoice } from './derive'

const labelsOf = ({ name, segments, rest }: SegmentsAction): string[] => {
  const labels = segments.map(({ label }) => label.trim())
  const all = rest === null ? labels : [...labels, rest.trim()]
  if (labels.length === 0) refuse(name, 'There is no segment.', 'Add one.')
  const nameless = all.indexOf('')
  if (nameless >= 0) refuse(name, `Segment ${nameless + 1} has no name.`, 'Give it one.')
  const twice = all.find((label, at) => all.indexOf(label) !== at)
  if (twice !== undefined) refuse(name, `Two segments are named "${twice}".`, 'Rename one.')
  return all
}

type Masks = readonly { readonly reads: readonly string[]; readonly mask: (table: DataTable) => Uint8Array }[]

/** Ones where none of the masks has one. */
const others = (table: DataTable, masks: Masks): Uint8Array => {
  const rest = new Uint8Array(table.length).fill(1)
  for (const { mask } of masks)
    mask(table).forEach((bit, row) => {
      if (bit === 1) rest[row] = 0
    })
  return rest
}

/** Everybody is in each segment whose condition holds: one column of ticks per segment. */
const overlapping = (state: State, action: SegmentsAction, labels: readonly string[], masks: Masks): Edit => {
  const name = freeName(state, action.name)
  const options = numbered(labels).map(option => ({ ...option, codes: [1] }))
  const reads = masks.flatMap(mask => mask.reads)
  const columns = new Map(
    options.map(({ id }, at): [string, MadeColumn] => {
      const own = masks[at]
      const make = (table: DataTable): Column =>
        codedFrom([0, 1], Int32Array.from(own ? own.mask(table) : others(table, masks)))
      return [`${name}:${id}`, { reads: own ? own.reads : reads, make }]
    }),
  )
  const source: AnswerSource = {
    kind: 'members',
    base: action.rest === null ? 'selected' : 'all',
    members: options.map(({ id }) => ({ id, var: `${name}:${id}`, codes: [1] })),
  }
  return derived(
    state,
    bareQuestion(name, textOr(action.text, name), { kind: 'multi', source, options }),
    columns,
    undefined,
  )
}

/** Groups of people: the first whose condition holds, or each of them where they may overlap. */
export const segments = (state: State, action: SegmentsAction): Edit => {
  const labels = labelsOf(action)
  const masks = action.segments.map(({ where }) => maskOf(state, where))
  if (action.overlap === true) return overlapping(state, action, labels, masks)
  const options = numbered(labels)
  const make = (table: DataTable): Column => {
    const positions = new Int32Array(table.length).fill(action.rest === null ? -1 : masks.length)
    // From the last to the first, so that the first condition that holds decides.
    for (let at = masks.length - 1; at >= 0; at -= 1)
      masks[at]?.mask(table).forEach((bit, row) => {
        if (bit === 1) positions[row] = at
      })
    return codedFrom(codesOf(options), positions)
  }
  return ownChoice(state, action, { options, ordered: false }, { reads: masks.flatMap(({ reads }) => reads), make })
}

/** Columns that the conditions of segments read. */
export const segmentReads = (state: State, action: SegmentsAction): string[] =>
  action.segments.flatMap(({ where }) => [...maskOf(state, where).reads])

/**
 * Per segment, in order: respondents for whom its condition holds, and how many of them a segment before it has already.
 * `table`: data as prepared, with the columns of `segmentReads`.
 */
export const segmentMatches = (
  state: State,
  action: SegmentsAction,
  table: DataTable,
): { readonly matches: number; readonly taken: number }[] => {
  const seen = new Uint8Array(table.length)
  return action.segments.map(({ where }) => {
    let [matches, taken] = [0, 0]
    maskOf(state, where)
      .mask(table)
      .forEach((bit, row) => {
        if (bit === 0) return
        matches += 1
        taken += seen[row] ?? 0
        seen[row] = 1
      })
    return { matches, taken }
  })
}
