import type { Result } from 'lighthouse'

export interface Scores {
  readonly performance: number
  readonly accessibility: number
  /** What took points off, in words. */
  readonly lost: readonly string[]
}

const percent = (score: number | null | undefined): number => Math.round((score ?? 0) * 100)

const lostIn = ({ audits, categories }: Result): string[] =>
  ['performance', 'accessibility'].flatMap(category =>
    (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      return weight > 0 && audit && audit.score !== null && audit.score < 0.9
        ? [`${audit.title} ${audit.displayValue ?? ''}`.trim()]
        : []
    }),
  )

export const PROFILES = ['desktop', 'mobile'] as const
export type Profile = (typeof PROFILES)[number]

/** Lighthouse with the settings of a profile on a page of the running browser, in which somebody may be signed in. */
export const measureScores = async (url: string, port: number, profile: Profile): Promise<Scores> => {
  const { default: lighthouse, desktopConfig } = await import('lighthouse')
  const outcome = await lighthouse(
    url,
    { port, onlyCategories: ['performance', 'accessibility'], disableStorageReset: true, logLevel: 'error' },
    profile === 'desktop' ? desktopConfig : undefined,
  )
  if (!outcome) throw new Error(`Lighthouse gave no result for ${url}`)
  const { categories } = outcome.lhr
  return {
    performance: percent(categories.performance?.score),
    accessibility: percent(categories.accessibility?.score),
    lost: lostIn(outcome.lhr),
  }
}
