import { Readable } from 'node:stream'
import { and, desc, eq, isNotNull, like, ne, notLike, or } from 'drizzle-orm'
import { DEFAULT_VIEW_SETTINGS, type ReportPayload, type StoryCardContent } from '@core/contract'
import { receiptSettingsOf } from '@core/report'
import { newId } from '@server/db/ids'
import {
  branding,
  datasets,
  documentPages,
  downloads,
  favorites,
  keyInsights,
  metadataFields,
  metadataValues,
  receipts,
  reports,
  savedFilters,
  stories,
  storyCards,
  storyComments,
  storyVersions,
  userPreferences,
  type HeldPart,
} from '@server/db/schema'
import type { Tx } from '@server/db/types'
import { documentFiles } from '@server/areas/documents/store'
import { followAsReader } from './invisibleNotices'
import { forgetSummaries, insertSummaries } from './invisibleSummaries'
import { aReport, aVariable } from './reportData'
import { insertDocument, insertSearchDataset, insertSearchStudy } from './searchLibrary'
import type { MintedClient, TestServer } from './serverApp'

/** Begins every word that no reader may see. No id contains it: ids have no letter o. */
export const CANARY = 'zqvo'

/** One nonsense word for each place where text is hidden; readers may know the word, but never that it occurs. */
export const canaries = {
  name: 'zqvorblename',
  number: 'zqvornumber',
  field: 'zqvofield',
  value: 'zqvovalue',
  inner: 'zqvoinner',
  country: 'zqvocountry',
  hiddenGroup: 'zqvohidden',
  silentGroup: 'zqvosilent',
  dataset: 'zqvodataset',
  question: 'zqvoquestion',
  label: 'zqvolabel',
  option: 'zqvooption',
  breakout: 'zqvobreakout',
  tag: 'zqvotag',
  document: 'zqvodocument',
  page: 'zqvopage',
  title: 'zqvotitle',
  restricted: 'zqvorestricted',
  limited: 'zqvolimited',
  unpublished: 'zqvounpublished',
  story: 'zqvostory',
  storyCard: 'zqvostorycard',
  card: 'zqvocard',
  insight: 'zqvoinsight',
  fileInsight: 'zqvofileinsight',
  report: 'zqvoreport',
  waitingReport: 'zqvowaiting',
  closedReport: 'zqvoclosed',
  net: 'zqvonet',
  row: 'zqvorow',
  filter: 'zqvofilter',
  download: 'zqvodownload',
  comment: 'zqvocomment',
} as const

/** Ids are the same in both organisations: what is hidden in one is missing in the other under the same id. */
export const shownIds = {
  study: 'open1',
  document: 'doc-open',
  story: 'story-open',
  own: 'story-own',
  report: 'report-open',
}
export const hiddenIds = {
  studies: ['restricted', 'hidden', 'silent'],
  documents: ['doc-hidden', 'doc-limited'],
  story: 'story-private',
  favorite: 'favorite-of-another',
  comments: ['comment-0', 'comment-1', 'comment-2', 'comment-3', 'comment-4'],
  reports: ['report-hidden', 'report-waiting', 'report-closed', 'report-of-reader'],
  /** One of each hidden study. */
  receipts: ['recehpthdden0012', 'recehpthdden0020', 'recehpthdden003y'],
  filters: ['filter-of-reader', 'filter-of-another'],
  /** The reader's: of a study, a dataset and a question that are closed, and made with former rights; somebody else's; of stories. */
  downloads: [
    'download-study',
    'download-waiting',
    'download-closed',
    'download-full',
    'download-of-another',
    'download-story-hidden',
    'download-story-document',
    'download-story-figure',
  ],
}

export interface Organisation {
  readonly client: MintedClient
  /** Ids of metadata: random, so they differ between the organisations. */
  readonly ids: ReadonlyMap<string, string>
}

/** Name of the stories, reports and filters that readers make. */
export const NEW_STORY = 'New'

