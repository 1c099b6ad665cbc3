import type { NeutralOption, NeutralQuestion } from '../../import/neutral'
import { plainText } from '../text'
import { choicesOf, neutralRows, optionsOf, questionOf, rowsOrOne, scoredOptions, type Source } from './source'
import { isRecommendation, recommendationOf } from './unsure'
import { numberOf, text, type Loose } from './wire'

export type Maker = (source: Source) => readonly NeutralQuestion[]

const OTHER = 'Other'

/** "Other", where it can be chosen: its id is its code. */
const otherOption = ({ other }: Source): readonly NeutralOption[] => {
  if (other?.is_answer_choice !== true || text(other.id) === '') return []
  const raw = text(other.text) || OTHER
  const deleted = other.visible === false && { deleted: true }
  return [{ code: text(other.id), label: plainText(raw) || OTHER, raw, other: true, ...deleted }]
}

/** The text beside "other", or a comment; per row where every row has one. */
const otherText = (source: Source, [about]: readonly NeutralQuestion[]): readonly NeutralQuestion[] => {
  const { other } = source
  if (other === null || about === undefined) return []
  const option = other.is_answer_choice === true && text(other.id) !== '' ? text(other.id) : null
  const isPerRow = other.apply_all_rows === true && source.rows.length > 1
  const part = { isText: true, suffix: '_other', about: text(other.text) || OTHER }
  return [
    questionOf(source, part, {
      kind: 'open',
      otherOf: { ref: about.ref, option },
      ...(isPerRow && { rows: neutralRows(source.rows) }),
    }),
  ]
}

const withOther = (source: Source, questions: readonly NeutralQuestion[]): readonly NeutralQuestion[] => [
  ...questions,
  ...otherText(source, questions),
]

const empty = (source: Source): readonly NeutralQuestion[] => {
  source.warn('question_left_out', `${source.name} is left out: it has no choices.`)
  return []
}

const choice =
  (kind: 'single' | 'multi'): Maker =>
  source => {
    const options = [...optionsOf(source.choices), ...otherOption(source)]
    return options.length === 0 ? empty(source) : withOther(source, [questionOf(source, {}, { kind, options })])
  }

export const singleChoice = choice('single')
export const multipleChoice = choice('multi')

/** Options of a recommendation, scored by their labels, which are more than the classes that their weights are. */
const recommendationOptions = (options: readonly NeutralOption[]): readonly NeutralOption[] =>
  options.map(({ score: _class, ...option }) => {
    const score = option.na === true ? null : recommendationOf(option.label)
    return score === null ? option : { ...option, score }
  })

const isNps = (source: Source, options: readonly NeutralOption[]): boolean => {
  const asked = options.filter(({ na, deleted }) => na !== true && deleted !== true)
  const labels = asked.map(({ label }) => label)
  return isRecommendation(
    plainText(source.html),
    labels,
    asked.map(({ score }) => score),
  )
}

const rating: Maker = source => {
  const options = [...scoredOptions(source.choices), ...otherOption(source)]
  if (options.length === 0) return empty(source)
  const { rows, part } = rowsOrOne(source.rows)
  if (rows.length === 0 && isNps(source, options))
    return withOther(source, [questionOf(source, part, { kind: 'nps', options: recommendationOptions(options) })])
  const ordered = options.filter(({ score }) => score !== undefined).length > 1 && { ordered: true }
  const kind = rows.length === 0 ? 'single' : 'grid'
  return withOther(source, [questionOf(source, part, { kind, options, rows, ...ordered })])
}

/** Places by what the choices are called: "1", "2". Where that makes no sense, by their order. */
const places = (choices: readonly Loose[]): readonly NeutralOption[] => {
  const ranked = choices.filter(({ is_na }) => is_na !== true)
  const named = ranked.map(item => numberOf(plainText(text(item.text))))
  const isNamed = new Set(named).size === named.length && named.every(place => place !== null && place >= 1)
  return ranked.map((item, at) => {
    const place = (isNamed ? named[at] : null) ?? at + 1
    return { code: place, label: String(place), raw: text(item.text) || String(place), providerId: text(item.id) }
  })
}

const ranking: Maker = source => {
  const options = places(source.choices)
  if (source.rows.length === 0 || options.length === 0) return empty(source)
  return withOther(source, [questionOf(source, {}, { kind: 'rank', options, rows: neutralRows(source.rows) })])
}

/** One question per column, each with choices of its own. */
const menus: Maker = source => {
  const { rows, part } = rowsOrOne(source.rows)
  const questions = source.cols.flatMap((col, at) => {
    const options = optionsOf(choicesOf(col))
    if (options.length === 0) return []
    const about = [part.about ?? '', text(col.text)].filter(words => words !== '').join(' - ')
    const kind = rows.length === 0 ? 'single' : 'grid'
    return [questionOf(source, { ...part, col: text(col.id), about, suffix: `_${at + 1}` }, { kind, options, rows })]
  })
  return questions.length === 0 ? empty(source) : withOther(source, questions)
}

const ticks: Maker = source => {
  const options = optionsOf(source.choices)
  if (options.length === 0) return empty(source)
  const { rows, part } = rowsOrOne(source.rows)
  return withOther(source, [questionOf(source, part, { kind: 'multi', options, rows })])
}

const MATRICES: Readonly<Record<string, Maker>> = { single: rating, rating, ranking, menu: menus, multi: ticks }

export const matrix: Maker = source => {
  const make = MATRICES[text(source.question.subtype)]
  if (make) return make(source)
  source.warn('question_left_out', `${source.name} is left out: this kind of matrix cannot be imported.`)
  return []
}
