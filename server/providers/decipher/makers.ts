import type { NeutralOption, NeutralQuestion } from '../../import/neutral'
import { plainText } from '../text'
import {
  colOf,
  column,
  hasBoth,
  hasRows,
  make,
  makePart,
  otherTexts,
  placesOf,
  rowOf,
  valueOptions,
  type Place,
  type Source,
  type Variable,
} from './source'
import { isDatePicker } from './unsure'

type Made = readonly NeutralQuestion[]
type Kind = NeutralQuestion['kind']

const ofCol = (variables: readonly Variable[], { code }: Place): readonly Variable[] =>
  variables.filter(({ col }) => col === code)

const rowColumns = (variables: readonly Variable[]) => variables.map(one => column(one, { row: rowOf(one).code }))

/** Questions with one answer for each row; one question for each column where there are columns too. */
const byRows = (source: Source, kind: Kind, parts: Partial<NeutralQuestion>): Made => {
  const { variables } = source
  if (!variables.some(hasBoth))
    return [make(source, kind, { ...parts, rows: placesOf(variables, rowOf), columns: rowColumns(variables) })]
  return placesOf(variables, colOf).map(col => {
    const own = ofCol(variables, col)
    return makePart(source, col, kind, { ...parts, rows: placesOf(own, rowOf), columns: rowColumns(own) })
  })
}

const HIGHEST_SCORE = 10
const RECOMMEND = /recommend/iu

/** Scores of a recommendation from 0 to 10, by the numbers that its titles begin with; null for anything else. */
const recommendation = (source: Source, options: readonly NeutralOption[]): readonly NeutralOption[] | null => {
  if (!RECOMMEND.test(plainText(source.html))) return null
  const scored = options.map(option => ({ ...option, score: Number(/^\d+/u.exec(option.label)?.[0] ?? Number.NaN) }))
  const scores = scored.filter(({ na }) => na !== true).map(({ score }) => score)
  const isFull = scores.length === HIGHEST_SCORE + 1 && new Set(scores).size === scores.length
  const isInRange = scores.every(score => score >= 0 && score <= HIGHEST_SCORE)
  if (!isFull || !isInRange) return null
  return scored.map(({ score, ...option }) => (option.na === true ? option : { ...option, score }))
}

/** Styles in which rows are sorted into columns that need be no scale. */
const UNORDERED = /^(?:cardsort|hottext|leftright)\b/u

const scaled = (options: readonly NeutralOption[]): readonly NeutralOption[] =>
  options.map(option =>
    typeof option.code === 'number' && option.na !== true ? { ...option, score: option.code } : option,
  )

const oneAnswer = (source: Source): Made => {
  const options = valueOptions(source)
  const [only, ...more] = source.variables
  if (!only || options.length === 0) return []
  if (more.length === 0 || !source.variables.every(hasRows)) {
    const scores = recommendation(source, options)
    const columns = [column(only)]
    return [
      scores
        ? make(source, 'nps', { options: scores, columns, ordered: true })
        : make(source, 'single', { options, columns }),
      ...otherTexts(source),
    ]
  }
  if (source.style.uses.startsWith('ranksort')) return byRows(source, 'rank', { options })
  const grid = UNORDERED.test(source.style.uses)
    ? byRows(source, 'grid', { options })
    : byRows(source, 'grid', { options: scaled(options), ordered: true })
  return [
    ...grid,
    ...otherTexts(source, grid[0]?.ref).map(other => ({
      ...other,
      otherOf: { ref: grid[0]?.ref ?? '', option: null },
    })),
  ]
}

const tickOptions = ({ style, others }: Source, places: readonly Place[]): readonly NeutralOption[] => {
  const withText = new Set(others.map(({ row }) => row))
  return places.map(({ code, label, raw }) => ({
    code,
    label,
    raw,
    ...(style.exclusive.has(code) && { exclusive: true }),
    ...(style.outOfBase.has(code) && { na: true }),
    ...(withText.has(code) && { other: true }),
  }))
}

/** Ticks. Of those with rows and columns, the datamap says by which of the two they are lists. */
const manyAnswers = (source: Source): Made => {
  const { variables, grouping } = source
  if (!variables.every(hasBoth))
    return [
      make(source, 'multi', {
        options: tickOptions(source, placesOf(variables, rowOf)),
        columns: variables.map(one => column(one, { option: rowOf(one).code })),
      }),
      ...otherTexts(source),
    ]
  const [list, tick] = grouping === 'cols' ? [colOf, rowOf] : [rowOf, colOf]
  return [
    make(source, 'multi', {
      options: tickOptions(source, placesOf(variables, tick)),
      rows: placesOf(variables, list),
      columns: variables.map(one => column(one, { row: list(one).code, option: tick(one).code })),
    }),
    ...otherTexts(source).map(other => ({ ...other, otherOf: { ref: source.label, option: null } })),
  ]
}

const plainOrRows = (source: Source, kind: Kind, parts: Partial<NeutralQuestion> = {}): Made => {
  const [only, ...more] = source.variables
  if (!only) return []
  return more.length === 0 ? [make(source, kind, { ...parts, columns: [column(only)] })] : byRows(source, kind, parts)
}

/** Numbers. Those that are no answers are out of the base. */
const numbers = (source: Source): Made => {
  const options = [...new Set(source.style.ignored)].map(code => ({
    code,
    label: String(code),
    raw: String(code),
    na: true,
  }))
  return [...plainOrRows(source, 'numeric', { options }), ...otherTexts(source)]
}

const texts = (source: Source): Made => plainOrRows(source, isDatePicker(source.style.uses) ? 'date' : 'open')

const MAKERS: Readonly<Record<string, (source: Source) => Made>> = {
  single: oneAnswer,
  multiple: manyAnswers,
  number: numbers,
  float: numbers,
  text: texts,
}

/** The neutral questions of one of Decipher's; none for types that nobody knows. */
export const makeQuestions = (source: Source): Made => MAKERS[source.type]?.(source) ?? []