const LONG_AGO = new Date('2024-03-01T10:00:00.000Z')
/** Newest first, as stories are listed. */
const modifiedAt = (place: number) => new Date(LONG_AGO.getTime() - place * 1000)
const storiesInOrder = ['story-last', 'story-open', 'story-own']

interface ReportSeed {
  readonly id: string
  readonly studyId: string
  readonly title: string
  readonly creator: string
  /** Questions of the rows, and nets shown with each. */
  readonly questions: readonly string[]
  readonly nets?: readonly string[]
  /** A question used in the filters. */
  readonly filtered?: string | undefined
}

interface FilterSeed {
  readonly studyId: string
  readonly userId: string
  readonly name: string
  readonly question: string
}

/** A saved report on the dataset of its study; where there are two, on the hidden one, which is last by name. */
export const insertReport = async (tx: Tx, clientId: string, seed: ReportSeed): Promise<void> => {
  const [dataset] = await tx
    .select({ id: datasets.id, name: datasets.name })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, seed.studyId)))
    .orderBy(desc(datasets.name))
  const { id, studyId, title, creator, questions, nets = [], filtered } = seed
  await tx.insert(reports).values({
    clientId,
    id,
    studyId,
    datasetId: dataset?.id ?? '',
    title,
    creator,
    created: LONG_AGO,
    modified: LONG_AGO,
    payload: reportOn(dataset?.name ?? '', { title, questions, nets, filtered }),
  })
}

interface DownloadSeed {
  readonly id: string
  readonly studyId: string
  readonly title: string
  readonly userId: string
  readonly question: string
  /** Made with full access. */
  readonly full?: boolean
}

/** A file that could not be made, of a report on the dataset of its study; where there are two, on the hidden one. */
export const insertDownload = async (tx: Tx, clientId: string, { question, ...seed }: DownloadSeed): Promise<void> => {
  const [dataset] = await tx
    .select({ id: datasets.id, name: datasets.name })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, seed.studyId)))
    .orderBy(desc(datasets.name))
  await tx.insert(downloads).values({
    ...seed,
    clientId,
    datasetId: dataset?.id ?? '',
    kind: 'csv',
    fileName: `${seed.title}.csv`,
    state: 'failed',
    problem: seed.title,
    created: LONG_AGO,
    request: { report: reportOn(dataset?.name ?? '', { title: seed.title, questions: [question] }) },
  })
}

interface StoryDownloadSeed {
  readonly id: string
  readonly storyId: string
  readonly title: string
  readonly userId: string
  readonly holds: readonly HeldPart[]
}

/** A file of a story that could not be made after all. */
export const insertStoryDownload = async (tx: Tx, clientId: string, seed: StoryDownloadSeed): Promise<void> => {
  await tx.insert(downloads).values({
    ...seed,
    clientId,
    kind: 'story_pptx',
    fileName: `${seed.title}.pptx`,
    state: 'failed',
    problem: seed.title,
    created: LONG_AGO,
    request: { story: true, origin: '' },
  })
}

/** A named filter on the dataset of a study. */
const insertFilter = async (tx: Tx, clientId: string, id: string, made: FilterSeed): Promise<void> => {
  const { studyId, question, ...rest } = made
  const [dataset] = await tx
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, studyId), eq(datasets.name, 'Main')))
  await tx.insert(savedFilters).values({
    ...rest,
    clientId,
    id,
    datasetId: dataset?.id ?? '',
    filters: { question, options: ['o0'] },
    created: LONG_AGO,
    modified: LONG_AGO,
  })
}

interface FigureSeed {
  readonly id: string
  readonly storyId: string
  readonly studyId: string
  readonly question: string
  readonly title: string
}

