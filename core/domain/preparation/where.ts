import { evaluate, numericColumn, type Condition, type DataTable } from '@core/crosstab'
import { compileFilter, isProblem } from '../filters'
import type { QuestionDef } from '../question'
import { columnIn, tickedWhere } from './columns'
import { columnsOf, itemOf, quoted, refuse, type State } from './items'
import type { Where } from './steps'

/** One byte per respondent: 1 where a condition holds. */
type MakeMask = (table: DataTable) => Uint8Array

type Leaf = Exclude<Where, { and: unknown } | { or: unknown } | { not: unknown }>

const combined =
  (parts: readonly MakeMask[], all: boolean): MakeMask =>
  table => {
    const mask = new Uint8Array(table.length).fill(all ? 1 : 0)
    for (const part of parts) {
      const bits = part(table)
      for (let row = 0; row < mask.length; row += 1)
        mask[row] = all ? (mask[row] ?? 0) & (bits[row] ?? 0) : (mask[row] ?? 0) | (bits[row] ?? 0)
    }
    return mask
  }

const cellsIn =
  (table: DataTable) =>
  (variable: string): readonly (string | number)[] | undefined => {
    const column = table.column(variable)
    return column?.kind === 'coded' ? column.dictionary : undefined
  }

const chosen = (questions: ReadonlyMap<string, QuestionDef>, leaf: Extract<Leaf, { options: unknown }>): MakeMask => {
  if (leaf.options.length === 0)
    refuse(leaf.question, `The condition on "${leaf.question}" names no answer.`, 'Choose at least one.')
  const filter = { question: leaf.question, breakout: leaf.breakout, options: [...leaf.options] }
  const compiled = compileFilter(questions, filter, {})
  if (isProblem(compiled)) {
    const known = questions.get(leaf.question)?.options.map(({ label }) => label) ?? []
    return refuse(
      leaf.question,
      compiled.code === 'deleted_option'
        ? `"${leaf.question}" has no such answer as ${quoted(leaf.options)}.`
        : `"${leaf.question}" cannot be used in a condition.`,
      known.length > 0 ? `It has ${quoted(known)}.` : 'Choose a question with a list of answers.',
    )
  }
  return table => {
    const condition = compileFilter(questions, filter, { dictionary: cellsIn(table) })
    return isProblem(condition) ? new Uint8Array(table.length) : evaluate(table, condition)
  }
}

const oneColumn = (def: QuestionDef): string =>
  def.source?.kind === 'variable'
    ? def.source.var
    : refuse(def.name, `"${def.name}" is not one number per respondent.`, 'Choose a number.')

const compared = (def: QuestionDef, leaf: Exclude<Leaf, { options: unknown }>): MakeMask => {
  const variable = oneColumn(def)
  const { over, under, at_least, at_most } = leaf as {
    over?: number
    under?: number
    at_least?: number
    at_most?: number
  }
  if ([over, under, at_least, at_most].every(limit => limit === undefined))
    refuse(def.name, `The condition on "${def.name}" names no limit.`, 'Give it one.')
  const [low, high] = [
    Math.max(over ?? -Infinity, at_least ?? -Infinity),
    Math.min(under ?? Infinity, at_most ?? Infinity),
  ]
  if (low > high || (low === high && (over === low || under === high)))
    refuse(def.name, `No number is both above ${low} and below ${high}.`, 'Change one of the two limits.')
  return table => {
    const mask = new Uint8Array(table.length)
    const { values } = numericColumn(columnIn(table, variable))
    values.forEach((value, row) => {
      const holds =
        (over === undefined || value > over) &&
        (under === undefined || value < under) &&
        (at_least === undefined || value >= at_least) &&
        (at_most === undefined || value <= at_most)
      if (holds && !Number.isNaN(value)) mask[row] = 1
    })
    return mask
  }
}

const tickedAtLeast = (def: QuestionDef, least: number): MakeMask => {
  const { source } = def
  if (source?.kind !== 'members')
    return refuse(def.name, `"${def.name}" has no several answers to count.`, 'Choose a multiple-response set.')
  if (!Number.isInteger(least) || least < 1 || least > source.members.length)
    refuse(
      def.name,
      `"${def.name}" has ${source.members.length} answers: nobody can tick ${least}.`,
      'Change the number.',
    )
  return table => {
    const sums = new Uint16Array(table.length)
    for (const member of source.members)
      evaluate(table, tickedWhere(member)).forEach((bit, row) => (sums[row] = (sums[row] ?? 0) + bit))
    return Uint8Array.from(sums, sum => (sum >= least ? 1 : 0))
  }
}

const answeredAny = (def: QuestionDef, wanted: boolean): MakeMask => {
  const present: Condition = { or: columnsOf(def).map(variable => ({ var: variable, missing: false })) }
  return table => evaluate(table, wanted ? present : { not: present })
}

const EMPTY_GROUP = 'A condition is empty.'

const parts = (state: State, questions: ReadonlyMap<string, QuestionDef>, all: readonly Where[]): MakeMask[] => {
  if (all.length === 0) refuse('', EMPTY_GROUP, 'Add a question and its answers, or remove it.')
  return all.map(part => compiled(state, questions, part))
}

const compiled = (state: State, questions: ReadonlyMap<string, QuestionDef>, where: Where): MakeMask => {
  if ('and' in where) return combined(parts(state, questions, where.and), true)
  if ('or' in where) return combined(parts(state, questions, where.or), false)
  if ('not' in where) {
    const mask = compiled(state, questions, where.not)
    return table => mask(table).map(bit => 1 - bit)
  }
  const { def } = itemOf(state, where.question)
  if ('options' in where) return chosen(questions, where)
  if ('ticked_at_least' in where) return tickedAtLeast(def, where.ticked_at_least)
  return 'answered' in where ? answeredAny(def, where.answered) : compared(def, where)
}

const columnsIn = (state: State, where: Where): string[] => {
  if ('and' in where) return where.and.flatMap(part => columnsIn(state, part))
  if ('or' in where) return where.or.flatMap(part => columnsIn(state, part))
  if ('not' in where) return columnsIn(state, where.not)
  return columnsOf(itemOf(state, where.question).def)
}

/** Whom a condition holds for, and the columns that decide it. */
export interface Mask {
  readonly reads: readonly string[]
  readonly mask: MakeMask
}

/** Compiles a condition against the variables as they are at this step. */
export const maskOf = (state: State, where: Where): Mask => ({
  mask: compiled(state, new Map([...state.items].map(([name, { def }]) => [name, def])), where),
  reads: columnsIn(state, where),
})
