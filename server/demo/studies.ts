import type { StudyListItem } from '@core/contract'
import { studyDateOf } from '@core/domain'
import { createRandom, type Random } from './random'

/** What a list shows of a study, before it has an id. */
export interface StudySeed {
  readonly studyNumber: string
  readonly name: string
  readonly date: string
  readonly year: number
  readonly sample: number
  readonly metadata: StudyListItem['metadata']
  /** Groups that may view; absent: everyone may. */
  readonly restrictedGroups?: string[]
}

interface Theme {
  readonly name: string
  readonly category: string
  readonly method: string
  readonly topics: readonly [string, ...string[]]
}

const THEMES: readonly [Theme, ...Theme[]] = [
  {
    name: 'Savoury Snacking Usage and Attitudes',
    category: 'Food:::Snacks:::Crisps and savoury',
    method: 'Quantitative:::Online panel',
    topics: ['Usage and attitudes'],
  },
  {
    name: 'Ready Meals Segmentation',
    category: 'Food:::Chilled and ready meals',
    method: 'Quantitative:::Online panel',
    topics: ['Segmentation'],
  },
  {
    name: 'Oat Drink Concept Test',
    category: 'Drinks:::Dairy alternatives',
    method: 'Quantitative:::Online panel',
    topics: ['Concept test', 'Pricing'],
  },
  {
    name: 'Christmas Advertising Pre-test',
    category: 'Food:::Festive',
    method: 'Quantitative:::Online panel',
    topics: ['Advertising'],
  },
  {
    name: 'Breakfast Occasions Diary',
    category: 'Food:::Breakfast',
    method: 'Quantitative:::Mobile diary',
    topics: ['Usage and attitudes', 'Occasions'],
  },
  {
    name: 'Lunchtime Deals Pricing Study',
    category: 'Eating out:::Quick service',
    method: 'Quantitative:::Conjoint',
    topics: ['Pricing'],
  },
  {
    name: 'Own-label Packaging Redesign',
    category: 'Food:::Own label',
    method: 'Quantitative:::Online panel',
    topics: ['Packaging'],
  },
  {
    name: 'Shopper Missions in Convenience Stores',
    category: 'Retail:::Convenience',
    method: 'Quantitative:::In-store intercept',
    topics: ['Shopper'],
  },
  {
    name: 'Delivery App Journey Interviews',
    category: 'Eating out:::Delivery',
    method: 'Qualitative:::Depth interviews',
    topics: ['Customer experience'],
  },
  {
    name: 'Plant-based Burgers Taste Test',
    category: 'Food:::Meat alternatives',
    method: 'Quantitative:::Central location',
    topics: ['Product test'],
  },
  {
    name: 'Brand Health Monitor: Frozen Food',
    category: 'Food:::Frozen',
    method: 'Quantitative:::Online panel',
    topics: ['Brand tracking'],
  },
  {
    name: 'Family Mealtimes Ethnography',
    category: 'Food:::Family meals',
    method: 'Qualitative:::Ethnography',
    topics: ['Occasions'],
  },
  {
    name: 'Loyalty Scheme Members Survey',
    category: 'Retail:::Loyalty',
    method: 'Quantitative:::Customer database',
    topics: ['Customer experience', 'Loyalty'],
  },
  {
    name: 'Cold Brew Coffee Opportunity',
    category: 'Drinks:::Coffee',
    method: 'Quantitative:::Online panel',
    topics: ['Market sizing'],
  },
  {
    name: 'Sustainability Claims Message Test',
    category: 'Corporate:::Sustainability',
    method: 'Quantitative:::Online panel',
    topics: ['Advertising', 'Sustainability'],
  },
  {
    name: 'School Lunchbox Survey of Parents',
    category: 'Food:::Family meals',
    method: 'Quantitative:::Telephone',
    topics: ['Usage and attitudes'],
  },
  {
    name: 'Restaurant Visit Mystery Shopping',
    category: 'Eating out:::Restaurants',
    method: 'Quantitative:::Mystery shopping',
    topics: ['Customer experience'],
  },
  {
    name: 'Low and No Alcohol Trends',
    category: 'Drinks:::Beer and cider',
    method: 'Quantitative:::Online panel',
    topics: ['Trends'],
  },
  {
    name: 'Bakery Counter Focus Groups',
    category: 'Food:::Bakery',
    method: 'Qualitative:::Focus groups',
    topics: ['Shopper'],
  },
  {
    name: 'Healthy Snacking among Under-35s',
    category: 'Food:::Snacks:::Healthy snacks',
    method: 'Quantitative:::Online panel',
    topics: ['Usage and attitudes', 'Health'],
  },
]

