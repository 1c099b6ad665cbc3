import type { getPreparedVariable, OutputOf, PreparedVariable } from '@core/contract'
import type { TypedGroup, TypedMargin } from './typed'

export type Answers = OutputOf<typeof getPreparedVariable>
export type AnswersByName = ReadonlyMap<string, Answers>

/** Whether a variable gives everybody one answer at most. */
export const canBeMargin = ({ type }: PreparedVariable): boolean =>
  type === 'single' || type === 'scale' || type === 'nps'

const valid = (answers: Answers | undefined): readonly { readonly id: string; readonly label: string }[] =>
  (answers?.options ?? []).filter(({ state }) => state === 'answer')

/** Answers of a variable that can have a target. */
export const answersOf = (byName: AnswersByName, name: string) => valid(byName.get(name))

/** What a group is called. */
export const groupLabel = (
  { of }: Pick<TypedMargin, 'of'>,
  { cells, label }: TypedGroup,
  byName: AnswersByName,
): string => {
  if (label !== '') return label
  const words = (id: string, at: number): string =>
    answersOf(byName, of[at] ?? '').find(option => option.id === id)?.label ?? id
  return cells.map(cell => cell.map(words).join(', ')).join(' + ')
}

/** A margin of all answers, or all combinations of answers, without targets. */
export const newMargin = (of: readonly string[], byName: AnswersByName): TypedMargin => {
  const cells = of.reduce<readonly (readonly string[])[]>(
    (so, name) => so.flatMap(cell => answersOf(byName, name).map(({ id }) => [...cell, id])),
    [[]],
  )
  return { of, unit: 'percent', groups: cells.map(cell => ({ cells: [cell], label: '', targets: {} })) }
}

/** What a margin is called: the texts of its variables. */
export const marginLabel = (of: readonly string[], byName: AnswersByName): string =>
  of.map(name => byName.get(name)?.text ?? name).join(' × ')
