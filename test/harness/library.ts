import { and, eq } from 'drizzle-orm'
import { createStory } from '@core/contract'
import { DATASET_STATE, type QuestionFilter } from '@core/domain'
import { newId } from '@server/db/ids'
import { datasets, documentPages, documents, studies } from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { createStudies, TRACKER_DATASET, TRACKER_STUDY, type StudySeed } from '@server/demo/studies'
import { insertReports, insertStudies, insertTracker, packTracker, type PackedSurvey } from '@server/demo/tenant'
import { createTracker } from '@server/demo/tracker'
import type { MintedClient, RoleName } from './serverApp'

export const trackerStudy = { name: TRACKER_STUDY.name, number: TRACKER_STUDY.studyNumber, dataset: TRACKER_DATASET }

/** The answers of the tracker, for counting without the engine. */
export const tracker = createTracker()

/** The label of one of its questions on screens. */
export const trackerLabel = (name: string): string =>
  tracker.questions.find(question => question.name === name)?.label ?? name

/** Studies without data, all in the years up to 2025. */
export const addStudies = async (
  client: MintedClient,
  count: number,
  change: Partial<StudySeed> = {},
): Promise<StudySeed[]> => {
  const seeds = createStudies(count, 7).map(seed => ({ ...seed, ...change }))
  await client.tenant(tx => insertStudies(tx, client.client.id, seeds))
  return seeds
}

/** One study with this name and year. */
export const addStudy = async (client: MintedClient, name: string, year = 2024): Promise<StudySeed> => {
  const seed = { name, year, date: `${year}-03-01`, studyNumber: name.replace(/\W+/g, '-'), sample: 500, metadata: [] }
  await client.tenant(tx => insertStudies(tx, client.client.id, [seed]))
  return seed
}

/** The id of the study with this name. */
export const studyIdOf = async (client: MintedClient, name: string): Promise<string> => {
  const [found] = await client.tenant(tx => tx.select({ id: studies.id }).from(studies).where(eq(studies.name, name)))
  if (!found) throw new Error(`There is no study ${name}`)
  return found.id
}

/** Keeps the study with this name to a group that nobody is in. */
export const closeStudy = async (client: MintedClient, name: string): Promise<void> => {
  const own = eq(studies.id, await studyIdOf(client, name))
  await client.tenant(tx =>
    tx
      .update(studies)
      .set({ restrictedGroups: ['Board'] })
      .where(own),
  )
}

/** A document of the study with this name whose pages have been read; its id. */
export const addReadDocument = async (
  client: MintedClient,
  studyName: string,
  name: string,
  pages: readonly string[],
): Promise<string> => {
  const [clientId, studyId, id] = [client.client.id, await studyIdOf(client, studyName), newId()]
  await client.tenant(async tx => {
    await tx.insert(documents).values({
      clientId,
      id,
      studyId,
      name,
      fileType: 'pdf',
      mediaType: 'application/pdf',
      bytes: 10,
      file: `documents/${id}`,
      state: 'ready',
      pageCount: pages.length,
      uploadedBy: client.admin.id,
    })
    await tx.insert(documentPages).values(pages.map((text, at) => ({ clientId, documentId: id, page: at + 1, text })))
  })
  return id
}

interface StoryOptions {
  readonly by?: RoleName
  readonly isPublic?: boolean
  readonly summary?: string
}

/** A story, public and of the manager unless said otherwise; its id. */
export const addStory = async (
  client: MintedClient,
  title: string,
  { by = 'manager', isPublic = true, summary = '' }: StoryOptions = {},
): Promise<string> => (await client.as(by).call(createStory, { body: { title, summary, public: isPublic } })).id

let packed: Promise<PackedSurvey> | undefined

interface TrackerOptions {
  /** With the three saved reports of the demo library. */
  readonly reports?: boolean
  readonly published?: boolean
  readonly defaultFilters?: QuestionFilter
}

/** The generated brand tracker as a dataset of its own study: 2,400 respondents, 29 questions, a weight. */
export const addTracker = async (
  client: MintedClient,
  { reports = false, published = true, defaultFilters }: TrackerOptions = {},
): Promise<void> => {
  const survey = await (packed ??= packTracker())
  const clientId = client.client.id
  await client.tenant(async (tx: Tx) => {
    const { studyId, datasetId } = await insertTracker(tx, clientId, survey)
    if (reports) await insertReports(tx, clientId, { studyId, datasetId, creator: client.manager.id })
    const change = {
      ...(!published && { published: false, state: DATASET_STATE.unpublished }),
      ...(defaultFilters && { defaultFilters: JSON.stringify(defaultFilters) }),
    }
    if (Object.keys(change).length > 0)
      await tx
        .update(datasets)
        .set(change)
        .where(and(eq(datasets.clientId, clientId), eq(datasets.id, datasetId)))
  })
}
