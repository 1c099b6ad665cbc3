import {
  isMeasureKind,
  NUMBER_MEASURES,
  type CategoricalQuestion,
  type Category,
  type Code,
  type Condition,
  type MeasuredRow,
  type MeasureKind,
  type Member,
  type Net,
  type RowQuestion,
  type ScoredMean,
} from '@core/crosstab'
import { boxOptions } from './boxes'
import type { AnswerSource, BreakoutDef, CalculatedDef, MeanDef, OptionDef, QuestionDef, ScoreDef } from './question'

/** One tabulable thing: a question, or one row of a grid with the grid's options, nets and calculated rows. */
export interface Answers {
  readonly question: QuestionDef
  readonly breakout: BreakoutDef | null
  readonly source: AnswerSource
}

/** Kinds that never become tables; grids do, row by row. */
const NOT_TABULATED: ReadonlySet<QuestionDef['kind']> = new Set(['open', 'date', 'meta'])

export const isTabulated = (question: QuestionDef): boolean => !NOT_TABULATED.has(question.kind)

/** The tabulable parts of a question in order: one per grid row, else the question itself; none for texts, dates and metadata. */
export const answersOf = (question: QuestionDef): Answers[] => {
  if (!isTabulated(question)) return []
  if (question.kind === 'grid')
    return question.breakouts.map(breakout => ({ question, breakout, source: breakout.source }))
  return question.source ? [{ question, breakout: null, source: question.source }] : []
}

/** Columns of the data that a source reads. */
export const variablesOfSource = (source: AnswerSource): string[] => {
  switch (source.kind) {
    case 'variable':
    case 'delimited':
      return [source.var]
    case 'members':
      return source.members.map(member => member.var)
    case 'vars':
      return source.vars
  }
}

const present = (variable: string): Condition => ({ var: variable, missing: false })

/** Who is in the base of a source. */
export const baseOf = (source: AnswerSource): Condition => {
  if (source.kind === 'variable') return present(source.var)
  if (source.base === 'all') return { and: [] }
  if (source.kind === 'delimited') return present(source.var)
  if (source.kind === 'vars') return { or: source.vars.map(present) }
  return {
    or: source.members.map(member =>
      source.base === 'selected' && member.codes ? { var: member.var, in: member.codes } : present(member.var),
    ),
  }
}

/** Unique within a report: the question's name, and the row's name behind it for a grid. */
export const groupId = ({ question, breakout }: Answers): string =>
  breakout ? `${question.name}/${breakout.name}` : question.name

export const isNumeric = ({ question, source }: Answers): boolean =>
  source.kind === 'variable' &&
  (question.kind === 'numeric' || (question.kind === 'grid' && question.options.length === 0))

const answered = (options: readonly OptionDef[]): OptionDef[] => options.filter(option => !option.missing)

const categories = (options: readonly OptionDef[]): Category[] =>
  answered(options).map(({ id, label, codes }) => ({ key: id, label, codes }))

const netsOf = (question: QuestionDef): Net[] => {
  const present = new Set(answered(question.options).map(option => option.id))
  const nets = question.nets.map(net => ({
    key: net.id,
    label: net.label,
    any_of: net.any_of.filter(id => present.has(id)),
  }))
  const boxes = question.calculated.flatMap(calculated =>
    calculated.kind === 'top_box'
      ? [{ key: calculated.id, label: calculated.label, any_of: boxOptions(question, calculated) }]
      : [],
  )
  return [...nets, ...boxes].filter(net => net.any_of.length > 0)
}

/** Promoters 9-10 count +100, passives 7-8 zero, detractors 0-6 -100: the mean of these is the net promoter score. */
export const npsScore = (scale: number): number => (scale >= 9 ? 100 : scale >= 7 ? 0 : -100)

/** A calculated score combines several answers; a single answer needs no combining. */
const ownScores = ({ id, label, scores, combine }: ScoreDef, options: readonly OptionDef[]): ScoredMean => {
  const present = new Set(answered(options).map(option => option.id))
  return {
    key: id,
    label,
    scores: Object.fromEntries(Object.entries(scores).filter(([option]) => present.has(option))),
    combine,
  }
}

/** Values of options on the scale from 0 to 10: their scale values or, where none has one, their codes. Null when there are none. */
const npsValue = (options: readonly OptionDef[]): ((option: OptionDef) => number | null) => {
  const scored = options.some(({ score }) => score !== null)
  return ({ score, codes: [code] }) => {
    const value = scored ? score : typeof code === 'number' ? code : null
    return value !== null && value >= 0 && value <= 10 ? value : null
  }
}