/** A figure in a story, of the dataset of a study; where there are two, of the hidden one, which is last by name. */
export const insertFigure = async (tx: Tx, clientId: string, seed: FigureSeed): Promise<void> => {
  const [dataset] = await tx
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, seed.studyId)))
    .orderBy(desc(datasets.name))
  const { id, storyId, question, title } = seed
  await tx.insert(storyCards).values({
    ...{ clientId, id, storyId, position: 20, version: 1, uses: [question] },
    content: { kind: 'figure', title, body: '', dataset_id: dataset?.id ?? '', question, view: figureView },
  })
}

interface CommentSeed {
  readonly id: string
  readonly storyId: string
  readonly cardId: string | null
  readonly author: string
  readonly text: string
}

export const insertComment = async (tx: Tx, clientId: string, seed: CommentSeed): Promise<void> => {
  await tx.insert(storyComments).values({ clientId, ...seed, created: LONG_AGO })
}

export const figureView = {
  ...{ axis: [], nested: false, filters: null, weight: null, autoAdjustBase: true, breakout: null },
  ...{ parts: 'both' as const, arrangement: null, settings: DEFAULT_VIEW_SETTINGS },
}

/** The saved part of a report. */
export const reportOn = (
  dataset_name: string,
  { title, questions, nets = [], filtered }: Pick<ReportSeed, 'title' | 'questions' | 'nets' | 'filtered'>,
): ReportPayload =>
  aReport({
    title,
    dataset_name,
    main: questions.map(question => aVariable(question, { nets: [...nets] })),
    options: { filters: filtered === undefined ? null : { not: { and: [{ question: filtered, options: ['o0'] }] } } },
  })

/** Everything hidden from the reader. Inserted first, so that its metadata and words come before all others. */
const insertHidden = async (tx: Tx, client: MintedClient): Promise<void> => {
  const { id: clientId } = client.client
  await insertSearchStudy(tx, clientId, {
    id: 'restricted',
    number: canaries.number,
    name: `Breakfast ${canaries.name}`,
    year: 1999,
    metadata: [
      { name: 'Country', values: ['Ireland', canaries.country] },
      { name: canaries.field, values: [`${canaries.value}:::${canaries.inner}`] },
    ],
    rights: { restrictedGroups: ['board'] },
    dataset: { name: canaries.dataset },
    questions: [
      {
        // Similar to "breakfast", and with the stem of "university", which occurs in visible text.
        text: `Which ${canaries.question} universes breakfest`,
        label: canaries.label,
        options: [canaries.option],
        breakouts: [canaries.breakout],
        tags: [canaries.tag],
      },
      { text: 'How often do you have breakfast?' },
    ],
  })
  await insertSearchStudy(tx, clientId, {
    id: 'hidden',
    number: 'H-1',
    name: `Drinks ${canaries.hiddenGroup}`,
    year: 2031,
    metadata: [{ name: 'Country', values: ['Ireland'] }],
    rights: { hiddenGroups: ['staff'] },
    questions: [{ text: 'How often do you have breakfast?' }],
  })
  await insertSearchStudy(tx, clientId, {
    id: 'silent',
    number: 'S-1',
    name: `Drinks ${canaries.silentGroup}`,
    year: 2024,
    metadata: [{ name: 'Topic', values: ['Food'] }],
    rights: { restrictedGroups: ['board'], silentGroups: ['quiet'] },
  })
  await insertDocument(tx, client, {
    id: 'doc-hidden',
    studyId: 'restricted',
    name: `${canaries.document}.pdf`,
    pages: [`breakfast ${canaries.page} universes`],
  })
  await tx.update(documentPages).set({ title: canaries.title }).where(eq(documentPages.clientId, clientId))
  await tx.insert(stories).values({
    clientId,
    id: 'story-private',
    title: `Breakfast ${canaries.story}`,
    summary: 'universes',
    author: client.manager.id,
    metadata: [{ name: 'Country', values: [canaries.country] }],
  })
  await tx.insert(storyCards).values({
    clientId,
    id: newId(),
    storyId: 'story-private',
    position: 1,
    content: { kind: 'text', title: canaries.storyCard, body: [] },
  })
}

