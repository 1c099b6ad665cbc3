import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Plan, RowQuestion } from '@core/crosstab'
import { answersOf, rowQuestion, type CompiledRequest, type TableRequest } from '@core/domain'
import { arePeriods } from '@core/domain/charts'
import { datasetQuestions } from '../../db/schema'
import type { Tx } from '../../db/types'
import { isAboutPeople } from '../../import/mapping/suggest'
import type { FoundDataset, StoredQuestion } from '../datasets'

/** Questions that say who the respondents are; each is one more table of every call over waves. */
const PROFILE_MAX = 6

const isWaves = ({ kind, options }: StoredQuestion): boolean =>
  kind === 'single' && arePeriods(options.filter(({ missing }) => !missing).map(({ label }) => label))

const axisNames = (axis: TableRequest['axis']): string[] =>
  axis.flatMap(item => {
    if ('question' in item) return [item.question]
    // A nest compares no waves.
    const entries = typeof item.banner === 'string' ? [] : (item.banner?.entries ?? [])
    return entries.flatMap(({ levels: [level, ...inner] }) => (level && inner.length === 0 ? [level.question] : []))
  })

/**
 * Where the axis holds waves, what new reports have in their columns that says who somebody is: a brand used most may change without
 * the sample. None for readers without full rights, who are not told of small differences between groups.
 */
export const profileOf = async (
  tx: Tx,
  { dataset, version, full }: FoundDataset,
  { axis, questions }: { readonly axis: TableRequest['axis']; readonly questions: readonly StoredQuestion[] },
): Promise<StoredQuestion[]> => {
  const names = new Set(axisNames(axis))
  const waves = questions.filter(question => names.has(question.name) && isWaves(question))
  if (!full || waves.length === 0) return []
  const rows = await tx
    .select({ definition: datasetQuestions.definition })
    .from(datasetQuestions)
    .where(
      and(
        eq(datasetQuestions.clientId, dataset.clientId),
        eq(datasetQuestions.datasetId, dataset.id),
        eq(datasetQuestions.version, version.version),
        sql`${datasetQuestions.definition}->>'suggested_xtab' = 'true'`,
        notInArray(
          datasetQuestions.name,
          waves.map(({ name }) => name),
        ),
      ),
    )
    .orderBy(asc(datasetQuestions.position))
  return rows
    .map(row => row.definition as unknown as StoredQuestion)
    .filter(question => question.kind === 'single' && !isWaves(question) && isAboutPeople(question))
    .slice(0, PROFILE_MAX)
}

const EVERYBODY = { kind: 'cond', id: 'everybody', cats: [] } as const

const isWavesPlan = ({ banner }: Plan): boolean =>
  banner.some(question => question.kind === 'single' && arePeriods(question.cats.map(({ label }) => label)))

/** Everybody over the columns of a request, alone and by each question of the profile; nothing where the columns are no waves. */
export const samplePlan = (
  { found, profile }: { readonly found: Pick<FoundDataset, 'full'>; readonly profile: readonly StoredQuestion[] },
  { plans }: CompiledRequest,
): Plan[] => {
  const [plan, ...others] = plans
  if (!plan || others.length > 0 || !found.full || !isWavesPlan(plan)) return []
  const rows = profile.flatMap(question => answersOf(question).map((answers): RowQuestion => rowQuestion(answers)))
  return [{ ...plan, rows: [EVERYBODY, ...rows], missing: 'include_all' }]
}

/** Samples of so many views; each is some tables of a few rows. */
const HELD = 100

/** Samples that were counted of late, in one form of cubes. */
export interface Samples<OneCube> {
  /** The sample by these plans over the version of the data that `of` names, if it was kept. */
  find(of: readonly (string | number)[], plans: readonly Plan[]): OneCube[] | undefined
  keep(of: readonly (string | number)[], plans: readonly Plan[], sample: readonly OneCube[]): void
}

/**
 * The calls of a report ask for the same sample one after the other: it is counted for the first. Plans say all that it follows
 * from but the version, which never changes. What is kept and found are copies.
 */
export const createSamples = <OneCube>(copy: (cube: OneCube) => OneCube): Samples<OneCube> => {
  const held = new LRUCache<string, OneCube[]>({ max: HELD })
  const key = (...by: Parameters<Samples<OneCube>['find']>) => JSON.stringify(by)
  return {
    find: (of, plans) => held.get(key(of, plans))?.map(copy),
    keep: (of, plans, sample) => {
      held.set(key(of, plans), sample.map(copy))
    },
  }
}
