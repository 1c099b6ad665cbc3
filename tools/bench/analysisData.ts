import { and, eq } from 'drizzle-orm'
import { bareQuestion, DATASET_STATE, type StoredQuestion } from '@core/domain'
import { datasetColumns, datasets } from '@server/db/schema'
import type { Database } from '@server/db/types'
import { addVersion } from '@server/areas/datasets/addVersion'
import { createClient, insertUser } from '@server/areas/session/accounts'
import { hashPassword } from '@server/areas/session/passwords'
import { encodeColumn } from '@server/store/columnCodec'
import type { BenchSurvey } from './engineData'
import { PASSWORD } from './libraryServer'

export const DATASET = 'All waves'

const FLAGS = { stories: true, bulk_analysis: true } as const

const COUNTED = { counts: { base: 0, options: {} } } as const

const definition = (name: string, given: Partial<StoredQuestion>): StoredQuestion => ({
  ...bareQuestion(name, `Question ${name}`, { kind: 'single', source: { kind: 'variable', var: name }, label: '' }),
  ...COUNTED,
  ...given,
})

const options = (count: number) =>
  Array.from({ length: count }, (_, k) => ({
    id: String(k + 1),
    label: `Option ${k + 1}`,
    codes: [k + 1],
    score: k + 1,
    missing: false,
  }))

const questionsOf = ({ singles, multis, numerics, axis }: BenchSurvey): StoredQuestion[] => [
  ...[...singles, ...axis].map(({ name, options: count }) => definition(name, { options: options(count) })),
  ...multis.map((members, q) =>
    definition(`m${q}`, {
      kind: 'multi',
      source: { kind: 'members', members: members.map(id => ({ id, var: id, codes: [1] })), base: 'answered' },
      options: members.map(id => ({ id, label: id, codes: [1], score: null, missing: false })),
    }),
  ),
  ...numerics.map(name =>
    definition(name, { kind: 'numeric', calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }] }),
  ),
]

export interface StoredSurvey {
  readonly email: string
  readonly params: { readonly studyId: string; readonly datasetName: string }
}

/** The made-up survey as a published dataset of an organisation of its own, with a reader of this address. */
export const storeSurvey = async (
  db: Database,
  survey: BenchSurvey,
  email = 'analyst@analysis.test',
): Promise<StoredSurvey> => {
  const columns = await Promise.all(
    [...survey.columns].map(async ([name, column]) => ({ name, ...(await encodeColumn(column)) })),
  )
  const hash = await hashPassword(PASSWORD)
  let studyId = ''
  await createClient(db, { name: `Analyses of ${email}`, flags: FLAGS }, async (tx, clientId) => {
    await insertUser(tx, clientId, { email, firstName: 'Priya', lastName: 'Nair' }, hash)
    const { datasetId, version } = await addVersion(tx, {
      clientId,
      study: { name: 'Bench' },
      datasetName: DATASET,
      fileName: 'bench.sav',
      respondents: survey.table.length,
      weights: [{ variable: 'weight', label: 'Weight', efficiency: 80, is_default: true }],
      warnings: [],
      questions: questionsOf(survey),
    })
    await tx
      .insert(datasetColumns)
      .values(
        columns.map(({ name, meta, bytes }) => ({ clientId, datasetId, version, name, meta: { ...meta }, bytes })),
      )
    const [dataset] = await tx
      .update(datasets)
      .set({ published: true, state: DATASET_STATE.published })
      .where(and(eq(datasets.clientId, clientId), eq(datasets.id, datasetId)))
      .returning({ studyId: datasets.studyId })
    studyId = dataset?.studyId ?? ''
  })
  await db.vacuum()
  return { email, params: { studyId, datasetName: DATASET } }
}