/** Hidden parts of things that the reader sees. */
const insertHiddenParts = async (tx: Tx, client: MintedClient): Promise<void> => {
  const { id: clientId } = client.client
  await insertSearchDataset(tx, clientId, 'open3', [{ text: canaries.unpublished }], {
    name: `${canaries.unpublished} set`,
    published: false,
  })
  await insertDocument(tx, client, {
    id: 'doc-limited',
    studyId: 'open1',
    name: `${canaries.restricted}.pdf`,
    pages: [`breakfast ${canaries.restricted}`],
    groupRestrictions: ['board'],
  })
  const insights = [
    { id: 'insight-restricted', studyId: 'restricted', documentId: null, text: canaries.insight },
    { id: 'insight-limited', studyId: 'open1', documentId: 'doc-limited', text: canaries.fileInsight },
  ]
  await tx
    .insert(keyInsights)
    .values(insights.map(insight => ({ ...insight, clientId, position: 1, author: client.manager.id })))
  const template = {
    slot: 'pptx_template',
    file: 'template0',
    mediaType: 'octets',
    modifiedBy: client.admin.id,
  } as const
  await tx.insert(branding).values({ clientId, ...template })
  const made = { creator: client.manager.id, questions: ['v1'] }
  const saved: ReportSeed[] = [
    { ...made, id: 'report-hidden', studyId: 'restricted', title: canaries.report },
    { ...made, id: 'report-waiting', studyId: 'open3', title: canaries.waitingReport },
    { ...made, id: 'report-closed', studyId: 'open2', title: canaries.closedReport, filtered: 'v2' },
    // Saved by the reader with former rights.
    {
      id: 'report-of-reader',
      studyId: 'open2',
      title: CANARY,
      creator: client.user.id,
      questions: ['v2'],
      nets: [canaries.net],
    },
  ]
  for (const report of saved) await insertReport(tx, clientId, report)
  const mine = { title: CANARY, userId: client.user.id, question: 'v1' }
  const files: DownloadSeed[] = [
    { ...mine, id: 'download-study', studyId: 'restricted' },
    { ...mine, id: 'download-waiting', studyId: 'open3' },
    { ...mine, id: 'download-closed', studyId: 'open2', question: 'v2' },
    { ...mine, id: 'download-full', studyId: 'open2', full: true },
    { ...mine, id: 'download-of-another', studyId: 'open1', userId: client.manager.id, title: canaries.download },
  ]
  for (const file of files) await insertDownload(tx, clientId, file)
  const [closed] = await tx
    .select({ id: datasets.id })
    .from(datasets)
    .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, 'open2')))
  const ofStory = { title: CANARY, userId: client.user.id, storyId: 'story-open' }
  await insertStoryDownload(tx, clientId, {
    ...ofStory,
    id: 'download-story-hidden',
    storyId: hiddenIds.story,
    holds: [],
  })
  await insertStoryDownload(tx, clientId, {
    ...ofStory,
    id: 'download-story-document',
    holds: [{ document: 'doc-limited' }],
  })
  await insertStoryDownload(tx, clientId, {
    ...ofStory,
    id: 'download-story-figure',
    holds: [{ dataset: closed?.id ?? '', version: 1, uses: ['v1', 'v2'], full: false }],
  })
  const [ofReader = '', ofAnother = ''] = hiddenIds.filters
  const { user, manager } = client
  await insertFilter(tx, clientId, ofReader, { studyId: 'open2', userId: user.id, name: CANARY, question: 'v2' })
  const another = { studyId: 'open1', userId: manager.id, name: canaries.filter, question: 'v1' }
  await insertFilter(tx, clientId, ofAnother, another)
  const cards = [
    { storyId: 'story-open', document_id: 'doc-hidden' },
    { storyId: 'story-open', document_id: 'doc-limited' },
    { storyId: 'story-own', document_id: 'doc-hidden' },
  ]
  await tx.insert(storyCards).values(
    cards.map(({ storyId, document_id }, at) => ({
      clientId,
      id: `${storyId}-hidden-${at}`,
      storyId,
      position: 10 + at,
      content: { kind: 'document' as const, title: canaries.card, document_id, page: 1 },
    })),
  )
  // Of a closed study, of a dataset that is not published, and of a closed question.
  const figures = [
    { studyId: 'restricted', question: 'v1' },
    { studyId: 'open3', question: 'v1' },
    { studyId: 'open2', question: 'v2' },
  ]
  for (const storyId of ['story-open', 'story-own'])
    for (const [at, figure] of figures.entries())
      await insertFigure(tx, clientId, { ...figure, id: `${storyId}-figure-${at}`, storyId, title: canaries.card })
  const commented = ['story-open-hidden-0', 'story-open-hidden-1', ...[0, 1, 2].map(at => `story-open-figure-${at}`)]
  for (const [at, cardId] of commented.entries())
    await insertComment(tx, clientId, {
      ...{ id: hiddenIds.comments[at] ?? '', storyId: 'story-open', cardId },
      ...{ author: client.admin.id, text: canaries.comment },
    })
  await tx.insert(favorites).values(
    ['restricted', 'open1'].map((itemId, at) => ({
      clientId,
      id: at === 0 ? hiddenIds.favorite : newId(),
      userId: client.manager.id,
      itemType: 'study' as const,
      itemId,
    })),
  )
}

