import type { Code } from '@core/crosstab'
import { bestFirst, boxNets } from '@core/domain'
import type { CalculatedDef, NetDef, OptionDef } from '@core/domain/question'
import { amounts, hasRatingWords, isMonotone, isScaleText, isUnrated, ratingScale, sequence } from '@core/domain/scales'
import { isDeclaredMissing } from '../columns'
import type { VariableInfo } from '../types'
import { cleanText } from './clean'
import type { Profile } from './profile'
import { NO, NONE, YES } from './words'

/** Options with what follows from their being a scale. */
export interface OptionSet {
  readonly options: OptionDef[]
  readonly ordered: boolean
  readonly nets: NetDef[]
  readonly calculated: CalculatedDef[]
  /** Observed valid codes the file gives no label, and that do not name themselves as the numbers of a count do. */
  readonly unlabelled: readonly Code[]
}

const MEAN: CalculatedDef = { id: 'mean', label: 'Mean', kind: 'mean' }
const FIVE_POINTS = 5
const byNumber = (a: Code, b: Code): number => Number(a) - Number(b)

const option = (code: Code, label: string, missing: boolean): OptionDef => ({
  id: String(code),
  label: cleanText(label) || String(code),
  codes: [code],
  score: null,
  missing,
})

/** Labelled options in the file's order, then observed codes without label in ascending order, each once. */
export const optionsOf = (profiles: readonly Profile[]): { options: OptionDef[]; unlabelled: Code[] } => {
  const options: OptionDef[] = []
  const known = new Set<string>()
  const variable: VariableInfo | undefined = profiles[0]?.variable
  if (variable === undefined) return { options, unlabelled: [] }
  const isMissing = (code: Code): boolean => variable.missing !== null && isDeclaredMissing(code, variable.missing)
  for (const { code, label } of variable.valueLabels) {
    if (known.has(String(code))) continue
    known.add(String(code))
    options.push(option(code, label, isMissing(code)))
  }
  const extra = (pick: (profile: Profile) => readonly { readonly code: Code }[], missing: boolean): Code[] => {
    const codes = profiles.flatMap(profile => pick(profile).map(({ code }) => code))
    const fresh = [...new Set(codes)].filter(code => !known.has(String(code)))
    fresh.sort((a, b) => (typeof a === 'number' && typeof b === 'number' ? byNumber(a, b) : 0))
    for (const code of fresh) {
      known.add(String(code))
      options.push(option(code, String(code), missing))
    }
    return fresh
  }
  const unlabelled = extra(profile => profile.codes, false)
  extra(profile => profile.missingCodes, true)
  return { options, unlabelled }
}

/** Scale points: consecutive whole codes from 0 or 1 on, without "don't know" and codes set apart such as 97. */
const scalePoints = (options: readonly OptionDef[]): OptionDef[] => {
  const numbered = options
    .filter(({ codes, missing, label }) => !missing && typeof codes[0] === 'number' && !isUnrated(label))
    .sort((a, b) => byNumber(a.codes[0] ?? 0, b.codes[0] ?? 0))
  const points: OptionDef[] = []
  for (const point of numbered) {
    const code = Number(point.codes[0])
    const previous = points[points.length - 1]
    if (previous === undefined ? code !== 0 && code !== 1 : code !== Number(previous.codes[0]) + 1) {
      if (previous === undefined) return []
      break
    }
    points.push(point)
  }
  return points
}

const isEndPointScale = (points: readonly OptionDef[], unlabelled: readonly Code[]): boolean => {
  const bare = new Set(unlabelled.map(String))
  const named = points.filter(({ id }) => !bare.has(id))
  const first = points[0]
  const last = points[points.length - 1]
  return (
    points.length >= FIVE_POINTS &&
    named.length > 0 &&
    named.length < points.length &&
    first !== undefined &&
    last !== undefined &&
    !bare.has(last.id)
  )
}

const OPEN_END =
  /^\d+ ?(\+|or more|and more|or over|plus|oder mehr|und mehr|ou plus|et plus|o más|y más|o mas|o più|e più|of meer|en meer|ou mais|e mais)/iu

/** "0, 1, … 8 or more": a number of things, whose last answer is open. */
const isCount = (points: readonly OptionDef[]): boolean => {
  const last = points[points.length - 1]
  return (
    points.length >= 3 &&
    last !== undefined &&
    OPEN_END.test(last.label) &&
    points.slice(0, -1).every(({ label, id }) => /^\d/u.test(label) || id === '0')
  )
}

/** A count by value, with answers that are none behind. */
const countInOrder = (options: readonly OptionDef[], points: readonly OptionDef[]): OptionDef[] => {
  const counted = new Set(points.map(({ id }) => id))
  return [...points, ...options.filter(({ id }) => !counted.has(id))]
}

