import { whyNotOnAxis } from './axis'
import type { Builder } from './builder'
import { whyNoTable, type Addressed } from './questions'
import type { BuilderList, BuilderVariable } from './variables'

export const otherList = (list: BuilderList): BuilderList => (list === 'row' ? 'axis' : 'row')

/** Why a variable cannot move to the other list now, or null when it can. */
export const whyNotTransfer = (
  { main, axis, viewSettings }: Pick<Builder, 'main' | 'axis' | 'viewSettings'>,
  from: BuilderList,
  addressed: Addressed,
): string | null => {
  const { name, question, breakout } = addressed
  if (from === 'row') {
    const onAxis = axis.map(({ questionName }) => questionName)
    return whyNotOnAxis(onAxis, addressed, viewSettings.chartType)
  }
  if (main.some(({ questionName }) => questionName === name)) return 'Already in the rows'
  if (breakout && main.some(({ questionName }) => questionName === question.question_name))
    return 'Its grid is in the rows: tick it there'
  return whyNoTable(addressed)
}

const inserted = (list: readonly BuilderVariable[], variable: BuilderVariable, at: number): BuilderVariable[] =>
  [...list.slice(0, at), variable, ...list.slice(at)].map((one, position) => ({ ...one, positionOverride: position }))

/**
 * Moves a variable to the other list with its ticks, to position `at` there (the end by default). The same builder if it
 * cannot go.
 */
export const transferVariable = (builder: Builder, from: BuilderList, addressed: Addressed, at?: number): Builder => {
  const { main, axis } = builder
  const [source, target] = from === 'row' ? [main, axis] : [axis, main]
  const variable = source.find(({ questionName }) => questionName === addressed.name)
  if (!variable || whyNotTransfer(builder, from, addressed) !== null) return builder
  const left = source.filter(one => one !== variable)
  const joined = inserted(target, variable, Math.min(at ?? target.length, target.length))
  return from === 'row' ? { ...builder, main: left, axis: joined } : { ...builder, main: joined, axis: left }
}