const insertStudies = async (tx: Tx, client: MintedClient, withHidden: boolean): Promise<void> => {
  const { id: clientId } = client.client
  await insertSearchStudy(tx, clientId, {
    id: 'open1',
    number: 'O-1',
    name: 'Breakfast habits',
    year: 2024,
    metadata: [{ name: 'Country', values: ['Ireland'] }],
    questions: [{ text: 'How often do you have breakfast?', options: ['Daily', 'Never'], tags: ['Habit'] }],
  })
  await insertSearchStudy(tx, clientId, {
    id: 'open2',
    number: 'O-2',
    name: 'Drinks tracker',
    year: 2023,
    metadata: [
      { name: 'Country', values: ['Spain'] },
      { name: 'Topic', values: ['Food:::Snacks'] },
    ],
    dataset: { groupRestrictions: ['board'] },
    questions: [
      { text: 'Which drinks have you had?', options: ['Tea'], unrestricted: true },
      ...(withHidden ? [{ text: `Breakfast drinks ${canaries.limited}`, nets: [canaries.row] }] : []),
    ],
  })
  await insertSearchStudy(tx, clientId, {
    id: 'open3',
    number: 'O-3',
    name: 'Life at the university',
    year: 2023,
    metadata: [{ name: 'Country', values: ['Ireland', 'Poland'] }],
    questions: [{ text: 'Which university did you attend?' }],
  })
}

