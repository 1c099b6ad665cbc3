import type { Person } from './people'
import { logistic, scalePoint } from './random'
import type { Answer, Respond } from './survey'
import { reasonFor, wishOf } from './verbatims'

type Position = (one: Person) => number

/** How far respondents agree that this fits Copper Griddle, on a five-point scale, 0 = middle. */
const IMAGE: Readonly<Record<string, Position>> = {
  taste: one => 0.7 + 0.75 * (one.liking[0] ?? 0),
  value: one => 0.1 + 0.45 * (one.liking[0] ?? 0) - 0.5 * one.priceSense - 0.12 * (one.wave - 2),
  ingredients: one => 0.5 + 0.4 * (one.liking[0] ?? 0) + 0.14 * (one.wave - 2),
  families: one => 0.3 + 0.3 * (one.liking[0] ?? 0) + 0.3 * Number(one.children > 0),
  staff: one => 0.5 + 0.5 * (one.liking[0] ?? 0),
  healthy: one => -0.3 + 0.3 * (one.liking[0] ?? 0) - 0.3 * one.health + 0.1 * (one.wave - 2),
  rising: one => 0.1 + 0.4 * (one.liking[0] ?? 0) + 0.26 * (one.wave - 2) - 0.008 * (one.age - 45),
  environment: one => -0.1 + 0.3 * (one.liking[0] ?? 0) + 0.07 * (one.wave - 2),
}

/** How far they agree with a statement about themselves. */
const ATTITUDES: Readonly<Record<string, Position>> = {
  prices: one => 0.3 + 0.8 * one.priceSense,
  meat: one => -0.1 + 0.6 * one.health,
  money: one => 0.6 + 0.7 * one.priceSense - 0.2 * one.appetite,
  countries: one => 0.4 - 0.015 * (one.age - 45) + 0.2 * one.appetite,
  calories: one => -0.3 + 0.7 * one.health,
  screens: one => -0.2 - 0.035 * (one.age - 45),
}

const DONT_KNOW = -8

const agreement = (one: Person, position: Position | undefined): Answer => {
  if (!position) return null
  if (one.random.chance(0.05)) return DONT_KNOW
  return scalePoint(position(one) + 0.75 * one.random.normal(), 5)
}

const driverOdds = (one: Person): number[] => [
  1.6,
  0.5 + 0.8 * one.priceSense,
  0.6,
  0,
  -0.3,
  -1 + 0.8 * one.health,
  -0.5,
  -0.9 + 0.5 * one.priceSense,
  one.children > 0 ? 0.3 : -3,
  -0.2,
]

const drivers = (one: Person): Set<number> => {
  const codes = driverOdds(one).flatMap((odd, position) => (one.random.chance(logistic(odd)) ? [position + 1] : []))
  return new Set(codes.length > 0 ? codes : [1])
}

const scoreOf = (one: Person): number =>
  Math.min(
    10,
    Math.max(
      0,
      Math.round(
        6.9 +
          1.3 * ((one.liking[0] ?? 0) - 0.75) +
          0.7 * Number(one.recent[0]) -
          0.25 * one.priceSense +
          0.22 * (one.wave - 2) +
          1.2 * one.random.normal() -
          (one.random.chance(0.05) ? one.random.int(2, 5) : 0),
      ),
    ),
  )

const dietOf = (one: Person): number => {
  const lean = one.health - 0.015 * (one.age - 45)
  return (
    one.random.weighted([
      Math.exp(0.9 - 0.8 * lean),
      Math.exp(0.1),
      Math.exp(-1.9 + 0.2 * lean),
      Math.exp(-1.6 + 0.6 * lean),
      Math.exp(-2.6 + 0.8 * lean),
    ]) + 1
  )
}

const satisfactionOf = (one: Person, brand: number): number =>
  scalePoint((one.liking[brand] ?? 0) * 0.9 + 0.3 + 0.6 * one.random.normal(), 5)

/** What they think: satisfaction, image, attitudes, recommendation and their own words. */
export const opinions: Readonly<Record<string, Respond>> = {
  satisfaction: (one, { row }) => (one.recent[Number(row) - 1] ? satisfactionOf(one, Number(row) - 1) : null),
  image: (one, { row }) => (one.known[0] ? agreement(one, IMAGE[row]) : null),
  nps: one => (one.tried[0] ? scoreOf(one) : null),
  nps_why: (one, { given }) => {
    const score = given('nps')
    return typeof score === 'number' ? reasonFor(one.random, score) : null
  },
  drivers,
  attitudes: (one, { row }) => agreement(one, ATTITUDES[row]),
  diet: dietOf,
  wish: one => wishOf(one.random),
}
