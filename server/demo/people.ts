import { MARKET } from './content'
import { createRandom, logistic, type Random } from './random'

/** One respondent of the tracker: who they are, what they know and use, and how they feel about it. */
export interface Person {
  readonly id: number
  readonly wave: number
  readonly gender: number
  readonly age: number
  readonly ageGroup: number
  readonly region: number
  /** 1 = AB to 4 = DE. */
  readonly grade: number
  readonly children: number
  readonly household: number
  /** How much the person eats out at all; 0 = average. */
  readonly appetite: number
  readonly health: number
  readonly priceSense: number
  /** By position in the brands of the market. */
  readonly known: readonly boolean[]
  readonly tried: readonly boolean[]
  readonly recent: readonly boolean[]
  readonly liking: readonly number[]
  readonly weight: number
  readonly random: Random
}

const PER_WAVE = 800

const ageOf = (random: Random): { age: number; ageGroup: number } => {
  const group = MARKET.ages[random.weighted(MARKET.ages.map(age => age.share * age.drawn))] ?? MARKET.ages[0]
  return { age: random.int(group.low, group.high), ageGroup: group.code }
}

const household = (random: Random, age: number): { children: number; household: number } => {
  const likely = age < 25 ? 0.12 : age < 35 ? 0.45 : age < 50 ? 0.62 : age < 60 ? 0.22 : 0.03
  const children = random.chance(likely) ? 1 + random.weighted([45, 40, 15]) : 0
  const adults = 1 + random.weighted(children > 0 ? [18, 70, 12] : [36, 54, 10])
  return { children, household: Math.min(6, adults + children) }
}

const brandPath = (
  random: Random,
  who: { wave: number; age: number; appetite: number; health: number; region: number },
) => {
  const known: boolean[] = []
  const tried: boolean[] = []
  const recent: boolean[] = []
  const liking: number[] = []
  for (const [position, brand] of MARKET.brands.entries()) {
    const decades = (who.age - 45) / 10
    const push = brand.trend * (who.wave - 2) + brand.age * decades + (position === 0 && who.region <= 3 ? 0.6 : 0)
    const knows = random.chance(logistic(brand.known + push + 0.35 * who.appetite))
    const fond =
      brand.liking +
      0.25 * who.appetite -
      0.2 * who.health +
      0.12 * brand.trend * (who.wave - 2) +
      0.85 * random.normal()
    const visited = knows && random.chance(logistic(brand.tried + push + 0.7 * who.appetite + 0.35 * fond))
    known.push(knows)
    tried.push(visited)
    recent.push(
      visited && random.chance(logistic(brand.recent + 0.5 * push + 0.8 * who.appetite + 0.5 * (fond - brand.liking))),
    )
    liking.push(fond)
  }
  return { known, tried, recent, liking }
}

const person = (random: Random, id: number, wave: number): Omit<Person, 'weight'> => {
  const { age, ageGroup } = ageOf(random)
  const region = (
    MARKET.regions[random.weighted(MARKET.regions.map(place => place.share * place.drawn))] ?? MARKET.regions[0]
  ).code
  const gender = 1 + random.weighted([46.5, 52, 1.5])
  const grade = 1 + random.weighted([27, 29, 20, 24])
  const home = household(random, age)
  const appetite = random.normal() - 0.022 * (age - 45) + (home.children > 0 ? 0.25 : 0) + (gender === 1 ? 0.1 : 0)
  const health = random.normal() + (gender === 2 ? 0.2 : 0) - 0.1 * (grade - 2.5)
  const priceSense = random.normal() + 0.25 * (grade - 2.5) + 0.15 * home.children
  const path = brandPath(random, { wave, age, appetite, health, region })
  return { id, wave, gender, age, ageGroup, region, grade, ...home, appetite, health, priceSense, ...path, random }
}

const shareOf = (counts: ReadonlyMap<number, number>, code: number, total: number): number =>
  (counts.get(code) ?? 0) / total

const tally = (
  people: readonly Omit<Person, 'weight'>[],
  of: (one: Omit<Person, 'weight'>) => number,
  weights: readonly number[],
): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const [i, one] of people.entries()) counts.set(of(one), (counts.get(of(one)) ?? 0) + (weights[i] ?? 1))
  return counts
}

/** Rim weights to the population by age group and region, wave by wave; they average 1. */
const rim = (people: readonly Omit<Person, 'weight'>[]): number[] => {
  let weights = people.map(() => 1)
  const targets = [
    { of: (one: Omit<Person, 'weight'>) => one.ageGroup, cells: MARKET.ages },
    { of: (one: Omit<Person, 'weight'>) => one.region, cells: MARKET.regions },
  ]
  for (let round = 0; round < 12; round += 1)
    for (const { of, cells } of targets) {
      const whole = cells.reduce((sum, cell) => sum + cell.share, 0)
      const counts = tally(people, of, weights)
      const factor = new Map(
        cells.map(cell => [cell.code, cell.share / whole / Math.max(1e-9, shareOf(counts, cell.code, people.length))]),
      )
      weights = people.map((one, i) => (weights[i] ?? 1) * (factor.get(of(one)) ?? 1))
    }
  return weights.map(weight => Math.round(weight * 1e6) / 1e6)
}

/** The people of one wave with the weights that they get together. */
export const weighted = (people: readonly Omit<Person, 'weight'>[]): Person[] => {
  const weights = rim(people)
  return people.map((one, i) => ({ ...one, weight: weights[i] ?? 1 }))
}

/** All respondents of the three waves. The same seed gives the same people. */
export const createPeople = (seed: number): Person[] => {
  const random = createRandom(seed)
  return MARKET.waves.flatMap(wave =>
    weighted(Array.from({ length: PER_WAVE }, (_, i) => person(random, (wave.code - 1) * PER_WAVE + i + 1, wave.code))),
  )
}
