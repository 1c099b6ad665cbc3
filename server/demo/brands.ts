/** Invented chains of a British eating-out market; the first belongs to the demo's client organisation. */
export interface Brand {
  readonly name: string
  /** Log-odds of being known, of a known one having been visited, and of a visited one in the past four weeks. */
  readonly known: number
  readonly tried: number
  readonly recent: number
  /** Change per wave. */
  readonly trend: number
  /** Effect per ten years of age. */
  readonly age: number
  /** Liking on a five-point scale, 0 = middle. */
  readonly liking: number
  /** Pounds per visit. */
  readonly price: number
}

export const BRANDS: readonly Brand[] = [
  { name: 'Copper Griddle', known: 0.7, tried: 0.1, recent: -0.5, trend: 0.22, age: -0.06, liking: 0.75, price: 8.6 },
  { name: 'Burger Yard', known: 1.9, tried: 0.8, recent: -0.1, trend: -0.1, age: -0.12, liking: 0.35, price: 7.9 },
  {
    name: "Hensley's Fried Chicken",
    known: 1.6,
    tried: 0.6,
    recent: -0.3,
    trend: 0.02,
    age: -0.22,
    liking: 0.45,
    price: 8.2,
  },
  {
    name: 'Dough & Daughters',
    known: 0.9,
    tried: 0.2,
    recent: -0.6,
    trend: 0.04,
    age: -0.02,
    liking: 0.8,
    price: 12.4,
  },
  { name: 'Marlowe Bakery', known: 2.1, tried: 1.3, recent: 0.5, trend: 0.0, age: 0.12, liking: 0.7, price: 5.3 },
  { name: 'Tuk Tuk Noodle', known: -0.1, tried: -0.2, recent: -0.7, trend: 0.12, age: -0.25, liking: 0.6, price: 10.1 },
  { name: 'The Sandwich Post', known: 1.3, tried: 0.7, recent: 0.1, trend: -0.05, age: 0.05, liking: 0.4, price: 6.1 },
  { name: 'Bao Street', known: -1.1, tried: -0.3, recent: -0.5, trend: 0.3, age: -0.35, liking: 0.9, price: 11.2 },
]

export const WAVES = [
  { code: 1, label: 'Wave 1 (February 2026)', start: '2026-02-03' },
  { code: 2, label: 'Wave 2 (May 2026)', start: '2026-05-05' },
  { code: 3, label: 'Wave 3 (September 2026)', start: '2026-09-08' },
] as const

/** code, label, share of British adults, and where the sample falls short of it (factor). */
export const REGIONS = [
  { code: 1, label: 'North East', share: 4, drawn: 1.1 },
  { code: 2, label: 'North West', share: 11, drawn: 1 },
  { code: 3, label: 'Yorkshire and the Humber', share: 8, drawn: 1.05 },
  { code: 4, label: 'East Midlands', share: 7.5, drawn: 1 },
  { code: 5, label: 'West Midlands', share: 9, drawn: 0.95 },
  { code: 6, label: 'East of England', share: 9.5, drawn: 1.05 },
  { code: 7, label: 'London', share: 13, drawn: 0.75 },
  { code: 8, label: 'South East', share: 14, drawn: 1.1 },
  { code: 9, label: 'South West', share: 8.7, drawn: 1.1 },
  { code: 10, label: 'Wales', share: 4.8, drawn: 1 },
  { code: 11, label: 'Scotland', share: 8.3, drawn: 0.95 },
  { code: 12, label: 'Northern Ireland', share: 2.2, drawn: 0.8 },
] as const

/** Groups of years, share of adults, and how readily they answer. */
export const AGES = [
  { code: 1, label: '18-24', low: 18, high: 24, share: 10.5, drawn: 0.65 },
  { code: 2, label: '25-34', low: 25, high: 34, share: 17, drawn: 0.85 },
  { code: 3, label: '35-44', low: 35, high: 44, share: 16.5, drawn: 1 },
  { code: 4, label: '45-54', low: 45, high: 54, share: 16.5, drawn: 1.05 },
  { code: 5, label: '55-64', low: 55, high: 64, share: 15.7, drawn: 1.2 },
  { code: 6, label: '65 and over', low: 65, high: 84, share: 23.8, drawn: 1.15 },
] as const
