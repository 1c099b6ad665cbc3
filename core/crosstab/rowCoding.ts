import type { Coder, ScoredItem } from './coder'
import { codeQuestion, FIRST_CATEGORY, NOT_VALID, type Coding, type CodingContext } from './coding'
import { columnOf, type Classed, type Item } from './item'
import { layout } from './joint'
import { codeSet } from './code'
import { numberClasses, type ClassCoding } from './classes'
import { JUST_THE_MEAN, NUMBER_MEASURES } from './numberMeasures'
import { numericColumn, withoutNumbers, type NumericColumn, type Ranked } from './numeric'
import { cubeNumber, sumScores, type Scored } from './numbers'
import type { Held } from './held'
import { scoredMedians } from './medians'
import { addSums, allSums, classSums, type Slots } from './slots'
import type {
  CategoricalQuestion,
  CubeNumber,
  CubeRow,
  DataTable,
  MeasuredRow,
  MissingPolicy,
  Net,
  NumericQuestion,
  ScoredMean,
  Sums,
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
  base(slots: Slots, offset: number): Sums
  rows(slots: Slots, offset: number): CubeRow[]
  means(slots: Slots, offset: number): CubeNumber[]
}

const MISSING = { key: '(missing)', label: '(missing)', type: 'missing' } as const

const netRow = (net: Net, sums: Sums): CubeRow => ({
  key: net.key,
  label: net.label,
  type: 'net',
  any_of: net.any_of,
  ...sums,
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
      const cats = labels.map(({ key, label }, j): CubeRow => ({
        key,
        label,
        type: 'cat',
        ...category(slots, offset, j),
      }))
      const nets = (question.nets ?? []).map(net =>
        netRow(
          net,
          addSums(
            [...new Set(net.any_of)].flatMap(key => cats[position.get(key) ?? -1] ?? []),
            slots.count,
          ),
        ),
      )
      return policy === 'include_all'
        ? [...cats, ...nets, { ...MISSING, ...classSums(slots, offset, NOT_VALID, 1) }]
        : [...cats, ...nets]
    },
    means: (slots, offset) =>
      (question.means ?? []).map(mean => {
        const scored = Object.entries(mean.scores).flatMap(([key, score]) => {
          const j = position.get(key)
          return j === undefined ? [] : [{ score, ...category(slots, offset, j) }]
        })
        return scoredNumber(mean, scored, slots.count)
      }),
  }
}

type Overlapping<I> = Extract<Coding<I>, { disjoint: false }>

/** For each net the respondents in any of its categories. */
const netItemsOf = <I extends Classed>(
  coder: Coder<I>,
  nets: readonly Net[],
  { labels, items }: Overlapping<I>,
): readonly I[] => {
  const position = new Map(labels.map(({ key }, j) => [key, j]))
  return nets.map(net => coder.anyOf(net.any_of.flatMap(key => items[position.get(key) ?? -1] ?? [])))
}

const scoredItemsOf = <I extends Classed>(
  coder: Coder<I>,
  means: readonly ScoredMean[],
  { labels, items, valid }: Overlapping<I>,
): readonly ScoredItem<I>[] =>
  means.map(({ scores, combine }) => {
    const chosen = labels.map(({ key }, j) => (scores[key] === undefined ? null : (items[j] ?? null)))
    // Scores of one respondent are never added up unless that was asked for.
    if (combine === undefined) return { item: coder.last(chosen), scores: labels.map(({ key }) => scores[key]) }
    const scored = labels.flatMap(({ key }, j) => {
      const [item, score] = [chosen[j] ?? null, scores[key]]
      return item === null || score === undefined ? [] : [{ item, score }]
    })
    return coder.combined(scored, combine, valid)
  })

