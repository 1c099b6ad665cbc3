import type { ScoredItem } from './coder'
import { codeQuestion, FIRST_CATEGORY, NOT_VALID, type Coding, type CodingContext } from './coding'
import { columnOf, type Classed, type Item } from './item'
import { layout } from './joint'
import { codeSet } from './code'
import { numericColumn, rank, type Ranked } from './numeric'
import { cubeNumber, sumScores, type Scored } from './numbers'
import { scoredMedians } from './medians'
import { addTriples, classSums, toSums, type Slots, type Triples } from './slots'
import type {
  CategoricalQuestion,
  CubeNumber,
  CubeRow,
  DataTable,
  MissingPolicy,
  Net,
  NumericQuestion,
  ScoredMean,
} from './types'

/**
 * A row question prepared for the kernel: `items` is what it must count, and once counted (at `offset`), the functions read
 * the base and the rows from the sums.
 */
export interface RowCoding<I = Item> {
  readonly items: readonly I[]
  readonly disjoint: boolean
  /** Class 0 = not valid; null = everyone is valid. */
  readonly valid: I | null
  /** Respondents in the table base, per slot. */
  base(slots: Slots, offset: number): Triples
  rows(slots: Slots, offset: number): CubeRow[]
  means(slots: Slots, offset: number): CubeNumber[]
}

const MISSING = { key: '(missing)', label: '(missing)', type: 'missing' } as const

const netRow = (net: Net, parts: Triples): CubeRow => ({
  key: net.key,
  label: net.label,
  type: 'net',
  any_of: net.any_of,
  ...toSums(parts),
})

const scoredNumber = ({ key, label }: ScoredMean, scored: readonly Scored[], columns: number): CubeNumber => {
  const scores = scored.map(({ score }) => score).sort((a, b) => a - b)
  const shift = scores[scores.length >> 1] ?? 0
  return cubeNumber({ key, label }, shift, sumScores(scored, shift, columns), scoredMedians(scored, columns))
}

const disjointCoding = <I extends Classed>(
  question: CategoricalQuestion,
  { labels, item }: Extract<Coding<I>, { disjoint: true }>,
  policy: MissingPolicy,
): RowCoding<I> => {
  const position = new Map(labels.map(({ key }, j) => [key, j]))
  const category = (slots: Slots, offset: number, j: number) =>
    classSums(slots, offset, FIRST_CATEGORY + j, FIRST_CATEGORY + j + 1)
  const from = policy === 'include_all' ? NOT_VALID : NOT_VALID + 1
  return {
    items: [item],
    disjoint: true,
    valid: item,
    base: (slots, offset) => classSums(slots, offset, from, item.classes),
    rows: (slots, offset) => {
      const parts = labels.map((_, j) => category(slots, offset, j))
      const cats = labels.map(({ key, label }, j): CubeRow => ({
        key,
        label,
        type: 'cat',
        ...toSums(parts[j] ?? new Float64Array()),
      }))
      const nets = (question.nets ?? []).map(net =>
        netRow(
          net,
          addTriples(
            [...new Set(net.any_of)].flatMap(key => parts[position.get(key) ?? -1] ?? []),
            slots.count,
          ),
        ),
      )
      return policy === 'include_all'
        ? [...cats, ...nets, { ...MISSING, ...toSums(classSums(slots, offset, NOT_VALID, 1)) }]
        : [...cats, ...nets]
    },
    means: (slots, offset) =>
      (question.means ?? []).map(mean => {
        const scored = Object.entries(mean.scores).flatMap(([key, score]) => {
          const j = position.get(key)
          return j === undefined ? [] : [{ score, ...toSums(category(slots, offset, j)) }]
        })
        return scoredNumber(mean, scored, slots.count)
      }),
  }
}

