import { codeLists, codeSet, numericValue } from './code'
import { answered, type Coder } from './coder'
import type { Classed, ClassOf } from './item'
import type { CategoricalQuestion, Code, Member, MissingPolicy } from './types'

/** Classes of a disjoint coding: not valid, valid without a listed category, then the categories. */
export const NOT_VALID = 0
export const FIRST_CATEGORY = 2

/**
 * A categorical question turned into classes. Disjoint: one item, class FIRST_CATEGORY + j = category j.
 * Overlapping: one 0/1 item per category, and `valid` says who is in the base (null = everyone).
 */
export type Coding<I> =
  | { readonly disjoint: true; readonly labels: readonly Labelled[]; readonly item: I }
  | {
      readonly disjoint: false
      readonly labels: readonly Labelled[]
      readonly items: readonly I[]
      readonly valid: I | null
      /** Of a question with several answers: who was asked about each of them (null = everyone). */
      readonly asked?: () => readonly (I | null)[]
    }

export interface Labelled {
  readonly key: string
  readonly label: string
}

/** What a question is coded over. */
export interface CodingContext<I extends Classed> {
  readonly coder: Coder<I>
  readonly policy: MissingPolicy
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

const single = <I extends Classed>({ coder, policy }: CodingContext<I>, question: Kind<'single'>): Coding<I> => {
  const all = question.cats.map(category => category.codes)
  const lists = codeLists(all)
  const missing = missingTest(question.missing_codes, policy)
  const codes = [...all.flat(), ...(question.missing_codes ?? [])]
  const labels = question.cats
  const classes = question.cats.length + FIRST_CATEGORY
  if (sharesNothing(all) || !coder.holds(question.var, code => lists(code).length > 1, codes)) {
    const classOf: ClassOf = (code, user) => {
      if (code === null || missing(code, user)) return NOT_VALID
      const first = lists(code)[0]
      return first === undefined ? 1 : FIRST_CATEGORY + first
    }
    return { disjoint: true, labels, item: coder.classify(question.var, { classes, classOf, codes }) }
  }
  const of = (classOf: ClassOf) => coder.classify(question.var, { classes: 2, classOf, codes })
  const items = question.cats.map((_, j) =>
    of((code, user) => (code !== null && !missing(code, user) && lists(code).includes(j) ? 1 : 0)),
  )
  return { disjoint: false, labels, items, valid: of((code, user) => (missing(code, user) ? 0 : 1)) }
}

const selects = (member: Member): ((code: Code) => boolean) => {
  if (member.codes !== undefined) return codeSet(member.codes)
  const listed = codeSet(member.not ?? [])
  return code => !listed(code)
}

const validItem = <I extends Classed>(
  { coder }: CodingContext<I>,
  base: string | undefined,
  answers: () => readonly I[],
  items: readonly I[],
): I | null => {
  if (base === 'all') return null
  return coder.anyOf(base === 'selected' ? items : answers())
}

type Several<I> = Extract<Coding<I>, { readonly disjoint: false }>

/** All answers are asked of everyone who is in the base of the question. */
const askedTogether = <I>(coding: Omit<Several<I>, 'asked'>): Several<I> => ({
  ...coding,
  asked: () => coding.items.map(() => coding.valid),
})

/**
 * Each answer has been asked of those whose cell is not blank, where that differs from answer to answer. Where all cells that are
 * not blank chose the answer, blank means not chosen, and it says nothing of who was asked.
 */
const askedApart = <I extends Classed>(
  { coder }: CodingContext<I>,
  { members }: Kind<'multi'>,
  { items, valid }: Pick<Several<I>, 'items' | 'valid'>,
): readonly (I | null)[] => {
  const cells = members.map(member => coder.classify(member.var, answered))
  if (!coder.differ(cells)) return items.map(() => valid)
  return cells.map((cell, j) => {
    const item = items[j]
    return item !== undefined && coder.differ([cell, item]) ? cell : valid
  })
}

const multi = <I extends Classed>(context: CodingContext<I>, question: Kind<'multi'>): Coding<I> => {
  const { coder } = context
  const items = question.members.map(member => {
    const selected = selects(member)
    const classOf: ClassOf = (code, user) => (code !== null && !user && selected(code) ? 1 : 0)
    return coder.classify(member.var, { classes: 2, classOf, codes: member.codes ?? member.not ?? [] })
  })
  const answers = () =>
    [...new Set(question.members.map(member => member.var))].map(name => coder.classify(name, answered))
  const valid = validItem(context, question.base, answers, items)
  const coding = { disjoint: false, labels: question.members, items, valid } as const
  if (question.base === 'selected' || question.base === 'all') return askedTogether(coding)
  return { ...coding, asked: () => askedApart(context, question, coding) }
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

const delimited = <I extends Classed>(context: CodingContext<I>, question: Kind<'delimited'>): Coding<I> => {
  const { coder } = context
  const lists = codeLists(question.cats.map(category => category.codes))
  const known = new Map<Code, ReadonlySet<number>>()
  const held = (code: Code): ReadonlySet<number> => {
    const found = known.get(code) ?? new Set(partsOf(code, question.sep).flatMap(lists))
    known.set(code, found)
    return found
  }
  const items = question.cats.map((_, j) =>
    coder.classify(question.var, {
      classes: 2,
      classOf: (code, user) => (code !== null && !user && held(code).has(j) ? 1 : 0),
    }),
  )
  const answers = () => [coder.classify(question.var, answered)]
  const valid = validItem(context, question.base, answers, items)
  return askedTogether({ disjoint: false, labels: question.cats, items, valid })
}

const mcset = <I extends Classed>(context: CodingContext<I>, question: Kind<'mcset'>): Coding<I> => {
  const { coder, policy } = context
  const lists = codeLists(question.cats.map(category => category.codes))
  const missing = missingTest(question.missing_codes, policy)
  const codes = [...question.cats.flatMap(category => category.codes), ...(question.missing_codes ?? [])]
  const each = (classOf: ClassOf) => question.vars.map(name => coder.classify(name, { classes: 2, classOf, codes }))
  const items = question.cats.map((_, j) =>
    coder.anyOf(each((code, user) => (code !== null && !missing(code, user) && lists(code).includes(j) ? 1 : 0))),
  )
  const answers = () => each((code, user) => (missing(code, user) ? 0 : 1))
  const valid = validItem(context, question.base, answers, items)
  return askedTogether({ disjoint: false, labels: question.cats, items, valid })
}

const cond = <I extends Classed>({ coder }: CodingContext<I>, question: Kind<'cond'>): Coding<I> => {
  const items = question.cats.map(category => coder.where(category.where))
  const item = coder.apart(items, FIRST_CATEGORY)
  if (item !== null) return { disjoint: true, labels: question.cats, item }
  return { disjoint: false, labels: question.cats, items, valid: coder.anyOf(items) }
}

/** Codes a categorical question. Throws UnknownVariable. */
export const codeQuestion = <I extends Classed>(
  context: CodingContext<I>,
  question: CategoricalQuestion,
): Coding<I> => {
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
