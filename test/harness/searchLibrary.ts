import { and, eq } from 'drizzle-orm'
import type { QuestionKind } from '@core/domain'
import { newId } from '@server/db/ids'
import { datasets, documentPages, documents, studies, users } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import type { StoredQuestion } from '@server/areas/questions/present'
import { addVersion } from '@server/areas/datasets/addVersion'
import type { Caller, MintedClient, TestServer } from './serverApp'

interface QuestionSeed {
  readonly text: string
  readonly name?: string
  readonly label?: string
  readonly options?: readonly string[]
  readonly breakouts?: readonly string[]
  readonly nets?: readonly string[]
  readonly tags?: readonly string[]
  readonly kind?: QuestionKind
  readonly unrestricted?: boolean
  /** The name of the grid that it came from. */
  readonly ofGrid?: string
}

const storedQuestion = (seed: QuestionSeed, at: number): StoredQuestion => ({
  name: seed.name ?? `v${at + 1}`,
  text: seed.text,
  raw_text: seed.text,
  label: seed.label ?? '',
  kind: seed.kind ?? 'single',
  source: { kind: 'variable', var: `v${at}` },
  options: (seed.options ?? []).map((label, code) => ({
    id: `o${code}`,
    label,
    codes: [code],
    score: null,
    missing: false,
  })),
  breakouts: (seed.breakouts ?? []).map((text, row) => ({
    name: `row${row}`,
    text,
    original_text: text,
    source: { kind: 'variable' as const, var: `r${row}` },
  })),
  nets: (seed.nets ?? []).map((label, net) => ({ id: `n${net}`, label, any_of: [] })),
  calculated: [],
  ordered: false,
  suggested_xtab: false,
  unrestricted_filter: seed.unrestricted ?? false,
  ...(seed.ofGrid !== undefined && { of_grid: seed.ofGrid }),
  tags: [...(seed.tags ?? [])],
  counts: { base: 100, options: {} },
})

interface DatasetSeed {
  readonly name?: string
  readonly published?: boolean
  readonly groupRestrictions?: string[]
}

export type StudyRights = Partial<
  Pick<typeof studies.$inferInsert, 'hiddenGroups' | 'restrictedGroups' | 'silentGroups'>
>

interface StudyWithQuestions {
  readonly id?: string
  readonly number?: string
  readonly name: string
  readonly year?: number
  readonly metadata?: { name: string; values: string[] }[]
  readonly rights?: StudyRights
  readonly dataset?: DatasetSeed
  readonly questions?: readonly QuestionSeed[]
}

/** A dataset of a study; published unless told otherwise. */
export const insertSearchDataset = async (
  tx: Tx,
  clientId: string,
  studyId: string,
  questions: readonly QuestionSeed[],
  { name = 'Main', ...rights }: DatasetSeed = {},
): Promise<void> => {
  const added = await addVersion(tx, {
    clientId,
    study: { id: studyId },
    datasetName: name,
    fileName: 'main.sav',
    respondents: 100,
    weights: [],
    warnings: [],
    questions: questions.map(storedQuestion),
  })
  await tx
    .update(datasets)
    .set({ published: true, publishedAt: new Date(), ...rights })
    .where(and(eq(datasets.clientId, clientId), eq(datasets.id, added.datasetId)))
}

/** A study, with a dataset where there are questions; published unless told otherwise. Returns the id of the study. */
export const insertSearchStudy = async (tx: Tx, clientId: string, seed: StudyWithQuestions): Promise<string> => {
  const id = seed.id ?? newId()
  const year = seed.year ?? 2024
  await tx.insert(studies).values({
    clientId,
    id,
    studyNumber: seed.number ?? `N-${id.slice(0, 8)}`,
    name: seed.name,
    date: `${year}-01-01`,
    year,
    metadata: seed.metadata ?? [],
    sample: 100,
    ...seed.rights,
  })
  if (seed.questions) await insertSearchDataset(tx, clientId, id, seed.questions, seed.dataset)
  return id
}

interface DocumentSeed {
  readonly id?: string
  readonly file?: string
  readonly studyId: string
  readonly name: string
  readonly pages?: readonly string[]
  readonly groupRestrictions?: string[]
  readonly state?: 'reading' | 'ready' | 'failed'
  readonly created?: Date
}

export const insertDocument = async (tx: Tx, client: MintedClient, seed: DocumentSeed): Promise<string> => {
  const id = seed.id ?? newId()
  const { pages = [], ...values } = seed
  await tx.insert(documents).values({
    clientId: client.client.id,
    fileType: 'pdf',
    mediaType: 'application/pdf',
    bytes: 10,
    file: 'k',
    state: 'ready',
    pageCount: pages.length,
    uploadedBy: client.manager.id,
    ...values,
    id,
  })
  if (pages.length > 0)
    await tx
      .insert(documentPages)
      .values(pages.map((text, at) => ({ clientId: client.client.id, documentId: id, page: at + 1, text })))
  return id
}

/** The user of a client organisation with other rights, in a session of their own. */
export const asUserWith = async (
  server: TestServer,
  client: MintedClient,
  rights: { groups?: string[]; silentRestrictions?: boolean },
): Promise<Caller> => {
  await client.tenant(tx =>
    tx
      .update(users)
      .set({ groups: [], silentRestrictions: false, ...rights })
      .where(and(eq(users.clientId, client.client.id), eq(users.id, client.user.id))),
  )
  return server.signIn(client.user.email)
}
