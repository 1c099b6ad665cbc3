import type { Column } from '@core/crosstab'
import { MONITOR } from './content'
import { createPeople, weighted, type Person } from './people'
import { logistic, scalePoint } from './random'
import { createSurvey, numberColumn, type Answer, type Respond, type Survey } from './survey'
import { TRACKER_WEIGHT } from './tracker'

const MONITOR_SEED = 20_190_304

/** Respondents of each wave; together the sample that the list of studies shows. */
const PER_WAVE = [410, 409, 409] as const
const NONE = 99
/** The wave for which another panel was used, a brand was added and a question was asked of fewer people. */
const CHANGED = 3

/** The other panel has few older members. */
const isReached = ({ wave, age, id }: Person): boolean => wave !== CHANGED || age < 55 || id % 3 === 0

const respondents = (): Person[] => {
  const reached = createPeople(MONITOR_SEED).filter(isReached)
  return PER_WAVE.flatMap((count, at) => weighted(reached.filter(({ wave }) => wave === at + 1).slice(0, count)))
}

const ticked = (one: Person, odds: readonly number[]): Set<number> => {
  const codes = odds.flatMap((odd, position) => (one.random.chance(logistic(odd)) ? [position + 1] : []))
  return new Set(codes.length > 0 ? codes : [NONE])
}

const brandOdds = ({ wave, age }: Person): number[] => [
  1.1 + 0.2 * wave,
  0.9 - 0.1 * wave,
  0.2,
  -0.5 + 0.02 * (age - 45),
  wave === CHANGED ? -0.4 - 0.02 * (age - 45) : -Infinity,
]

const isBuyer = (answer: Answer): boolean => typeof answer === 'number' && answer <= 2

const mainOf = (one: Person): number =>
  1 + one.random.weighted([30 + 4 * one.wave, 26, 14, 9, one.wave === CHANGED ? 12 : 0])

const IMAGE: Readonly<Record<string, (one: Person) => number>> = {
  // Fewer call a brand cheap than good value.
  value: one => (one.wave === CHANGED ? 0.7 : 0.1) - 0.3 * one.priceSense,
  fresh: one => 0.2 + 0.06 * one.wave,
  additives: one => -0.1 - 0.2 * one.health,
}

const responds: Readonly<Record<string, Respond>> = {
  wave: one => one.wave,
  gender: one => one.gender,
  agegroup: one => one.ageGroup,
  freezer_buy: one => 6 - scalePoint(0.5 + 0.4 * Number(one.children > 0) + one.random.normal(), 5),
  freezer_known: one => ticked(one, brandOdds(one)),
  freezer_main: (one, { given }) => (one.wave < CHANGED || isBuyer(given('freezer_buy')) ? mainOf(one) : null),
  pantry_satisfied: one =>
    one.random.chance(0.7) ? scalePoint((one.wave === CHANGED ? 0.75 : 0.4) + one.random.normal(), 5) : null,
  pantry_image: (one, { row }) => scalePoint((IMAGE[row]?.(one) ?? 0) + one.random.normal(), 5),
  freezer_reasons: one => ticked(one, [0.6, 0.4, -0.2 + 0.3 * one.priceSense, -0.6, one.children > 0 ? 0.5 : -2.5]),
}

const firstOf = (column: Column, count: number): Column =>
  column.kind === 'coded'
    ? { ...column, index: column.index.slice(0, count) }
    : { ...column, values: column.values.slice(0, count) }

/** The file of the first two waves, with the words that they were asked in. */
const firstFile = ({ columns, ...whole }: Survey): Survey => {
  const count = PER_WAVE[0] + PER_WAVE[1]
  const questions = whole.questions.map(question => {
    const { text, rows = {}, options = {}, order } = MONITOR.before[question.name] ?? {}
    const placed = order ?? question.options.flatMap(({ codes }) => codes)
    const place = (id: string): number => placed.findIndex(code => String(code) === id)
    return {
      ...question,
      text: text ?? question.text,
      raw_text: text ?? question.raw_text,
      options: question.options
        .map(option => ({ ...option, label: options[option.id] ?? option.label }))
        .sort((one, other) => place(one.id) - place(other.id)),
      breakouts: question.breakouts.map(row => {
        const before = rows[row.text]
        return before === undefined ? row : { ...row, text: before, original_text: before }
      }),
    }
  })
  return {
    respondents: count,
    questions,
    columns: new Map([...columns].map(([name, column]) => [name, firstOf(column, count)])),
  }
}

/**
 * A small monitor whose third wave cannot be compared with the others as it is: the files as they came, one for the first two waves
 * and one for all three.
 */
export const createMonitor = (): readonly [first: Survey, all: Survey] => {
  const people = respondents()
  const survey = createSurvey(people, MONITOR.questions, responds)
  const weights = numberColumn(people.map(one => one.weight))
  const all = { ...survey, columns: survey.columns.set(TRACKER_WEIGHT.variable, weights) }
  return [firstFile(all), all]
}
