import { codeQuestion, FIRST_CATEGORY } from './coding'
import type { Coding, CodingContext } from './coding'
import type { Item } from './item'
import type { BannerQuestion, CubeColumn } from './types'

/** One demand on a respondent: `item` has `class`. */
interface Want {
  readonly item: Item
  readonly class: number
}

/** A respondent is in the column when every want is met. Total wants nothing. */
export interface BannerColumn {
  readonly column: CubeColumn
  readonly wants: readonly Want[]
}

/** Letters of the columns after Total: A..Z, AA, AB... `position` counts from 0. */
export const columnLetter = (position: number): string => {
  const rest = Math.floor(position / 26)
  return (rest > 0 ? columnLetter(rest - 1) : '') + String.fromCharCode(65 + (position % 26))
}

interface Category {
  readonly key: string
  readonly label: string
  readonly want: Want
}

/** The axis need not tell "not valid" from "no listed category": both are outside every column. */
const axisItem = ({ index, lut, classes }: Item): Item => ({
  index,
  lut: lut.map(c => Math.max(c - 1, 0)),
  classes: classes - 1,
})

const categoriesOf = (coding: Coding): Category[] => {
  if (coding.disjoint) {
    const item = axisItem(coding.item)
    return coding.labels.map(({ key, label }, j) => ({ key, label, want: { item, class: FIRST_CATEGORY - 1 + j } }))
  }
  return coding.items.map((item, j) => ({
    key: coding.labels[j]?.key ?? '',
    label: coding.labels[j]?.label ?? '',
    want: { item, class: 1 },
  }))
}

interface Draft {
  readonly path: string
  readonly block: string
  readonly labels: readonly string[]
  readonly wants: readonly Want[]
}

const groupId = (question: BannerQuestion, position: number): string => {
  if (question.id !== undefined) return question.id
  return question.kind === 'single' || question.kind === 'delimited' ? question.var : `banner${position + 1}`
}

/** A nest is the cross product of its questions; the innermost categories under one parent are a block. */
const draftsOf = (context: CodingContext, question: BannerQuestion, group: string): Draft[] => {
  const levels = (question.kind === 'nest' ? question.of : [question]).map(level =>
    categoriesOf(codeQuestion(context, level)),
  )
  const root: Draft[] = [{ path: group, block: group, labels: [], wants: [] }]
  return levels.reduce(
    (parents, level, depth) =>
      parents.flatMap(parent =>
        level.map(({ key, label, want }) => ({
          path: `${parent.path}${depth === 0 ? ':' : '|'}${key}`,
          block: parent.path,
          labels: [...parent.labels, label],
          wants: [...parent.wants, want],
        })),
      ),
    root,
  )
}

/** Total first, then the banner questions side by side. Throws UnknownVariable. */
export const bannerColumns = (context: CodingContext, banner: readonly BannerQuestion[]): BannerColumn[] => {
  const total: BannerColumn = {
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
      },
      wants: draft.wants,
    })),
  ]
}
