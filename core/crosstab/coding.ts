import { codeLists, codeSet, numericValue } from './code'
import { anyOf, answeredItem, classify, columnOf, denseItem, type ClassOf, type Item } from './item'
import { evaluate } from './filter'
import type { CategoricalQuestion, Code, Column, DataTable, Member, MissingPolicy } from './types'

/** Classes of a disjoint coding: not valid, valid without a listed category, then the categories. */
export const NOT_VALID = 0
export const FIRST_CATEGORY = 2

/**
 * A categorical question turned into classes. Disjoint: one item, class FIRST_CATEGORY + j = category j.
 * Overlapping: one 0/1 item per category, and `valid` says who is in the base (null = everyone).
 */
export type Coding =
  | { readonly disjoint: true; readonly labels: readonly Labelled[]; readonly item: Item }
  | {
      readonly disjoint: false
      readonly labels: readonly Labelled[]
      readonly items: readonly Item[]
      readonly valid: Item | null
    }

export interface Labelled {
  readonly key: string
  readonly label: string
}

/** What a question is coded over: only `rows` need to be right, other respondents may have any class. */
export interface CodingContext {
  readonly table: DataTable
  readonly policy: MissingPolicy
  readonly rows: Uint32Array
}

type Kind<K extends CategoricalQuestion['kind']> = Extract<CategoricalQuestion, { readonly kind: K }>

/** Whether a cell is out of the base (`include_user` makes declared missing codes ordinary codes). */
const missingTest = (
  codes: readonly Code[] | undefined,
  policy: MissingPolicy,
): ((code: Code | null, user: boolean) => boolean) => {
  if (policy === 'include_user') return code => code === null
  const listed = codeSet(codes ?? [])
  return (code, user) => code === null || user || listed(code)
}

/** "1.0" and 1 are the same answer: a cheap test that no two categories can share a code. */
const sharesNothing = (lists: readonly (readonly Code[])[]): boolean => {
  const all = lists.flat().map(code => (Number.isNaN(numericValue(code)) ? String(code) : numericValue(code)))
  return new Set(all).size === all.length
}

const isDisjoint = (column: Column, lists: (code: Code) => readonly number[]): boolean => {
  if (column.kind === 'coded') return column.dictionary.every(code => lists(code).length < 2)
  return column.values.every(value => Number.isNaN(value) || lists(value).length < 2)
}

const single = ({ table, policy }: CodingContext, question: Kind<'single'>): Coding => {
  const column = columnOf(table, question.var)
  const lists = codeLists(question.cats.map(category => category.codes))
  const missing = missingTest(question.missing_codes, policy)
  const labels = question.cats
  const classes = question.cats.length + FIRST_CATEGORY
  if (sharesNothing(question.cats.map(category => category.codes)) || isDisjoint(column, lists)) {
    const classOf: ClassOf = (code, user) => {
      if (code === null || missing(code, user)) return NOT_VALID
      const first = lists(code)[0]
      return first === undefined ? 1 : FIRST_CATEGORY + first
    }
    return { disjoint: true, labels, item: classify(column, classes, classOf) }
  }
  const items = question.cats.map((_, j) =>
    classify(column, 2, (code, user) => (code !== null && !missing(code, user) && lists(code).includes(j) ? 1 : 0)),
  )
  return { disjoint: false, labels, items, valid: classify(column, 2, (code, user) => (missing(code, user) ? 0 : 1)) }
}

const selects = (member: Member): ((code: Code) => boolean) => {
  if (member.codes !== undefined) return codeSet(member.codes)
  const listed = codeSet(member.not ?? [])
  return code => !listed(code)
}

const validItem = (
  context: CodingContext,
  base: string | undefined,
  answered: () => readonly Item[],
  items: readonly Item[],
): Item | null => {
  if (base === 'all') return null
  return anyOf(base === 'selected' ? items : answered(), context.table.length)
}