/** Scores, mean and nets of numbered options when they are a scale. */
const numberedScale = (options: OptionDef[], unlabelled: readonly Code[], variable: VariableInfo): OptionSet => {
  const points = scalePoints(options)
  if (isCount(points))
    return { options: countInOrder(options, points), ordered: true, nets: [], calculated: [], unlabelled: [] }
  const labels = points.map(({ label }) => label)
  const amountsInLabels = amounts(labels.filter(label => !/^\d+$/u.test(label))) !== null
  const endPoints = isEndPointScale(points, unlabelled)
  const numbersOnly =
    labels.length >= FIVE_POINTS &&
    labels.every(label => /^\d+$/u.test(label)) &&
    (variable.valueLabels.length > 0 || isScaleText(variable.label))
  const rated =
    hasRatingWords(labels) || ratingScale(labels) !== null || (variable.measure === 'ordinal' && !amountsInLabels)
  const isScale =
    points.length >= 3 &&
    points.length >= options.filter(({ missing }) => !missing).length / 2 &&
    (rated || endPoints || numbersOnly)
  const answers = options.filter(({ missing, label }) => !missing && !isUnrated(label)).map(({ label }) => label)
  const keys = sequence(answers) ?? amounts(answers)
  const ordered = isScale || (keys !== null && isMonotone(keys))
  if (!isScale || sequence(answers) !== null || (amountsInLabels && !hasRatingWords(labels)))
    return { options, ordered, nets: [], calculated: [], unlabelled }
  const score = new Map(points.map(point => [point.id, Number(point.codes[0])]))
  const scored = (each: OptionDef): OptionDef => ({ ...each, score: score.get(each.id) ?? null })
  return {
    options: options.map(scored),
    ordered: true,
    nets: boxNets(bestFirst(points.map(scored), variable.label)),
    calculated: [MEAN],
    unlabelled,
  }
}

const isLast = (label: string): boolean => isUnrated(label) || NONE.test(label)

/** Yes before no, whatever else there is. */
const yesNo = (labels: readonly string[]): number[] | null => {
  const places = labels.map(label => (YES.test(label) ? 0 : NO.test(label) ? 2 : 1))
  return labels.length <= 6 && places.includes(0) && places.includes(2) ? places : null
}

/** Text answers in a sensible order: as a rating scale, by amount, or by frequency with "other" and "none" last. */
const wordedOptions = (options: readonly OptionDef[], counts: ReadonlyMap<string, number>): OptionSet => {
  const labels = options.map(({ label }) => label)
  const ratings = ratingScale(labels)
  const nothing = { nets: [], calculated: [], unlabelled: [] }
  if (ratings !== null) {
    const rated = options.flatMap((each, at) => (ratings[at] === null ? [] : [{ each, value: ratings[at] ?? 0 }]))
    rated.sort((a, b) => b.value - a.value)
    const points = rated.map(({ each }, at): OptionDef => ({ ...each, score: rated.length - at }))
    const rest = options.filter((_, at) => ratings[at] === null)
    return { options: [...points, ...rest], ordered: true, nets: boxNets(points), calculated: [MEAN], unlabelled: [] }
  }
  const keys = yesNo(labels) ?? sequence(labels) ?? amounts(labels)
  const size = (each: OptionDef): number => counts.get(each.id) ?? 0
  const key = new Map(options.map((each, at) => [each.id, keys?.[at] ?? 0]))
  const sorted = [...options].sort((a, b) => {
    const last = Number(isLast(a.label)) - Number(isLast(b.label))
    const by = keys === null ? size(b) - size(a) : (key.get(a.id) ?? 0) - (key.get(b.id) ?? 0)
    return last !== 0 ? last : Number.isNaN(by) || by === 0 ? a.label.localeCompare(b.label, 'en') : by
  })
  return { options: sorted, ordered: keys !== null && yesNo(labels) === null, ...nothing }
}

/** Respondents per option id over the given variables. */
export const countsOf = (profiles: readonly Profile[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const profile of profiles) {
    for (const { code, n } of [...profile.codes, ...profile.missingCodes])
      counts.set(String(code), (counts.get(String(code)) ?? 0) + n)
  }
  return counts
}

/**
 * The options of one variable, or the common options of several, with scores, nets and a mean where they are a scale.
 * Labelled options keep the file's order; plain texts are put in order.
 */
export const optionSet = (profiles: readonly Profile[]): OptionSet => {
  const { options, unlabelled } = optionsOf(profiles)
  const variable = profiles[0]?.variable
  if (variable === undefined) return { options, ordered: false, nets: [], calculated: [], unlabelled }
  if (variable.type !== 'numeric' && variable.valueLabels.length === 0)
    return wordedOptions(options, countsOf(profiles))
  return numberedScale(options, unlabelled, variable)
}
