import { allEndpoints, DEFAULT_VIEW_SETTINGS, type Endpoint } from '@core/contract'
import { receiptSettingsOf } from '@core/report'
import { newId } from '@server/db/ids'
import { versionOf } from '@server/http/versions'
import { closedIds } from './closedDataset'
import {
  CANARY,
  canaries,
  figureView,
  hiddenIds,
  NEW_STORY,
  reportOn,
  shownIds,
  type Organisation,
} from './invisibleLibrary'
import { hiddenSummaries, shownSummary } from './invisibleSummaries'
import type { Caller } from './serverApp'

const AREAS = [
  ...[
    'studies',
    'branding',
    'client',
    'stories',
    'comments',
    'favorites',
    'following',
    'search',
    'documents',
    'session',
  ],
  ...[
    'datasets',
    'questions',
    'analysis',
    'receipts',
    'responses',
    'similar',
    'insights',
    'share',
    'access',
    'reports',
    'people',
    'joining',
  ],
  ...['audit', 'fields', 'nets', 'calculated', 'filters', 'tableBooks', 'banners', 'downloads', 'summaries'],
]

/** Calls of readers and managers of a library. */
export const covered = allEndpoints.filter(
  ({ id, audience }) => AREAS.includes(id.split('.')[0] ?? '') && audience !== 'public' && audience !== 'session',
)