/** Whether the answers are one recommendation each: scale values that are whole numbers from 0 to 10. */
export const isNpsScale = ({ kind, options, breakouts, source }: QuestionDef): boolean => {
  if (kind === 'nps') return true
  const sources = [source, ...breakouts.map(row => row.source)]
  const scores = answered(options).flatMap(({ score }) => (score === null ? [] : [score]))
  return (
    sources.every(each => each === null || each.kind === 'variable') &&
    scores.every(score => Number.isInteger(score) && score >= 0 && score <= 10) &&
    scores.includes(10)
  )
}

/** Name of a mean: from the grid row it belongs to, else from the question. */
const nameOfMean = ({ kind, label }: MeanDef, row: BreakoutDef | null): string =>
  kind === 'mean' ? (row?.mean ?? label) : label

const scoredMean = (calculated: MeanDef, { question, breakout }: Answers): ScoredMean => {
  const { options } = question
  const scores: Record<string, number> = {}
  const valueOf = calculated.kind === 'nps' ? npsValue(answered(options)) : ({ score }: OptionDef) => score
  for (const option of answered(options)) {
    const value = valueOf(option)
    if (value !== null) scores[option.id] = calculated.kind === 'nps' ? npsScore(value) : value
  }
  return { key: calculated.id, label: nameOfMean(calculated, breakout), scores }
}

const meansOf = (answers: Answers): ScoredMean[] =>
  answers.question.calculated
    .flatMap(calculated => {
      if (calculated.kind === 'top_box') return []
      if (isMeasure(calculated) && !NUMBER_MEASURES[calculated.kind].ofScores) return []
      return calculated.kind === 'score'
        ? [ownScores(calculated, answers.question.options)]
        : [scoredMean(calculated, answers)]
    })
    .filter(mean => Object.keys(mean.scores).length > 0)

/** Whether a calculated row is a measure of numbers, or of scale values as numbers. */
const isMeasure = (calculated: CalculatedDef): calculated is MeanDef & { kind: MeasureKind } =>
  isMeasureKind(calculated.kind)

/** What a number without calculated rows shows. */
export const MEAN_ROW = { id: 'mean', label: NUMBER_MEASURES.mean.name, kind: 'mean' } as const satisfies MeanDef

const memberOf = (option: OptionDef, source: { id: string; var: string; codes: Code[] | null }): Member =>
  source.codes
    ? { key: option.id, label: option.label, var: source.var, codes: source.codes }
    : { key: option.id, label: option.label, var: source.var }

/**
 * The engine's question of a categorical answer set, with nets and scored means.
 * Options declared missing are no rows; for one variable their codes leave the base.
 */
export const categoricalQuestion = (answers: Answers): CategoricalQuestion => {
  const { question, source } = answers
  const { options } = question
  const inserted = {
    id: groupId(answers),
    label: answers.breakout?.text ?? question.text,
    nets: netsOf(question),
    means: meansOf(answers),
  }
  switch (source.kind) {
    case 'variable': {
      const missing_codes = options.filter(option => option.missing).flatMap(option => option.codes)
      return { kind: 'single', var: source.var, cats: categories(options), missing_codes, ...inserted }
    }
    case 'members': {
      const byId = new Map(answered(options).map(option => [option.id, option]))
      const members = source.members.flatMap(member => {
        const option = byId.get(member.id)
        return option ? [memberOf(option, member)] : []
      })
      return { kind: 'multi', members, base: source.base, ...inserted }
    }
    case 'vars':
      return { kind: 'mcset', vars: source.vars, cats: categories(options), base: source.base, ...inserted }
    case 'delimited':
      return {
        kind: 'delimited',
        var: source.var,
        sep: source.sep,
        cats: categories(options),
        base: source.base,
        ...inserted,
      }
  }
}

/** The calculated rows of a number, or of a grid's row of numbers; one without any has its mean. */
const measuresOf = ({ question, breakout }: Answers): MeasuredRow[] => {
  const rows = question.calculated.flatMap((calculated): MeasuredRow[] =>
    isMeasure(calculated)
      ? [{ key: calculated.id, label: nameOfMean(calculated, breakout), measure: calculated.kind }]
      : [],
  )
  if (rows.length > 0) return rows
  const mean = { ...MEAN_ROW, label: nameOfMean(MEAN_ROW, breakout) }
  return [{ key: mean.id, label: mean.label, measure: mean.kind }]
}

/** The rows of one table. */
export const rowQuestion = (answers: Answers): RowQuestion => {
  if (!isNumeric(answers) || answers.source.kind !== 'variable') return categoricalQuestion(answers)
  return {
    kind: 'numeric',
    var: answers.source.var,
    measures: measuresOf(answers),
    id: groupId(answers),
    label: answers.breakout?.text ?? answers.question.text,
  }
}