const multi = (context: CodingContext, question: Kind<'multi'>): Coding => {
  const { table } = context
  const items = question.members.map(member => {
    const selected = selects(member)
    return classify(columnOf(table, member.var), 2, (code, user) => (code !== null && !user && selected(code) ? 1 : 0))
  })
  const answered = () =>
    [...new Set(question.members.map(member => member.var))].map(name => answeredItem(columnOf(table, name)))
  return { disjoint: false, labels: question.members, items, valid: validItem(context, question.base, answered, items) }
}

/** Whether a cell of a list, cut at the separator, holds one of the codes. */
export const listedCodes = (separator: string, codes: readonly Code[]): ((cell: Code) => boolean) => {
  const isOne = codeSet(codes)
  return cell => partsOf(cell, separator).some(isOne)
}

/** Spaces around the parts of a delimited cell do not count, as around cells. */
const partsOf = (code: Code, sep: string): string[] =>
  String(code)
    .split(sep)
    .map(part => part.replace(/^[ \t\r\n\u00a0]+|[ \t\r\n\u00a0]+$/g, ''))

const delimited = (context: CodingContext, question: Kind<'delimited'>): Coding => {
  const column = columnOf(context.table, question.var)
  const lists = codeLists(question.cats.map(category => category.codes))
  const known = new Map<Code, ReadonlySet<number>>()
  const held = (code: Code): ReadonlySet<number> => {
    const found = known.get(code) ?? new Set(partsOf(code, question.sep).flatMap(lists))
    known.set(code, found)
    return found
  }
  const items = question.cats.map((_, j) =>
    classify(column, 2, (code, user) => (code !== null && !user && held(code).has(j) ? 1 : 0)),
  )
  return {
    disjoint: false,
    labels: question.cats,
    items,
    valid: validItem(context, question.base, () => [answeredItem(column)], items),
  }
}

const mcset = (context: CodingContext, question: Kind<'mcset'>): Coding => {
  const { table, policy } = context
  const columns = question.vars.map(name => columnOf(table, name))
  const lists = codeLists(question.cats.map(category => category.codes))
  const missing = missingTest(question.missing_codes, policy)
  const items = question.cats.map((_, j) =>
    anyOf(
      columns.map(column =>
        classify(column, 2, (code, user) => (code !== null && !missing(code, user) && lists(code).includes(j) ? 1 : 0)),
      ),
      table.length,
    ),
  )
  const answered = () => columns.map(column => classify(column, 2, (code, user) => (missing(code, user) ? 0 : 1)))
  return { disjoint: false, labels: question.cats, items, valid: validItem(context, question.base, answered, items) }
}

const cond = (context: CodingContext, question: Kind<'cond'>): Coding => {
  const { table, rows } = context
  const masks = question.cats.map(category => evaluate(table, category.where))
  const classes = masks.length + FIRST_CATEGORY
  const index = classes <= 256 ? new Uint8Array(table.length) : new Uint16Array(table.length)
  let clashes = 0
  masks.forEach((mask, j) => {
    for (const row of rows) {
      if (mask[row] === 0) continue
      if (index[row] !== 0) clashes++
      index[row] = FIRST_CATEGORY + j
    }
  })
  const disjoint = clashes === 0
  if (disjoint) return { disjoint, labels: question.cats, item: denseItem(index, classes) }
  const items = masks.map(mask => denseItem(mask, 2))
  return { disjoint, labels: question.cats, items, valid: anyOf(items, table.length) }
}

/** Codes a categorical question. Throws UnknownVariable. */
export const codeQuestion = (context: CodingContext, question: CategoricalQuestion): Coding => {
  switch (question.kind) {
    case 'single':
      return single(context, question)
    case 'multi':
      return multi(context, question)
    case 'delimited':
      return delimited(context, question)
    case 'mcset':
      return mcset(context, question)
    case 'cond':
      return cond(context, question)
  }
}