interface Input {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

/** The id of a value or field in this organisation; for a missing one, an id that nothing has. */
type IdOf = (name: string) => string

const one = (inputs: readonly Input[]) => () => inputs
export const words = Object.values(canaries)
export const mistyped = words.map(word => word.slice(0, -2) + word.slice(-1))
/** All of them, six to a query. */
const inSixes = (all: readonly string[]) =>
  all.flatMap((_, at) => (at % 6 === 0 ? [all.slice(at, at + 6).join(' or ')] : []))
export const typed = [
  // Whole, as a beginning, and mistyped; then words that are similar to hidden ones.
  ...[CANARY, ...inSixes(words), ...inSixes(mistyped)],
  ...[
    'breakfast',
    'breakfsat',
    'univrses',
    'univresity',
    'brekfast -universes',
    '"breakfast drinks" or tracker',
    'the',
    // Some words of each are nowhere, or only where nobody may look: what has the others is weighed by what is seen.
    'which breakfast drinks do people buy',
    `breakfast ${canaries.name} university`,
    `${CANARY} universes 2023`,
    'break fast tracker january 2024',
  ],
]
const filters = [
  { Country: ['Ireland'] },
  { Country: [canaries.country] },
  { Country: ['Spain', canaries.country], Topic: ['Food'] },
  { Topic: ['Food:::Snacks'], study_year: ['1999', '2031', '2023'] },
  { [canaries.field]: [canaries.value, `${canaries.value}:::${canaries.inner}`] },
  { [canaries.field]: [canaries.value], Country: ['Poland'] },
  { study_year: ['1999'] },
  { story_year: ['2024'] },
].map(chosen => ({ filters: JSON.stringify(chosen) }))

const listing = (sorts: readonly string[], more: readonly Record<string, unknown>[] = []) =>
  one(
    [
      {},
      ...sorts.map(sort => ({ sort })),
      ...typed.map(query => ({ query })),
      ...filters,
      ...filters.slice(2, 4).map(filter => ({ ...filter, query: 'breakfsat' })),
      ...sorts.map(sort => ({ sort, query: 'university' })),
      { page_size: 1 },
      { page_size: 1, page: 2 },
      { restrict: '1' },
      { restrict: '1', query: 'breakfast' },
      ...more,
    ].map(query => ({ query })),
  )

/** Without what matches a part of the query. */
const wholly = { query: 'which breakfast drinks do people buy', near: '0' }

const studyKeys = [shownIds.study, 'O-2', 'O-3', ...hiddenIds.studies, canaries.number, 'H-1', 'S-1', 'nothing']
const documentKeys = [shownIds.document, ...hiddenIds.documents, 'nothing']
const storyKeys = [shownIds.story, shownIds.own, 'story-last', hiddenIds.story, 'nothing']
const ofStudies = (name: string) => studyKeys.map(key => ({ params: { [name]: key } }))
const ofDocuments = documentKeys.map(documentId => ({ params: { documentId } }))
const ofPages = documentKeys.flatMap(documentId => ['1', '9'].map(page => ({ params: { documentId, page } })))
/** Datasets that everybody may use, that readers may use in part, and that are hidden or missing. */
const datasetKeys = [
  ['open1', 'Main'],
  ['open2', 'Main'],
  ['open3', `${canaries.unpublished} set`],
  ['restricted', canaries.dataset],
  ['hidden', 'Main'],
  ['silent', 'Main'],
  ['open1', 'nothing'],
  ['open1', closedIds.dataset],
  ['nothing', 'Main'],
].map(([studyId = '', datasetName = '']) => ({ studyId, datasetName }))
const ofDatasets = datasetKeys.map(params => ({ params, query: { draft: '1' } }))
/** For calls of managers only: something shown, something hidden, nothing. */
const some = <T>(all: readonly T[]): readonly T[] =>
  all.filter((_, at) => at === 0 || at === 3 || at === all.length - 1)
const withBody = (inputs: readonly Input[], body: unknown) => inputs.map(input => ({ ...input, body }))
/** Questions: the second one of the second dataset is closed to everybody without full access. */
const questionKeys = datasetKeys.flatMap(params => ['v1', 'v2'].map(questionName => ({ ...params, questionName })))
const naturalKeys = (idOf: IdOf) =>
  questionKeys.map(({ studyId, datasetName, questionName }) =>
    [idOf('client'), studyId, datasetName, questionName].join('/'),
  )
const ofQuestions = (name: string) => (idOf: IdOf) => naturalKeys(idOf).map(key => ({ params: { [name]: key } }))
/** Banners that nothing has. */
const FIELD_ADDED = { kind: 'add_field', field: 'new', name: 'Season', position: 1 }
const noBanners = datasetKeys.map(params => ({ params: { ...params, bannerId: newId() } }))
const BANNER_ENTRIES = [{ levels: [{ question: 'v1' }] }]
const tables = { axis: [], nested: false, filters: null, weight: null, auto_adjust_base: true, inverted: false }
/** Only questions that are hidden or missing: here the others have no data in their columns. */
const unseen = questionKeys.filter(
  ({ studyId, datasetName, questionName }) => (studyId !== 'open1' || datasetName !== 'Main') && questionName === 'v2',
)
const itemKeys = [...studyKeys, ...documentKeys]
const ofInsights = ['open1', 'O-2', 'restricted', ...documentKeys].flatMap(id =>
  ['insight-restricted', 'insight-limited', closedIds.insight].map(insightId => ({ params: { id, insightId } })),
)
/** Rows of questions: one that is hidden with its question, and one that nobody ever added. */
const ofRows = (name: string, body?: unknown) =>
  unseen.flatMap(params => ['n0', 'nothing'].map(id => ({ params: { ...params, [name]: id }, body })))
const ofFilters = datasetKeys.flatMap(params =>
  [...hiddenIds.filters, closedIds.filter, 'nothing'].map(filterId => ({ params: { ...params, filterId } })),
)
/** The last one is the id of no receipt, and 'nothing' cannot be one. */
const ofReceipts = [...hiddenIds.receipts, 'recehpthdden004w', 'nothing'].map(receiptId => ({ params: { receiptId } }))
const ofTableBooks = datasetKeys.flatMap(params =>
  [closedIds.tableBook, 'nothing'].map(bookId => ({ params: { ...params, bookId } })),
)
const hiddenReports = [...hiddenIds.reports, closedIds.report, 'nothing']
const ofSummaries = ['open1', 'open2', 'open3', 'restricted', 'nothing'].flatMap(studyId =>
  [shownSummary, ...hiddenSummaries, closedIds.summary, 'nothing'].map(reportId => ({
    params: { studyId, reportId, itemId: 'item' },
  })),
)
const ofReports = ['open1', 'open2', 'open3', 'restricted', 'nothing'].flatMap(studyId =>
  [shownIds.report, 'report-open2', ...hiddenReports].map(reportId => ({ params: { studyId, reportId } })),
)
const ofDownloads = [
  'download-open1',
  'download-story-open',
  ...hiddenIds.downloads,
  closedIds.download,
  closedIds.storyDownload,
  'nothing',
].map(downloadId => ({
  params: { downloadId },
}))
const ofStories = storyKeys.map(storyId => ({ params: { storyId } }))
const ofFollows = (idOf: IdOf) =>
  [
    ...studyKeys.map(itemId => ({ itemType: 'study', itemId })),
    ...storyKeys.map(itemId => ({ itemType: 'story', itemId })),
    ...naturalKeys(idOf).map(itemId => ({ itemType: 'question', itemId })),
    ...[shownIds.report, 'report-open2', ...hiddenReports].map(itemId => ({ itemType: 'report', itemId })),
    { itemType: 'search', itemId: 'query=breakfast' },
  ].map(params => ({ params }))
const ofCards = storyKeys.flatMap(storyId =>
  ['0', '1', 'hidden-0', 'hidden-2'].map(at => ({ params: { storyId, cardId: `${storyId}-${at}` } })),
)
/** Comments of others and of the reader, those on hidden cards, and none. */
const ofComments = ['comment-open', 'comment-own', ...hiddenIds.comments, closedIds.comment, 'nothing'].flatMap(
  commentId => [shownIds.story, shownIds.own].map(storyId => ({ params: { storyId, commentId } })),
)
/** Of a closed study, an unpublished dataset, a closed question, a closed dataset, and of nothing. */
const hiddenFigures = [
  ['restricted', 'Main', 'v1'],
  ['open3', `${canaries.unpublished} set`, 'v1'],
  ['open2', 'Main', 'v2'],
  ['open1', closedIds.dataset, 'v1'],
  ['open1', 'Main', 'nothing'],
] as const
/** Figures of hidden data, and none. */
const ofFigures = ['story-open', 'story-own'].flatMap(storyId =>
  ['0', 'figure-0', 'figure-1', 'figure-2', 'figure-closed'].map(at => ({
    params: { storyId, cardId: `${storyId}-${at}` },
  })),
)
const valueNames = [
  'Country/Ireland',
  `Country/${canaries.country}`,
  `${canaries.field}/${canaries.value}`,
  `${canaries.field}/${canaries.value}:::${canaries.inner}`,
]
const preference = (idOf: IdOf, name: string, user_selected: boolean) => ({
  metadata_field: idOf(name.split('/')[0] ?? ''),
  metadata_value: idOf(name),
  user_selected,
  include_children: true,
})

/** Inputs for each endpoint. An endpoint added to these areas must be added here. */
export const calls: Record<string, (idOf: IdOf) => readonly Input[]> = {
  'studies.list': listing(
    ['-study_year', 'study_year', '-study_name', '+study_name', '-score'],
    [{ boost: '1' }, { boost: '1', query: 'breakfast', page_size: 1, page: 2 }, { boost: '1', restrict: '1' }],
  ),
  'studies.get': one(ofStudies('id')),
  'studies.create': one([{ body: {} }]),
  'studies.patch': one(withBody(some(ofStudies('id')), { name: 'New' })),
  'studies.delete': one(some(ofStudies('id'))),
  'fields.edit': one([{}]),
  'fields.preview': one([{ body: { base_revision: '', changes: [FIELD_ADDED] } }]),
  'fields.save': one([{ body: { base_revision: '', changes: [FIELD_ADDED] } }]),
  'client.get': one([{}]),
  'client.patch': one([{ body: { banner: null } }]),
  'client.effects': one([{}]),
  'branding.get': one([{}]),
  'branding.upload': one([{ body: { pptx_template: { file_name: 'a.pptx', bytes: new Uint8Array(1) } } }]),
  'branding.patch': one([{ body: { pptx_template: null, color: null } }, { body: { logo: 'previous' } }]),
  'branding.template': one([{}]),
  'audit.list': one([{}]),
  'audit.chain': one([{}]),
  'audit.export': one([{}]),
  'client.fields': one([{}, ...['Country', 'Topic', canaries.field, 'Nothing'].map(name => ({ query: { name } }))]),
  'client.field': idOf => ['Country', 'Topic', canaries.field].map(name => ({ params: { id: idOf(name) } })),
  'client.domain': one([{}]),
  'stories.search': listing(['-modified', '+modified', 'title', '-title', '-score'], [wholly]),
  'stories.list': one([{}, { query: { restrict: '1' } }]),
  'stories.get': one(ofStories),
  'stories.create': one([{ body: { title: NEW_STORY, summary: '', public: false } }]),
  'stories.addCard': one([
    ...[...documentKeys].flatMap(document_id =>
      [1, 9].map(page => ({
        params: { storyId: shownIds.own },
        body: { kind: 'document', title: '', document_id, page },
      })),
    ),
    ...['insight-restricted', 'insight-limited', 'nothing'].map(insight_id => ({
      params: { storyId: shownIds.own },
      body: { kind: 'insight', title: '', insight_id },
    })),
    ...ofStories.map(input => ({ ...input, body: { kind: 'text', title: 'T', body: '' } })),
    ...hiddenFigures.map(([study_id, dataset_name, question]) => ({
      params: { storyId: shownIds.own },
      body: { kind: 'figure', title: '', body: '', study_id, dataset_name, question, view: figureView },
    })),
    {
      params: { storyId: shownIds.own },
      query: { after: `${shownIds.own}-hidden-2` },
      body: { kind: 'divider' },
    },
  ]),
  'stories.patch': one([
    ...withBody(ofStories, { summary: 'New', base: { summary: 'Old' } }),
    ...[
      ['Country', canaries.country],
      [canaries.field, canaries.value],
      ['Country', 'Nothing'],
    ].map(([name = '', value = '']) => ({
      params: { storyId: shownIds.own },
      body: { tags: { add: [{ name, values: [value] }], remove: [] } },
    })),
  ]),
  'stories.remove': one(ofStories),
  'stories.restore': one(ofStories),
  'stories.copy': one(ofStories),
  'stories.versions': one(ofStories),
  'stories.restoreVersion': one(
    ofStories.flatMap(({ params }) => ['1', '2'].map(version => ({ params: { ...params, version } }))),
  ),
  'stories.readers': one([...ofStories, ...ofStories.map(input => ({ ...input, query: { public: '1' } }))]),
  'stories.viewAs': one(
    [{}, { group: 'staff' }, { group: 'board' }, { person: 'nobody' }].flatMap(query =>
      ofStories.map(input => ({ ...input, query })),
    ),
  ),
  'stories.uploadPicture': one(withBody(ofStories, 'octets')),
  'stories.cover': one(ofStories),
  'stories.picture': one(ofCards),
  'stories.patchCard': one(withBody(ofCards, { title: 'New', base: { title: 'Old' } })),
  'stories.moveCard': one([
    ...withBody(ofCards, { after: null }),
    ...withBody(ofCards, { after: `${shownIds.own}-hidden-2` }),
    ...withBody(ofCards, { after: 'nothing' }),
  ]),
  'stories.copyCard': one(ofCards),
  'stories.removeCard': one(ofCards),
  'stories.restoreCard': one(ofCards),
  'stories.figure': one([...ofFigures, ...ofFigures.map(input => ({ ...input, query: { newest: '1' } }))]),
  'stories.figureAs': one([{}, { group: 'staff' }].flatMap(query => ofFigures.map(input => ({ ...input, query })))),
  'stories.setFigureView': one(withBody(ofFigures, { view: figureView, base: figureView })),
  'stories.settleFigure': one(withBody(ofFigures, { data_version: 1, keep: false })),
  'comments.list': one(ofStories),
  'comments.add': one([
    ...withBody(ofStories, { text: 'Why?' }),
    ...withBody(ofStories, { text: 'Why, @[0123456789abcdef]?' }),
    ...ofCards.map(({ params: { storyId, cardId } }) => ({
      params: { storyId },
      body: { text: 'A', card_id: cardId },
    })),
    ...ofFigures.map(({ params: { storyId, cardId } }) => ({
      params: { storyId },
      body: { text: 'A', card_id: cardId },
    })),
    ...ofComments.map(({ params: { storyId, commentId } }) => ({
      params: { storyId },
      body: { text: 'Reply', reply_to: commentId },
    })),
  ]),
  'comments.patch': one(withBody(ofComments, { text: 'New', base: { text: 'Old' } })),
  'comments.remove': one(ofComments),
  'comments.settle': one(withBody(ofComments, { resolved: true })),
  'comments.people': one([
    ...ofStories.flatMap(input => [input, { ...input, query: { query: 'te' } }]),
    ...[...ofCards, ...ofFigures].map(({ params: { storyId, cardId } }) => ({
      params: { storyId },
      query: { query: 'te', card_id: cardId },
    })),
  ]),
  'favorites.list': one([
    {},
    { query: { type: 'study' } },
    { query: { type: 'story' } },
    { query: { user: 'manager1@client.test' } },
  ]),
  'favorites.create': one([
    ...studyKeys.map(item_id => ({ body: { item_type: 'study', item_id } })),
    ...storyKeys.map(item_id => ({ body: { item_type: 'story', item_id } })),
  ]),
  'favorites.delete': one(
    [hiddenIds.favorite, 'favorite-restricted', 'favorite-open2', 'nothing'].map(id => ({ params: { id } })),
  ),
  'following.list': one([{}]),
  'following.get': ofFollows,
  'following.start': ofFollows,
  'following.end': ofFollows,
  'following.notices': one([{}]),
  'following.read': one([
    { body: { until: '2000-01-01T00:00:00.000Z' } },
    {
      body: {
        until: '2100-01-01T00:00:00.000Z',
        line: { kind: 'card_added', item_type: 'story', item_id: shownIds.story },
      },
    },
  ]),
  'following.getChoice': one([{}]),
  'following.patchChoice': one([{ body: { mails: 'none' } }]),
  'search.questions': listing(['-score', '-study_year', '+study_year']),
  'search.documents': listing(['-score', '-created', '+created'], [{ fields: 'study' }, wholly]),
  'search.suggest': one(
    [...typed, ...words.map(word => word.slice(0, 5)), 'v1', 'v2', 'br', ...studyKeys].flatMap(query => [
      { query: { query } },
      { query: { query, kind: 'questions' } },
    ]),
  ),
  'documents.list': one(ofStudies('studyId')),
  'documents.upload': one(ofStudies('studyId').map(input => ({ ...input, query: { file_name: 'a.pdf', bytes: 1 } }))),
  'documents.get': one(ofDocuments),
  'documents.page': one(ofPages.flatMap(input => [input, { ...input, query: { query: 'secret' } }])),
  'documents.find': one(ofDocuments.map(input => ({ ...input, query: { query: 'secret' } }))),
  'documents.preview': one(ofPages),
  'documents.file': one(ofDocuments),
  'documents.delete': one(ofDocuments),
  'documents.patch': one(ofDocuments.map(input => ({ ...input, body: { group_restrictions: [] } }))),
  'documents.copy': one(
    ofDocuments.flatMap(input => ['O-2', 'restricted'].map(study => ({ ...input, body: { study } }))),
  ),
  'datasets.get': one(ofDatasets),
  'datasets.patch': one(withBody(some(ofDatasets), { question_labels_enabled: true })),
  'datasets.publish': one(some(ofDatasets)),
  'datasets.changes': one(some(ofDatasets)),
  'datasets.versions': one(some(ofDatasets)),
  'datasets.withdraw': one(some(ofDatasets)),
  'datasets.publishVersion': one(some(datasetKeys.map(params => ({ params: { ...params, version: '1' } })))),
  'datasets.states': one(some(ofStudies('studyId'))),
  'datasets.grids': one(some(ofDatasets)),
  'datasets.changeGrids': one(withBody(some(ofDatasets), { v2: { action: 'delete' } })),
  'questions.patch': one(some(questionKeys).map(params => ({ params, body: { question_text: 'New' } }))),
  'questions.patchByUri': idOf => withBody(some(ofQuestions('nkUri')(idOf)), { question_text: 'New' }),
  'questions.search': one(typed.flatMap(query => [{ query }, { query, vendor: 'decipher' }]).map(query => ({ query }))),
  'analysis.run': one(
    unseen.flatMap(({ questionName: question, ...params }) =>
      [{ rows: [{ question }] }, { rows: [{ question: 'nothing' }], filters: { question, options: ['o0'] } }].map(
        body => ({
          params,
          body: { ...tables, ...body },
        }),
      ),
    ),
  ),
  'analysis.base': one(
    unseen.map(({ questionName: question, ...params }) => ({
      params,
      body: { filters: { question, options: ['o0'] }, weight: null },
    })),
  ),
  'analysis.findings': one(
    unseen.flatMap(({ questionName: question, ...params }) =>
      [{ axis: [{ question }] }, { questions: [question], axis: [{ question: 'nothing' }] }].map(asked => ({
        params,
        body: {
          ...{ nested: false, filters: null, weight: null, auto_adjust_base: true },
          ...{ confidence: 95, control: 'benjamini_hochberg', ...asked },
        },
      })),
    ),
  ),
  'receipts.create': one(
    unseen.flatMap(({ questionName: question, ...params }) =>
      [{}, { data_version: 1 }, { data_version: 2 }].map(version => ({
        params,
        body: {
          ...version,
          request: { ...tables, rows: [{ question }] },
          settings: receiptSettingsOf(DEFAULT_VIEW_SETTINGS),
          columns: null,
        },
      })),
    ),
  ),
  'receipts.get': one(ofReceipts),
  'receipts.document': one(ofReceipts),
  'responses.list': ofQuestions('naturalKey'),
  'responses.sentiment': one([{}]),
  'similar.question': ofQuestions('id'),
  'similar.parent': ofQuestions('id'),
  // The answer repeats what was typed where something is close to it, so that no hidden word is typed beside shown ones.
  'similar.askedBefore': one(
    [
      CANARY,
      ...words.slice(0, 2),
      'How often do you have breakfast?',
      'How often do you have breakfast, and breakfast? v1',
      'Which universes breakfest',
      'Which drinks have you had?',
      'Breakfast drinks',
      'Which college did you attend?',
      'Do you own a bicycle?',
    ].map(text => ({ body: { questions: [{ text, options: ['Daily', 'Tea'] }] } })),
  ),
  'similar.readDraft': one([{ body: 'Q1. Why?' }]),
  'insights.list': one(itemKeys.map(id => ({ params: { id } }))),
  'insights.search': one([{}, { query: { query: 'zq' } }]),
  'insights.get': one(ofInsights),
  'insights.image': one(ofInsights),
  'insights.create': one(some(itemKeys).map(id => ({ params: { id }, body: { text: 'New' } }))),
  'insights.order': one(some(itemKeys).map(id => ({ params: { id }, body: { order: [] } }))),
  'insights.patch': one(withBody(some(ofInsights), { text: 'New' })),
  'insights.delete': one(some(ofInsights)),
  'insights.uploadImage': one(withBody(some(ofInsights), 'octets')),
  // The answer repeats what was typed, so that no hidden word is typed; all readers together stay below the limit of the hour.
  'access.ask': () =>
    [
      { item_type: 'study', item_id: 'restricted' },
      { item_type: 'story', item_id: hiddenIds.story },
      { item_type: 'question', item_id: 'silent/Main/v1' },
      { item_type: 'document', item_id: hiddenIds.documents[0] },
      { item_type: 'report', item_id: hiddenReports[0] },
      { item_type: 'study', item_id: 'nothing' },
    ].map(body => ({ body })),
  'access.list': one([{}]),
  'access.answer': one([{ params: { requestId: 'nothing' }, body: { answer: 'decline' } }]),
  'share.email': idOf =>
    [
      ...studyKeys.slice(0, 6).map(item_id => ({ item_type: 'study', item_id })),
      ...storyKeys.map(item_id => ({ item_type: 'story', item_id })),
      ...naturalKeys(idOf).map(item_id => ({ item_type: 'question', item_id })),
    ].map(item => ({ body: { ...item, emails: ['nobody@elsewhere.test'] } })),
  'share.preview': idOf =>
    [
      ...studyKeys.slice(0, 6).map(item_id => ({ item_type: 'study', item_id })),
      ...storyKeys.map(item_id => ({ item_type: 'story', item_id })),
      ...naturalKeys(idOf).map(item_id => ({ item_type: 'question', item_id })),
    ].map(item => ({ body: { ...item, emails: ['nobody@elsewhere.test'], groups: ['staff', 'board'] } })),
  'share.suggest': idOf =>
    [
      ...studyKeys.slice(0, 6).map(item_id => ({ item_type: 'study', item_id })),
      ...storyKeys.map(item_id => ({ item_type: 'story', item_id })),
      ...naturalKeys(idOf).map(item_id => ({ item_type: 'question', item_id })),
    ].flatMap(item => ['t', 'sta', 'boa'].map(query => ({ body: { ...item, query } }))),
  'reports.list': one(ofStudies('studyId')),
  'reports.get': one(ofReports.map(input => ({ ...input, query: { serialized_request: 'true' } }))),
  'reports.create': one(
    datasetKeys.flatMap(({ studyId, datasetName }) =>
      [{ questions: ['v1'] }, { questions: ['v2'] }, { questions: ['v1'], filtered: 'v2' }].map(asked => ({
        params: { studyId },
        body: reportOn(datasetName, { title: NEW_STORY, ...asked }),
      })),
    ),
  ),
  'reports.patch': one(
    ofReports
      .filter(({ params }) => hiddenReports.includes(params.reportId))
      .map(input => ({ ...input, body: { title: 'New' } })),
  ),
  'reports.versions': one(ofReports),
  'reports.restore': one(
    ofReports
      .filter(({ params }) => hiddenReports.includes(params.reportId))
      .map(({ params }) => ({ params: { ...params, version: '1' } })),
  ),
  'reports.delete': one(ofReports.filter(({ params }) => hiddenReports.includes(params.reportId))),
  'downloads.list': one([{}]),
  'downloads.get': one(ofDownloads),
  'downloads.file': one(ofDownloads),
  'downloads.create': one(
    datasetKeys.flatMap(({ studyId, datasetName }) =>
      [{ questions: ['v1'] }, { questions: ['v2'] }, { questions: ['v1'], filtered: 'v2' }].map(asked => ({
        body: { study_id: studyId, kind: 'csv', report: reportOn(datasetName, { title: NEW_STORY, ...asked }) },
      })),
    ),
  ),
  'downloads.data': one(
    datasetKeys.map(({ studyId, datasetName }) => ({
      body: { study_id: studyId, dataset_name: datasetName, kind: 'sav' },
    })),
  ),
  'downloads.story': one(storyKeys.map(story_id => ({ body: { story_id } }))),
  'downloads.retry': one(ofDownloads.slice(1)),
  'downloads.renew': one(ofDownloads.slice(1)),
  'downloads.changes': one(ofDownloads),
  'downloads.delete': one(ofDownloads.slice(1)),
  'nets.create': one(questionKeys.map(params => ({ params, body: { label: 'New', any_of: ['nothing'] } }))),
  'nets.change': one(ofRows('netId', { label: 'New' })),
  'nets.delete': one(ofRows('netId')),
  'calculated.create': one(questionKeys.map(params => ({ params, body: { kind: 'mean', label: 'New' } }))),
  'calculated.change': one(ofRows('calculatedId', { kind: 'mean', label: 'New' })),
  'calculated.delete': one(ofRows('calculatedId')),
  'filters.list': one(datasetKeys.map(params => ({ params }))),
  'filters.create': one(
    questionKeys.map(({ questionName: question, ...params }) => ({
      params,
      body: { name: `${NEW_STORY} ${question}`, filters: { not: { question, options: ['o0'] } } },
    })),
  ),
  'filters.change': one(withBody(ofFilters, { name: `${NEW_STORY} name` })),
  'filters.delete': one(ofFilters),
  'tableBooks.create': one(datasetKeys.map(params => ({ params, query: { file_name: 'book.csv' } }))),
  'tableBooks.get': one(ofTableBooks),
  'tableBooks.delete': one(ofTableBooks),
  'banners.list': one(datasetKeys.map(params => ({ params }))),
  'banners.create': one(
    withBody(some(datasetKeys.map(params => ({ params }))), { name: NEW_STORY, entries: BANNER_ENTRIES }),
  ),
  'banners.order': one(withBody(some(datasetKeys.map(params => ({ params }))), { order: [] })),
  'banners.patch': one(withBody(some(noBanners), { base_revision: 0, name: NEW_STORY })),
  'banners.delete': one(some(noBanners)),
  'summaries.create': one(
    [
      { study_id: 'open2', filters: { question: 'v2', options: ['o0'] } },
      ...datasetKeys.map(({ studyId, datasetName }) => ({ study_id: studyId, dataset_name: datasetName })),
      ...studyKeys.map(study_id => ({ study_id })),
    ].map(body => ({ body })),
  ),
  'summaries.list': one(ofStudies('studyId')),
  'summaries.items': one(ofSummaries),
  'summaries.item': one(ofSummaries),
  'summaries.deck': one(ofSummaries),
  'summaries.retry': one(ofSummaries),
  'summaries.makeDeck': one(ofSummaries),
  'summaries.delete': one(ofSummaries.filter(({ params }) => params.reportId !== shownSummary)),
  'session.config': one([{}]),
  'people.list': one([{}, { query: { query: canaries.field } }]),
  'people.groups': one([{}]),
  'people.createGroup': one([{ body: { name: 'board' } }]),
  'people.patchGroup': one([{ params: { groupName: 'board' }, body: { name: 'New' } }]),
  'people.deleteGroup': one([{ params: { groupName: 'board' } }]),
  'people.changeMembers': one([{ params: { groupName: 'board' }, body: { add: [], remove: [] } }]),
  'people.effects': one([{ params: { profileId: 'nothing' } }]),
  'people.bulk': one([{ body: { profile_ids: ['nothing'], change: { active: false } } }]),
  'people.addIntegrationAdmin': one([{ body: { integration: 'qualtrics', email: 'nobody@nowhere.test' } }]),
  'people.removeIntegrationAdmin': one([{ query: { integration: 'qualtrics', email: 'nobody@nowhere.test' } }]),
  'joining.invite': one([{ body: { emails: ['nonsense'], role: 'User', groups: [] } }]),
  'joining.link': one([{ params: { profileId: 'nothing' } }]),
  'joining.withdraw': one([{ params: { profileId: 'nothing' } }]),
  'people.endSessions': one([{ params: { profileId: 'nothing' } }]),
  'people.removeFactors': one([{ params: { profileId: 'nothing' }, body: { reason: 'Lost' } }]),
  'session.patchUser': one([{ params: { profileId: 'nothing' }, body: { personalization: {} } }]),
  'session.supportEvent': one([{ body: { kind: 'other', path: '/', detail: '' } }]),
  'session.preferences': one([{}]),
  'session.preference': idOf =>
    [true, false].flatMap(selected => valueNames.map(name => ({ body: preference(idOf, name, selected) }))),
  'session.clearPreferences': one([{}]),
}

/** Reads, then writes, then reads that writes may have changed. */
export const inOrder: readonly Endpoint[] = [
  ...covered.filter(({ method }) => method === 'GET'),
  ...covered.filter(({ method }) => method !== 'GET'),
  ...covered.filter(({ id }) =>
    [
      'favorites.list',
      'following.list',
      'following.notices',
      'access.list',
      'stories.list',
      'stories.get',
      'comments.list',
      'session.preferences',
      'documents.list',
      'reports.list',
      'filters.list',
      'summaries.list',
    ].includes(id),
  ),
]

export interface Said {
  readonly asked: string
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

/** The headers but their random parts. An ETag that was made of the text is named so: the texts are compared. */
const headersOf = ({ headers }: Response, text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(headers, ([name, value]) => {
      const made = name === 'etag' && value === versionOf(text)
      return [name, made ? '<of the body>' : value.replace(/'nonce-[^']*'/, '')] as const
    }).filter(
      // How many calls are left says nothing of what they were for.
      ([name]) => name !== 'x-request-id' && name !== 'content-length' && name !== 'ratelimit',
    ),
  )

/** Every answer, in order, with its random parts named alike in all organisations. */
export const hear = async (
  caller: Caller,
  { client, ids }: Organisation,
  endpoints: readonly Endpoint[],
): Promise<Said[]> => {
  const idOf: IdOf = name => (name === 'client' ? client.client.id : (ids.get(name) ?? newId()))
  const names = new Map<string, string>([
    [client.client.id, '<client>'],
    [client.user.id, '<user>'],
    ...Array.from(ids, ([name, id]) => [id, `<${name.toLowerCase()}>`] as const),
  ])
  let unknown = 0
  const plain = (text: string) =>
    text
      .replace(/\b[0-9a-hjkmnp-tv-z]{16}\b|\b[0-9a-f]{32}\b/g, id => {
        const name = names.get(id) ?? `<made ${++unknown}>`
        names.set(id, name)
        return name
      })
      .replace(/"202[5-9]-\d\d-\d\dT[^"]*Z"/g, '"<now>"')
  const ask = async (endpoint: Endpoint, input: Input) => {
    const answer = await caller.send(endpoint, input)
    const text = await answer.text()
    return { input, status: answer.status, headers: headersOf(answer, text), text }
  }
  const said: Said[] = []
  for (const endpoint of endpoints) {
    const inputs = calls[endpoint.id]?.(idOf) ?? []
    // Reads change nothing, so several are sent at a time.
    const atOnce = endpoint.method === 'GET' ? 4 : 1
    for (let from = 0; from < inputs.length; from += atOnce) {
      const answers = await Promise.all(inputs.slice(from, from + atOnce).map(input => ask(endpoint, input)))
      for (const [at, { input, status, headers, text }] of answers.entries()) {
        const body = plain(text.replace(/"request_id":"[^"]*"/, ''))
        said.push({ asked: `${endpoint.id} ${from + at} ${JSON.stringify(input.query ?? {})}`, status, headers, body })
      }
    }
  }
  return said
}
