import { codeQuestion, FIRST_CATEGORY, type Coding, type CodingContext } from './coding'
import type { Classed, Item } from './item'
import type { BannerQuestion, CategoricalQuestion, CubeColumn } from './types'

/** One condition on a respondent: `item` has one of `classes`. */
interface Want<I> {
  readonly item: I
  readonly classes: readonly number[]
}

/** Those who meet the conditions and have a class of the item; null: all who meet them. */
export interface AskedGroup<I = Item> {
  readonly wants: readonly Want<I>[]
  readonly item: I | null
}

/** A respondent is in the column when every condition holds. Total has none. */
export interface BannerColumn<I = Item> {
  readonly column: CubeColumn
  readonly wants: readonly Want<I>[]
  /** Of a question with several answers: who was asked about the answer. */
  readonly asked?: AskedGroup<I> | undefined
}

/** Letters of the columns after Total: A..Z, AA, AB... `position` counts from 0. */
export const columnLetter = (position: number): string => {
  const rest = Math.floor(position / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (position % 26))
}

/** A category of a banner question, or a net of several. */
interface Category<I> {
  readonly key: string
  readonly label: string
  readonly want: Want<I>
  /** Who was asked about it (null = everyone); absent: its question has one answer. */
  readonly asked?: I | null | undefined
  readonly net?: readonly string[]
}

/** The condition for anyone in one of the categories at `positions`. */
const wantOf = <I extends Classed>(
  { coder }: CodingContext<I>,
  coding: Coding<I>,
): ((positions: readonly number[]) => Want<I>) => {
  if (coding.disjoint) {
    // The axis need not tell "not valid" from "no listed category": both are outside every column.
    const item = coder.withoutFirst(coding.item)
    return positions => ({ item, classes: positions.map(j => FIRST_CATEGORY - 1 + j) })
  }
  return positions => {
    const items = positions.flatMap(j => coding.items[j] ?? [])
    const [first, ...others] = items
    const item = first !== undefined && others.length === 0 ? first : coder.anyOf(items)
    return { item, classes: [1] }
  }
}

/** Who was asked about any of the answers at some positions. */
const askedOf = <I extends Classed>(
  { coder }: CodingContext<I>,
  coding: Coding<I>,
): ((positions: readonly number[]) => I | null | undefined) => {
  const asked = coding.disjoint ? undefined : coding.asked?.()
  return positions => {
    if (asked === undefined) return undefined
    const items = new Set<I>()
    for (const j of positions) {
      const item = asked[j] ?? null
      if (item === null) return null
      items.add(item)
    }
    const [only = null] = items
    return items.size > 1 ? coder.anyOf([...items]) : only
  }
}

/** The categories that a question names as its columns, under the heads it gives them. */
const named = <I>(all: Category<I>[], { columns }: CategoricalQuestion): Category<I>[] =>
  columns?.flatMap(({ key, label }) =>
    all.filter(category => category.key === key).map(category => ({ ...category, label: label ?? category.label })),
  ) ?? all

/** Categories, then the nets of a question: respondents in any component, each once. */
const categoriesOf = <I extends Classed>(context: CodingContext<I>, question: CategoricalQuestion): Category<I>[] => {
  const coding = codeQuestion(context, question)
  const want = wantOf(context, coding)
  const asked = askedOf(context, coding)
  const position = new Map(coding.labels.map(({ key }, j) => [key, j]))
  const all = [
    ...coding.labels.map(({ key, label }, j) => ({ key, label, want: want([j]), asked: asked([j]) })),
    ...(question.nets ?? []).map(({ key, label, any_of }) => {
      const positions = [...new Set(any_of)].flatMap(one => position.get(one) ?? [])
      return { key, label, want: want(positions), asked: asked(positions), net: any_of }
    }),
  ]
  return named(all, question)
}

interface Draft<I> {
  readonly path: string
  readonly block: string
  readonly labels: readonly string[]
  readonly wants: readonly Want<I>[]
  readonly asked: AskedGroup<I> | undefined
  readonly net: readonly string[] | undefined
}

const groupId = (question: BannerQuestion, position: number): string => {
  if (question.id !== undefined) return question.id
  return question.kind === 'single' || question.kind === 'delimited' ? question.var : `banner${position + 1}`
}

/** A nest is the cross product of its questions; the innermost categories and nets under one parent are a block. */
const draftsOf = <I extends Classed>(
  context: CodingContext<I>,
  question: BannerQuestion,
  group: string,
): Draft<I>[] => {
  const levels = (question.kind === 'nest' ? question.of : [question]).map(level => categoriesOf(context, level))
  const root: Draft<I>[] = [{ path: group, block: group, labels: [], wants: [], asked: undefined, net: undefined }]
  return levels.reduce(
    (parents, level, depth) =>
      parents.flatMap(parent =>
        level.map(({ key, label, want, asked, net }) => ({
          path: `${parent.path}${depth === 0 ? ':' : '|'}${key}`,
          block: parent.path,
          labels: [...parent.labels, label],
          wants: [...parent.wants, want],
          asked: asked === undefined ? undefined : { wants: parent.wants, item: asked },
          net,
        })),
      ),
    root,
  )
}

/** Total first, then the banner questions side by side. Throws UnknownVariable. */
export const bannerColumns = <I extends Classed>(
  context: CodingContext<I>,
  banner: readonly BannerQuestion[],
): BannerColumn<I>[] => {
  const total: BannerColumn<I> = {
    column: { key: 'T', label: 'Total', group: null, block: null, letter: null },
    wants: [],
  }
  const others = banner.flatMap((question, position) => {
    const group = groupId(question, position)
    return draftsOf(context, question, group).map(draft => ({ draft, group }))
  })
  return [
    total,
    ...others.map(({ draft, group }, position) => ({
      column: {
        key: draft.path,
        label: draft.labels.join(' > '),
        group,
        block: draft.block,
        letter: columnLetter(position),
        net: draft.net,
        ...(draft.labels.length > 1 && { inner: draft.labels.at(-1) }),
      },
      wants: draft.wants,
      asked: draft.asked,
    })),
  ]
}