const insertShown = async (tx: Tx, client: MintedClient, file: string): Promise<void> => {
  const { id: clientId } = client.client
  const made = { created: LONG_AGO, modified: LONG_AGO }
  await insertDocument(tx, client, {
    id: 'doc-open',
    studyId: 'open1',
    name: 'Breakfast report.pdf',
    file,
    pages: ['What people have for breakfast', 'At the university'],
    created: LONG_AGO,
  })
  await tx.update(documentPages).set({ preview: file }).where(eq(documentPages.documentId, 'doc-open'))
  await tx.insert(stories).values([
    { clientId, id: 'story-open', title: 'Mornings', author: client.manager.id, public: true, ...made },
    { clientId, id: 'story-own', title: 'Evenings', author: client.user.id, ...made },
    { clientId, id: 'story-last', title: 'Nights at university', author: client.manager.id, public: true, ...made },
  ])
  const content: StoryCardContent[] = [
    { kind: 'text', title: 'Breakfast', body: [{ style: 'paragraph', runs: [{ text: 'Most important' }] }] },
    { kind: 'document', title: 'The report', document_id: 'doc-open', page: 1 },
  ]
  await tx.insert(storyCards).values(
    ['story-open', 'story-own'].flatMap(storyId =>
      content.map((card, at) => ({
        clientId,
        id: `${storyId}-${at}`,
        storyId,
        position: at,
        content: card,
        created: LONG_AGO,
      })),
    ),
  )
  await insertComment(tx, clientId, {
    ...{ id: 'comment-open', storyId: shownIds.story, cardId: `${shownIds.story}-0` },
    ...{ author: client.manager.id, text: 'Why is it so?' },
  })
  const ownFile = { id: 'download-open1', studyId: 'open1', title: 'Mornings', userId: client.user.id, question: 'v1' }
  await insertDownload(tx, clientId, ownFile)
  await insertStoryDownload(tx, clientId, {
    id: 'download-story-open',
    storyId: 'story-open',
    title: 'Mornings',
    userId: client.user.id,
    holds: [{ document: 'doc-open' }],
  })
  for (const studyId of ['open1', 'open2'])
    await insertReport(tx, clientId, {
      id: studyId === 'open1' ? shownIds.report : `report-${studyId}`,
      studyId,
      title: 'How it is',
      creator: client.manager.id,
      questions: ['v1'],
    })
  for (const studyId of ['open1', 'open2'])
    await insertFilter(tx, clientId, `filter-${studyId}`, {
      studyId,
      userId: client.user.id,
      name: 'Mornings',
      question: 'v1',
    })
  for (const [at, id] of storiesInOrder.entries())
    await tx
      .update(stories)
      .set({ modified: modifiedAt(at) })
      .where(and(eq(stories.clientId, clientId), eq(stories.id, id)))
}

/** An organisation with everything that can be hidden, or its twin, which never had any of it. */
/** Receipts of tables that the reader may not see. */
const insertHiddenReceipts = async (tx: Tx, clientId: string): Promise<void> => {
  for (const [at, id] of hiddenIds.receipts.entries()) {
    const [dataset] = await tx
      .select({ id: datasets.id, name: datasets.name })
      .from(datasets)
      .where(and(eq(datasets.clientId, clientId), eq(datasets.studyId, hiddenIds.studies[at] ?? '')))
      .orderBy(desc(datasets.name))
    const datasetId = dataset?.id ?? ''
    await tx.insert(receipts).values({
      ...{ clientId, id, datasetId, version: 1, datasetName: canaries.dataset },
      content: {
        format: 1,
        dataset: { id: datasetId, version: 1, committed: LONG_AGO.toISOString(), respondents: 1, checksum: '0' },
        ...{ file: null, steps: null, questions: [], banners: [], columns: null },
        request: {
          rows: [{ question: canaries.question }],
          ...{ axis: [], nested: false, filters: null, weight: null, auto_adjust_base: true, inverted: false },
        },
        settings: receiptSettingsOf(DEFAULT_VIEW_SETTINGS),
      },
    })
  }
}

export const buildOrganisation = async (server: TestServer, withHidden: boolean): Promise<Organisation> => {
  const client = await server.mintClient({
    name: 'Twin',
    flags: { stories: true, bulk_analysis: true, vector_search: true },
  })
  const { key } = await documentFiles(server.stores, client.client.id).put(Readable.from(['octets']), { maxBytes: 10 })
  await client.tenant(async tx => {
    if (withHidden) await insertHidden(tx, client)
    await insertStudies(tx, client, withHidden)
    await insertShown(tx, client, key)
  })
  // Later than everything visible.
  if (withHidden) await client.tenant(tx => insertHiddenParts(tx, client))
  if (withHidden) await client.tenant(tx => insertHiddenReceipts(tx, client.client.id))
  await client.tenant(tx => insertSummaries(tx, client, withHidden, CANARY))
  await server.jobs.runDue()
  const ids = await client.tenant(async tx => {
    const fields = await tx.select().from(metadataFields).where(eq(metadataFields.clientId, client.client.id))
    const values = await tx.select().from(metadataValues).where(eq(metadataValues.clientId, client.client.id))
    const nameOf = new Map(fields.map(field => [field.id, field.name]))
    return new Map([
      ...fields.map(({ id, name }) => [name, id] as const),
      ...values.map(({ id, fieldId, path }) => [`${nameOf.get(fieldId)}/${path}`, id] as const),
    ])
  })
  return { client, ids }
}

