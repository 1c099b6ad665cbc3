import { REGIONS, type Region } from './place'
import { numberOf, record, text, type Loose } from './wire'

/** What no source confirms, one function each: `true` is the form that seems likely. */
interface Assumed {
  readonly revokedGrantAtAnyStatus: boolean
  readonly eleventhsOfRecommendAreNps: boolean
  readonly windowsMayLeaveOutTheirEnds: boolean
  readonly datesFollowValidation: boolean
  readonly detailsNameCustomVariables: boolean
  readonly imagesHaveAlt: boolean
  readonly tokensComeFromTheRegion: boolean
}

const ASSUMED: Assumed = {
  revokedGrantAtAnyStatus: true,
  eleventhsOfRecommendAreNps: true,
  windowsMayLeaveOutTheirEnds: true,
  datesFollowValidation: true,
  detailsNameCustomVariables: true,
  imagesHaveAlt: true,
  tokensComeFromTheRegion: true,
}

/** Whether a body, of any status, says in words that the grant was revoked. */
export const isRevokedGrant = (body: Loose): boolean =>
  ASSUMED.revokedGrantAtAnyStatus && /revoked access grant/iu.test(text(body.errmsg))

const LABEL_NUMBER = /^(10|\d)(?!\d)/u

/** 0 to 10 of a label of a recommendation: "0 - Not at all likely"; null for others. */
export const recommendationOf = (label: string): number | null => {
  const found = LABEL_NUMBER.exec(label.trim())?.[1]
  return found === undefined ? null : Number(found)
}

/** Whether a rating is a recommendation from 0 to 10. Its weights count it in three classes: -100, 0, 100. */
export const isRecommendation = (question: string, labels: readonly string[], weights: readonly unknown[]): boolean => {
  const numbers = new Set(labels.map(recommendationOf))
  const isScale = labels.length === 11 && numbers.size === 11 && !numbers.has(null)
  const isClassed = weights.every(weight => [-100, 0, 100].includes(numberOf(weight) ?? Number.NaN))
  return ASSUMED.eleventhsOfRecommendAreNps && isScale && (isClassed || /recommend/iu.test(question))
}

const SECOND_MS = 1000

const withoutOffset = (at: number): string => new Date(at).toISOString().slice(0, 19)

/** The start of a window that surely includes responses changed at this second. */
export const windowStart = (at: number): string =>
  withoutOffset(ASSUMED.windowsMayLeaveOutTheirEnds ? at - SECOND_MS : at)

/** The end of a window that surely includes responses changed before this moment. */
export const windowEnd = (until: number): string => {
  const second = Math.ceil(until / SECOND_MS) * SECOND_MS
  return withoutOffset(ASSUMED.windowsMayLeaveOutTheirEnds ? second + SECOND_MS : second)
}

/** Whether a date question takes the day before the month. */
export const isDayFirst = (validation: Loose): boolean =>
  ASSUMED.datesFollowValidation && text(validation.type) === 'date_intl'

/** Names of the variables that links to the survey carry. */
export const customVariables = (details: Loose): readonly string[] =>
  ASSUMED.detailsNameCustomVariables ? Object.keys(record(details.custom_variables)) : []

/** What a picture shows, in words; empty where nobody wrote it. */
export const imageText = (image: unknown): string =>
  ASSUMED.imagesHaveAlt ? text(record(image).alt) || text(record(image).alt_text) : ''

/** Where codes of a region are turned into tokens. */
export const tokenOrigin = (region: Region): string => REGIONS[ASSUMED.tokensComeFromTheRegion ? region : 'us']
