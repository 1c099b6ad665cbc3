import { listedCodes, type Condition, type DataTable } from '@core/crosstab'
import { BadPreset, type CaseQuestion, type Entry } from './spec'

/** Respondents that an entry adds and subtracts, and those whose answer to it is valid. */
export interface EntryGroups {
  readonly plus: Condition
  readonly minus: Condition | null
  readonly valid: Condition
}

export const EVERYBODY: Condition = { and: [] }

/** Nobody, or everybody for an empty list, is left out of what all hold. */
export const both = (...conditions: readonly (Condition | null)[]): Condition => ({
  and: conditions.flatMap(one => (one === null ? [] : 'and' in one ? one.and : [one])),
})

const given = (name: string): Condition => ({ var: name, missing: false })
const chosen = (name: string): Condition => ({ var: name, in: [1] })

type Kind<K extends CaseQuestion['kind']> = Extract<CaseQuestion, { readonly kind: K }>

const listing = (
  table: DataTable,
  { var: name, sep = ';' }: Kind<'delimited'>,
  codes: readonly number[],
): Condition => {
  const column = table.column(name)
  if (column === undefined) throw new BadPreset(`The data have no variable "${name}".`)
  if (column.kind === 'number') return { var: name, in: codes }
  return { var: name, in: column.dictionary.filter(listedCodes(sep, codes)) }
}

/** Whose answer to a question is valid as a whole. */
export const validOn = (table: DataTable, question: CaseQuestion): Condition => {
  switch (question.kind) {
    case 'single':
      return { var: question.var, in: question.codes }
    case 'multi':
      return { or: question.items.map(item => (question.base === 'selected' ? chosen : given)(item.var)) }
    case 'delimited':
      return question.base === 'selected' ? listing(table, question, question.codes) : given(question.var)
    case 'nest':
      return both(...question.vars.map(given))
    case 'numeric':
    case 'stack':
    case 'total':
      return EVERYBODY
  }
}

const itemsOf = (question: Kind<'multi' | 'numeric'>, entry: Entry): string[] => {
  const keys = entry.items ?? (entry.item === undefined ? [] : [entry.item])
  return keys.map(key => {
    const found = question.items.find(item => item.key === key)
    if (found === undefined) throw new BadPreset(`There is no item "${key}".`)
    return found.var
  })
}

const nested = ({ vars }: Kind<'nest'>, codes: readonly number[]): Condition =>
  both(...vars.map((name, level): Condition => ({ var: name, in: codes.slice(level, level + 1) })))

/** What an entry of a question's rows or columns shows. Throws BadPreset. */
export const groupsOf = (table: DataTable, question: CaseQuestion, entry: Entry): EntryGroups => {
  const valid = validOn(table, question)
  const codes = entry.codes ?? []
  const minus = entry.minus ?? []
  if (entry.total === true || question.kind === 'total') return { plus: valid, minus: null, valid }
  switch (question.kind) {
    case 'single': {
      const name = question.var
      return { plus: { var: name, in: codes }, minus: minus.length > 0 ? { var: name, in: minus } : null, valid }
    }
    case 'delimited': {
      const less = minus.length > 0 ? listing(table, question, minus) : null
      return { plus: listing(table, question, codes), minus: less, valid }
    }
    case 'multi': {
      const items = itemsOf(question, entry)
      return { plus: { or: items.map(chosen) }, minus: null, valid: both(...items.map(given)) }
    }
    case 'nest':
      return { plus: nested(question, codes), minus: null, valid }
    case 'numeric':
      return { plus: EVERYBODY, minus: null, valid: both(...itemsOf(question, entry).map(given)) }
    case 'stack': {
      if (entry.var === undefined) throw new BadPreset('A row or column of a stack names its variable ("var").')
      const answered = given(entry.var)
      return {
        plus: entry.codes === undefined ? answered : { var: entry.var, in: codes },
        minus: null,
        valid: answered,
      }
    }
  }
}
