import type { WeighAction, WeighMargin, WeighTarget } from '@core/domain/preparation'
import { ALL, isOut, numberIn, type TypedGroup, type TypedMargin, type TypedWeight } from './typed'

/** Percent by which targets may miss 100 together. */
const TOLERANCE = 0.01 + 1e-9

export interface Total {
  readonly sum: number
  /** How much is missing to 100, negative: too much; 0 where it is right, or where people are counted. */
  readonly missing: number
  /** Groups without a target. */
  readonly blank: number
}

/** The targets of one margin together, as typed under a key. */
export const totalOf = ({ groups, unit }: TypedMargin, key: string): Total => {
  let [sum, blank] = [0, 0]
  for (const { targets } of groups) {
    const text = targets[key] ?? ''
    const value = numberIn(text)
    if (value !== null) sum += value
    else if (!isOut(text)) blank += 1
  }
  const missing = unit === 'count' || Math.abs(100 - sum) <= TOLERANCE ? 0 : 100 - sum
  return { sum, missing, blank }
}

/** Keys under which targets are typed. */
export const keysOf = (typed: TypedWeight): readonly string[] =>
  typed.within !== null && typed.own ? typed.segments : [ALL]

/** Margins and keys whose targets are not right yet. */
export const wrongTotals = (
  typed: TypedWeight,
): { readonly margin: number; readonly key: string; readonly total: Total }[] =>
  typed.margins.flatMap((margin, at) =>
    keysOf(typed).flatMap(key => {
      const total = totalOf(margin, key)
      return total.blank > 0 || total.missing !== 0 ? [{ margin: at, key, total }] : []
    }),
  )

const valueIn = (group: TypedGroup, key: string): number | null => numberIn(group.targets[key] ?? '')

const targetOf = (typed: TypedWeight, group: TypedGroup): WeighTarget =>
  typed.within !== null && typed.own
    ? Object.fromEntries(typed.segments.map(id => [id, valueIn(group, id)]))
    : valueIn(group, ALL)

const marginOf = (typed: TypedWeight, { of, unit, groups }: TypedMargin): WeighMargin => ({
  of,
  ...(unit === 'count' && { unit }),
  groups: groups.map(group => ({
    cells: group.cells,
    ...(group.label !== '' && { label: group.label }),
    target: targetOf(typed, group),
  })),
})

export interface Fixed {
  readonly name: string
  /** Conditions that this screen does not edit. */
  readonly where?: WeighAction['where']
}

const limitOf = (text: string): number | undefined => numberIn(text) ?? undefined

/** A limit is empty, or a number from 0 on. */
export const isLimit = (text: string): boolean => text.trim() === '' || (numberIn(text) ?? -1) >= 0

/** Limits that are no numbers, in sentences. */
export const wrongLimits = ({ min, max }: TypedWeight): string[] =>
  [min, max]
    .filter(text => !isLimit(text))
    .map(text => `"${text.trim()}" is no limit: write a number from 0 on, or nothing`)

/** The step that an editor makes. */
export const actionOf = (typed: TypedWeight, { name, where }: Fixed): WeighAction => {
  const { text, margins, within, segments, start, min, max, isDefault } = typed
  const cap = { min: limitOf(min), max: limitOf(max) }
  return {
    kind: 'weigh',
    name,
    text: text.trim(),
    margins: margins.map(margin => marginOf(typed, margin)),
    ...(within !== null && { within: { of: within, answers: segments } }),
    ...(where && { where }),
    ...(start !== null && { start }),
    ...((cap.min !== undefined || cap.max !== undefined) && {
      cap: { ...(cap.min !== undefined && { min: cap.min }), ...(cap.max !== undefined && { max: cap.max }) },
    }),
    ...(isDefault && { default: true }),
  }
}

/** The same groups with equal targets: tells how many people are in each while targets are still typed. */
export const sampleOf = (typed: TypedWeight, fixed: Fixed): WeighAction => {
  const { cap: _, ...action } = actionOf(typed, fixed)
  return {
    ...action,
    text: typed.text.trim(),
    margins: action.margins.map(({ of, groups }) => ({
      of,
      unit: 'count',
      groups: groups.map(group => ({ ...group, target: 1 })),
    })),
  }
}

/** A name for a variable that people called `text`, which no other has. */
export const nameFor = (text: string, taken: ReadonlySet<string>): string => {
  const plain =
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, '_')
      .replace(/^_+|_+$/gu, '')
      .toLowerCase()
      .slice(0, 60) || 'weight'
  const first = taken.has(plain) ? `${plain}_weight` : plain
  let name = first
  for (let at = 2; taken.has(name); at += 1) name = `${first}_${String(at)}`
  return name
}
