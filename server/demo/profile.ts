import { MARKET } from './content'
import type { Person } from './people'
import type { Respond } from './survey'

const incomeOf = ({ grade, random, age }: Person): number => {
  if (random.chance(0.11)) return -9
  const middle = 5.3 - grade * 0.85 + (age > 30 && age < 60 ? 0.5 : -0.3)
  return Math.min(6, Math.max(1, Math.round(middle + 1.1 * random.normal())))
}

const workOf = ({ age, random, grade }: Person): number => {
  if (age >= 66) return random.chance(0.9) ? 5 : 2
  if (age < 22 && random.chance(0.55)) return 4
  return [1, 2, 3, 6][random.weighted([58, 19, grade === 4 ? 10 : 4, age > 58 ? 16 : 8])] ?? 1
}

const day = (start: string, offset: number): string => {
  const date = new Date(`${start}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + offset)
  return date.toISOString().slice(0, 10)
}

/** Who the respondents are: the questions that are mostly used as columns. */
export const profile: Readonly<Record<string, Respond>> = {
  respid: one => `NF${String(26_000_000 + one.id * 37)}`,
  intdate: one => day(MARKET.waves[one.wave - 1]?.start ?? '2026-01-01', one.random.int(0, 11)),
  wave: one => one.wave,
  gender: one => one.gender,
  agegroup: one => one.ageGroup,
  age: one => one.age,
  region: one => one.region,
  grade: one => one.grade,
  work: workOf,
  household: one => one.household,
  children: one => one.children,
  income: incomeOf,
}