const COUNTRIES: readonly [string, ...string[]] = [
  'United Kingdom',
  'United Kingdom',
  'United Kingdom',
  'Ireland',
  'Germany',
  'France',
  'Netherlands',
  'Spain',
  'Poland',
]
const REGIONS: Readonly<Record<string, string>> = {
  'United Kingdom': 'Europe:::British Isles',
  Ireland: 'Europe:::British Isles',
  Germany: 'Europe:::Central',
  Poland: 'Europe:::Central',
  France: 'Europe:::Western',
  Netherlands: 'Europe:::Western',
  Spain: 'Europe:::Southern',
}
const SUPPLIERS: readonly [string, ...string[]] = [
  'Harrow & Finch Research',
  'Meridian Insight',
  'Kestrel Field & Data',
  'Lumen Consumer Lab',
  'Oakbridge Analytics',
  'In-house team',
]
const AUDIENCES: readonly [string, ...string[]] = [
  'Adults 18+',
  'Main shoppers',
  'Parents of children under 16',
  'Adults 18-34',
  'Lapsed customers',
  'Category buyers',
]

const FIRST_YEAR = 2019
const LAST_YEAR = 2026

const sampleOf = (random: Random, theme: Theme): number => {
  if (theme.method.startsWith('Qualitative')) return random.int(12, 64)
  return random.pick([500, 800, 1000, 1000, 1200, 1500, 2000, 2500, 4000]) + random.int(0, 47)
}

const study = (random: Random, position: number): StudySeed => {
  const theme = THEMES[position % THEMES.length] ?? THEMES[0]
  const year =
    FIRST_YEAR + Math.min(LAST_YEAR - FIRST_YEAR, Math.floor((1 - random.next() ** 1.6) * (LAST_YEAR - FIRST_YEAR + 1)))
  const month = random.int(1, year === LAST_YEAR ? 9 : 12)
  const country = random.pick(COUNTRIES)
  return {
    studyNumber: `NF-${year}-${String(position + 101).padStart(4, '0')}`,
    name: `${theme.name}${country === 'United Kingdom' ? '' : `, ${country}`} ${year}`,
    date: studyDateOf(year, month),
    year,
    sample: sampleOf(random, theme),
    metadata: [
      { name: 'Category', values: [theme.category] },
      { name: 'Country', values: [country] },
      { name: 'Region', values: [REGIONS[country] ?? 'Europe'] },
      { name: 'Method', values: [theme.method] },
      { name: 'Supplier', values: [random.pick(SUPPLIERS)] },
      { name: 'Topic', values: [...theme.topics] },
      { name: 'Audience', values: [random.pick(AUDIENCES)] },
    ],
  }
}

/** Believable entries of a research library, the same for the same seed. */
export const createStudies = (count: number, seed: number): StudySeed[] => {
  const random = createRandom(seed)
  return Array.from({ length: count }, (_, position) => study(random, position))
}

/** The group that LIBRARY_SHARE of a large library is kept to. */
export const LIBRARY_GROUP = 'Board'
const LIBRARY_SHARE = 0.1

/** A large library for measurements: as createStudies, with a tenth restricted to LIBRARY_GROUP. */
export const createLibrary = (count: number, seed: number): StudySeed[] => {
  const random = createRandom(seed + 1)
  return createStudies(count, seed).map(one =>
    random.chance(LIBRARY_SHARE) ? { ...one, restrictedGroups: [LIBRARY_GROUP] } : one,
  )
}

/** The study that holds the brand tracker. */
export const TRACKER_STUDY: StudySeed = {
  studyNumber: 'NF-2026-0001',
  name: 'Quick-service Restaurants Brand Tracker 2026',
  date: '2026-10-01',
  year: 2026,
  sample: 2400,
  metadata: [
    { name: 'Category', values: ['Eating out:::Quick service'] },
    { name: 'Country', values: ['United Kingdom'] },
    { name: 'Region', values: ['Europe:::British Isles'] },
    { name: 'Method', values: ['Quantitative:::Online panel'] },
    { name: 'Supplier', values: ['Kestrel Field & Data'] },
    { name: 'Topic', values: ['Brand tracking', 'Advertising', 'Customer experience'] },
    { name: 'Audience', values: ['Adults 18+'] },
  ],
}

export const TRACKER_DATASET = 'Brand tracker, waves 1-3'