/** Favorites and preferences that the reader chose while everything was visible; they still name what is missing now. */
export const chooseAsReader = async ({ client, ids }: Organisation): Promise<void> => {
  await client.tenant(tx => forgetSummaries(tx, client))
  const { id: clientId } = client.client
  const userId = client.user.id
  const chosen = [
    ...[...hiddenIds.studies, 'open1', 'open2'].map(itemId => ({ itemType: 'study' as const, itemId })),
    ...[hiddenIds.story, 'story-open'].map(itemId => ({ itemType: 'story' as const, itemId })),
  ]
  await client.tenant(async tx => {
    // The reader's earlier stories have random ids, which would decide their order.
    const isMade = or(eq(stories.title, NEW_STORY), like(stories.title, 'Copy of %'))
    await tx.delete(stories).where(and(eq(stories.clientId, clientId), isMade))
    const ofOwn = and(eq(storyCards.clientId, clientId), eq(storyCards.storyId, shownIds.own))
    await tx.delete(storyCards).where(and(ofOwn, notLike(storyCards.id, `${shownIds.own}-%`)))
    await tx
      .update(stories)
      .set({
        modified: modifiedAt(storiesInOrder.indexOf(shownIds.own)),
        changedBy: null,
        changedAt: null,
        restoredFrom: null,
      })
      .where(and(eq(stories.clientId, clientId), eq(stories.id, shownIds.own)))
    await tx.delete(storyVersions).where(eq(storyVersions.clientId, clientId))
    await tx.delete(storyComments).where(and(eq(storyComments.clientId, clientId), eq(storyComments.author, userId)))
    await insertComment(tx, clientId, {
      ...{ id: 'comment-own', storyId: shownIds.story, cardId: null },
      ...{ author: userId, text: 'Old' },
    })
    await tx.delete(reports).where(and(eq(reports.clientId, clientId), eq(reports.title, NEW_STORY)))
    // Files of stories that were seeded are older than those of the reader's calls.
    const asked = or(eq(downloads.title, NEW_STORY), and(isNotNull(downloads.storyId), ne(downloads.created, LONG_AGO)))
    await tx.delete(downloads).where(and(eq(downloads.clientId, clientId), asked))
    await tx
      .delete(savedFilters)
      .where(and(eq(savedFilters.clientId, clientId), like(savedFilters.name, `${NEW_STORY}%`)))
    await tx.delete(favorites).where(and(eq(favorites.clientId, clientId), eq(favorites.userId, userId)))
    await tx.insert(favorites).values(
      chosen.map(({ itemType, itemId }, at) => ({
        clientId,
        id: `favorite-${itemId}`,
        userId,
        itemType,
        itemId,
        created: new Date(LONG_AGO.getTime() + at * 1000),
        modified: LONG_AGO,
      })),
    )
    await followAsReader(tx, { client })
    await tx.delete(userPreferences).where(eq(userPreferences.clientId, clientId))
    const values = ['Country/Ireland', `Country/${canaries.country}`, `${canaries.field}/${canaries.value}`]
    await tx
      .insert(userPreferences)
      .values(
        values.flatMap((value, at) =>
          ids.has(value)
            ? [{ clientId, userId, valueId: ids.get(value) ?? '', created: new Date(LONG_AGO.getTime() + at) }]
            : [],
        ),
      )
  })
}
