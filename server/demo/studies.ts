import type { StudyListItem } from '@core/contract'
import { studyDateOf } from '@core/domain'
import { STUDIES, type Theme } from './content'
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

const FIRST_YEAR = 2019
const LAST_YEAR = 2026

const sampleOf = (random: Random, theme: Theme): number => {
  if (theme.method.startsWith('Qualitative')) return random.int(12, 64)
  return random.pick(STUDIES.samples) + random.int(0, 47)
}

const study = (random: Random, position: number): StudySeed => {
  const theme = STUDIES.themes[position % STUDIES.themes.length] ?? STUDIES.themes[0]
  const year =
    FIRST_YEAR + Math.min(LAST_YEAR - FIRST_YEAR, Math.floor((1 - random.next() ** 1.6) * (LAST_YEAR - FIRST_YEAR + 1)))
  const month = random.int(1, year === LAST_YEAR ? 9 : 12)
  const country = random.pick(STUDIES.countries)
  return {
    studyNumber: `NF-${year}-${String(position + 101).padStart(4, '0')}`,
    name: `${theme.name}${country === 'United Kingdom' ? '' : `, ${country}`} ${year}`,
    date: studyDateOf(year, month),
    year,
    sample: sampleOf(random, theme),
    metadata: [
      { name: 'Category', values: [theme.category] },
      { name: 'Country', values: [country] },
      { name: 'Region', values: [STUDIES.regions[country] ?? 'Europe'] },
      { name: 'Method', values: [theme.method] },
      { name: 'Supplier', values: [random.pick(STUDIES.suppliers)] },
      { name: 'Topic', values: [...theme.topics] },
      { name: 'Audience', values: [random.pick(STUDIES.audiences)] },
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
export const TRACKER_STUDY: StudySeed = STUDIES.tracker.study

export const TRACKER_DATASET = STUDIES.tracker.dataset
