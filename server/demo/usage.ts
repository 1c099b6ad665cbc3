import { MARKET } from './content'
import type { Person } from './people'
import { logistic, scalePoint } from './random'
import type { Respond } from './survey'

/** The code of "None of these". */
const NONE = 99

const ticked = (flags: readonly boolean[]): Set<number> => {
  const codes = flags.flatMap((flag, position) => (flag ? [position + 1] : []))
  return new Set(codes.length > 0 ? codes : [NONE])
}

const some = (flags: readonly boolean[]): boolean => flags.includes(true)

const favourite = (one: Person): number => {
  const weights = one.recent.map((visited, position) => (visited ? Math.exp(1.1 * (one.liking[position] ?? 0)) : 0))
  return one.random.weighted(weights) + 1
}

const visitsOf = (one: Person): number | null => {
  const places = one.recent.filter(Boolean).length
  if (places === 0) return null
  return Math.max(places, Math.round(places * (1.1 + Math.exp(0.35 * one.appetite + 0.45 * one.random.normal()))))
}

const spendOf = (one: Person, brand: number): number => {
  const price = MARKET.brands[brand - 1]?.price ?? 8
  const people = one.children > 0 && one.random.chance(0.45) ? one.household : 1 + (one.random.chance(0.35) ? 1 : 0)
  return Math.round(price * people * Math.exp(0.22 * one.random.normal() - 0.08 * one.priceSense) * 20) / 20
}

const answered = (one: Person, odds: readonly number[], none: number | null = null): Set<number> => {
  const codes = odds.flatMap((odd, position) => (one.random.chance(logistic(odd)) ? [position + 1] : []))
  if (codes.length > 0) return new Set(codes)
  return new Set([none ?? one.random.weighted(odds.map(odd => logistic(odd))) + 1])
}

const channelOdds = (one: Person): number[] => {
  const decades = (one.age - 45) / 10
  return [
    0.3 + 0.2 * decades,
    0.5,
    -0.4 + 0.3 * Number(one.children > 0),
    -0.7 - 0.5 * decades + 0.2 * (one.wave - 2),
    -0.5 - 0.45 * decades,
    -1.6 - 0.2 * decades + 0.15 * (one.wave - 2),
  ]
}

const occasionOdds = (one: Person): number[] => {
  const working = one.age < 62 ? 0.4 : -1.2
  return [
    -1.1 + working,
    -0.5,
    -0.2 + working,
    0,
    -0.3 + 0.3 * one.appetite,
    0.2 + 0.2 * one.appetite,
    -1.9 - 0.035 * (one.age - 45),
  ]
}

const mediaOdds = (one: Person): number[] => {
  const decades = (one.age - 45) / 10
  const campaign = one.wave === 3 ? 0.5 : 0
  return [
    -0.2 + 0.25 * decades + campaign,
    -0.5 - 0.3 * decades + campaign,
    -0.9 - 0.55 * decades + campaign,
    -1.3 - 0.8 * decades + campaign,
    -0.8,
    -0.7 + campaign,
    -1.4,
    -1.5 + 0.2 * one.appetite,
    -1.7,
  ]
}

const recallOf = (one: Person): number => {
  if (one.random.chance(0.08)) return -8
  return one.random.chance(
    logistic(-1 + 0.75 * Number(one.wave === 3) + 0.4 * Number(one.tried[0]) + 0.1 * one.appetite),
  )
    ? 1
    : 2
}

const considerationOf = (one: Person, position: number): number =>
  scalePoint(
    (one.liking[position] ?? 0) * 0.8 +
      0.5 * one.appetite +
      Number(one.recent[position]) -
      0.6 +
      0.5 * one.random.normal(),
    5,
  )

/** The brand funnel, last visit, occasions and media. */
export const usage: Readonly<Record<string, Respond>> = {
  aware: one => ticked(one.known),
  ever: one => (some(one.known) ? ticked(one.tried) : null),
  p4w: one => (some(one.tried) ? ticked(one.recent) : null),
  main: one => (some(one.recent) ? favourite(one) : null),
  visits: visitsOf,
  spend: (one, { given }) => {
    const brand = given('main')
    return typeof brand === 'number' ? spendOf(one, brand) : null
  },
  occasion: one => (some(one.recent) ? answered(one, occasionOdds(one)) : null),
  channel: one => (some(one.recent) ? answered(one, channelOdds(one)) : null),
  media: one => answered(one, mediaOdds(one), NONE),
  adrecall: one => (one.known[0] ? recallOf(one) : null),
  consider: (one, { row }) => (one.known[Number(row) - 1] ? considerationOf(one, Number(row) - 1) : null),
}