/** Nets and scored means cannot be added up from overlapping categories: each is an item of its own. */
const overlappingCoding = <I extends Classed>(
  { coder, policy }: CodingContext<I>,
  question: CategoricalQuestion,
  coding: Extract<Coding<I>, { disjoint: false }>,
): RowCoding<I> => {
  const { labels, valid } = coding
  const position = new Map(labels.map(({ key }, j) => [key, j]))
  const nets = question.nets ?? []
  const netItems = nets.map(net => coder.anyOf(net.any_of.flatMap(key => coding.items[position.get(key) ?? -1] ?? [])))
  const means = question.means ?? []
  const scoredItems = means.map(({ scores, combine }): ScoredItem<I> => {
    const chosen = labels.map(({ key }, j) => (scores[key] === undefined ? null : (coding.items[j] ?? null)))
    if (combine === undefined)
      // Scores of one respondent are never added up unless that was asked for.
      return { item: coder.last(chosen), scores: labels.map(({ key }) => scores[key]) }
    const scored = labels.flatMap(({ key }, j) => {
      const [item, score] = [chosen[j] ?? null, scores[key]]
      return item === null || score === undefined ? [] : [{ item, score }]
    })
    return coder.combined(scored, combine, valid)
  })
  const binary = [...coding.items, ...netItems]
  const items = [...binary, ...(valid === null ? [] : [valid]), ...scoredItems.map(({ item }) => item)]
  const validAt = 2 * binary.length
  const meansAt = layout(items).offsets.slice(binary.length + (valid === null ? 0 : 1))
  return {
    items,
    disjoint: false,
    valid,
    base: (slots, offset) =>
      valid === null ? slots.all : classSums(slots, offset + validAt, policy === 'include_all' ? 0 : 1, 2),
    rows: (slots, offset) => {
      const chosen = binary.map((_, j) => classSums(slots, offset + 2 * j, 1, 2))
      const cats = labels.map(({ key, label }, j): CubeRow => ({
        key,
        label,
        type: 'cat',
        ...toSums(chosen[j] ?? new Float64Array()),
      }))
      const netRows = nets.map((net, j) => netRow(net, chosen[labels.length + j] ?? new Float64Array()))
      if (policy !== 'include_all') return [...cats, ...netRows]
      const missing = valid === null ? new Float64Array(3 * slots.count) : classSums(slots, offset + validAt, 0, 1)
      return [...cats, ...netRows, { ...MISSING, ...toSums(missing) }]
    },
    means: (slots, offset) =>
      means.map((mean, m) => {
        const at = offset + (meansAt[m] ?? 0)
        const scored = (scoredItems[m]?.scores ?? []).flatMap((score, j) => {
          return score === undefined ? [] : [{ score, ...toSums(classSums(slots, at, j + 1, j + 2)) }]
        })
        return scoredNumber(mean, scored, slots.count)
      }),
  }
}

export const codeRow = <I extends Classed>(context: CodingContext<I>, question: CategoricalQuestion): RowCoding<I> => {
  const coding = codeQuestion(context, question)
  return coding.disjoint
    ? disjointCoding(question, coding, context.policy)
    : overlappingCoding(context, question, coding)
}

/** The coding of a question that is a number: every class of the item but 0 is valid. */
export const codeNumbers = <I extends Classed>(item: I, policy: MissingPolicy): RowCoding<I> => {
  const everyone = policy === 'include_all'
  return {
    items: [item],
    disjoint: false,
    valid: item,
    base: (slots, offset) => classSums(slots, offset, everyone ? 0 : 1, item.classes),
    rows: (slots, offset) => (everyone ? [{ ...MISSING, ...toSums(classSums(slots, offset, 0, 1)) }] : []),
    means: () => [],
  }
}

/** A numeric question: its numbers (NaN = not valid) and their order, whose stretches the kernel counts. */
export interface NumericRow {
  readonly values: Float64Array
  readonly ranked: Ranked
  readonly measures: NumericQuestion['measures']
  readonly coding: RowCoding
}

export const codeNumber = (table: DataTable, policy: MissingPolicy, question: NumericQuestion): NumericRow => {
  const column = numericColumn(columnOf(table, question.var))
  const listed = codeSet(question.missing_codes ?? [])
  const values =
    question.missing_codes === undefined ? column.values : column.values.map(value => (listed(value) ? NaN : value))
  const ranked = question.missing_codes === undefined ? column.ranked() : rank(values)
  return { values, ranked, measures: question.measures, coding: codeNumbers(ranked.item, policy) }
}