/** Nets and scored means cannot be added up from overlapping categories: each is an item of its own. */
const overlappingCoding = <I extends Classed>(
  { coder, policy }: CodingContext<I>,
  { nets = [], means = [] }: CategoricalQuestion,
  coding: Overlapping<I>,
): RowCoding<I> => {
  const { labels, valid } = coding
  const netItems = netItemsOf(coder, nets, coding)
  const scoredItems = scoredItemsOf(coder, means, coding)
  const binary = [...coding.items, ...netItems]
  const items = [...binary, ...(valid === null ? [] : [valid]), ...scoredItems.map(({ item }) => item)]
  const validAt = 2 * binary.length
  const meansAt = layout(items).offsets.slice(binary.length + (valid === null ? 0 : 1))
  return {
    items,
    disjoint: false,
    valid,
    base: (slots, offset) =>
      valid === null ? allSums(slots) : classSums(slots, offset + validAt, policy === 'include_all' ? 0 : 1, 2),
    rows: (slots, offset) => {
      const chosen = (j: number) => classSums(slots, offset + 2 * j, 1, 2)
      const cats = labels.map(({ key, label }, j): CubeRow => ({
        key,
        label,
        type: 'cat',
        ...chosen(j),
      }))
      const netRows = nets.map((net, j) => netRow(net, chosen(labels.length + j)))
      if (policy !== 'include_all') return [...cats, ...netRows]
      const missing = valid === null ? addSums([], slots.count) : classSums(slots, offset + validAt, 0, 1)
      return [...cats, ...netRows, { ...MISSING, ...missing }]
    },
    means: (slots, offset) =>
      means.map((mean, m) => {
        const at = offset + (meansAt[m] ?? 0)
        const scored = (scoredItems[m]?.scores ?? []).flatMap((score, j) => {
          return score === undefined ? [] : [{ score, ...classSums(slots, at, j + 1, j + 2) }]
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
    rows: (slots, offset) => (everyone ? [{ ...MISSING, ...classSums(slots, offset, 0, 1) }] : []),
    means: () => [],
  }
}

/** What enters a measure, NaN where a respondent is left out. */
export interface Entering {
  readonly row: MeasuredRow
  readonly values: Float64Array
  /** Subtracted before summing, so that squares stay exact. */
  readonly shift: number
}

/** A numeric question: its numbers (NaN = not valid) and their order, whose stretches the kernel counts. */
export interface NumericRow {
  readonly values: Float64Array
  readonly ranked: Ranked
  readonly entering: readonly Entering[]
  /** Null where there is no number. */
  readonly classes: ClassCoding | null
  readonly coding: RowCoding
}

/** A usual number, or the next higher one that enters the measure: sums about it stay small. 0 where none enters. */
const usualOf = (values: Float64Array, order: Uint32Array): number => {
  for (let at = order.length >> 1; at < order.length; at++) {
    const value = values[order[at] ?? -1] ?? NaN
    if (!Number.isNaN(value)) return value
  }
  return 0
}

const enteringOf = (values: Float64Array, { order }: Ranked, row: MeasuredRow): Entering => {
  const { enters } = NUMBER_MEASURES[row.measure]
  const entered = enters === null ? values : values.map(enters)
  return { row, values: entered, shift: usualOf(entered, order) }
}

/** A row question prepared for the kernel; `numeric` has what more is needed where it asks for numbers. */
export interface Row {
  readonly coding: RowCoding
  readonly numeric: NumericRow | null
  /** Bytes of what was worked out respondent by respondent; absent where it depends on who is selected. */
  readonly bytes?: number
}

/** `held`: numbers of columns that were asked for before. */
export const codeNumber = (
  table: DataTable,
  policy: MissingPolicy,
  question: NumericQuestion,
  held?: Held<NumericColumn>,
): NumericRow => {
  const column = numericColumn(columnOf(table, question.var), held)
  const { missing_codes: missing, measures = JUST_THE_MEAN } = question
  const numbers = missing === undefined ? column : withoutNumbers(column, codeSet(missing))
  const { values } = numbers
  const ranked = numbers.ranked()
  const classes = numberClasses(values, ranked)
  const coding = codeNumbers(ranked.item, policy)
  return {
    values,
    ranked,
    entering: measures.map(row => enteringOf(values, ranked, row)),
    classes,
    coding: classes === null ? coding : { ...coding, items: [...coding.items, classes.item] },
  }
}
