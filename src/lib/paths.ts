/** Every URL of the product's own screens is made here. */

type Query = Readonly<Record<string, string | number | undefined>>

const withQuery = (path: string, query: Query): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value))
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

const segment = encodeURIComponent

/** The tabs of the study page. */
export const STUDY_TABS = ['overview', 'datasets', 'questions', 'files', 'reports', 'access'] as const
export type StudyTab = (typeof STUDY_TABS)[number]

/** The parts of the dataset page. */
export const DATASET_PAGES = ['questions', 'versions', 'settings', 'access'] as const
export type DatasetPageType = (typeof DATASET_PAGES)[number]

/** The parts of the screen that prepares a dataset. */
export const PREPARE_TABS = ['variables', 'derived', 'weights', 'banners'] as const
export type PrepareTab = (typeof PREPARE_TABS)[number]

/** The tabs of the settings. */
export type SettingsTab =
  | 'info'
  | 'security'
  | 'notifications'
  | 'requests'
  | 'integrations'
  | 'api'
  | 'organisation'
  | 'users'
  | 'groups'
  | 'whitelist'
  | 'sign-in'
  | 'branding'
  | 'fields'
  | 'glossary'
  | 'usage'
  | 'audit'

/** The tabs of the search results. */
export type ResultsTab = 'studies' | 'stories' | 'questions' | 'documents'

/** The tabs of the favorites. */
export type FavoritesTab = 'studies' | 'stories'

export const paths = {
  home: () => '/home',
  login: (next?: string) => withQuery('/login', { next }),
  join: (way: 'forgot' | 'sign-up') => `/join/${way}`,
  studies: (
    query: {
      readonly page?: number
      readonly page_size?: number
      readonly sort?: string
      readonly studyFilters?: string | undefined
    } = {},
  ) => withQuery('/studies', query),
  study: (studyNumber: string, tab?: StudyTab) =>
    withQuery(`/studies/${segment(studyNumber)}`, { tab: tab === 'overview' ? undefined : tab }),
  results: (
    query: string,
    more: { readonly tab?: ResultsTab; readonly studyFilters?: string; readonly storyFilters?: string } = {},
  ) => withQuery('/results', { query, ...more }),
  /** With `compared` the draft that this browser keeps is compared at once. */
  askedBefore: (compared = false) => withQuery('/asked-before', { compared: compared ? 1 : undefined }),
  favorites: (tab?: FavoritesTab) => withQuery('/favorites', { tab }),
  settings: (tab: SettingsTab = 'info', query: Query = {}) => withQuery(`/settings/${tab}`, query),
  privacy: () => '/privacy',
  stories: (
    query: {
      readonly page?: number
      readonly sort?: string
      readonly of?: string
      readonly query?: string
      readonly storyFilters?: string | undefined
    } = {},
  ) => withQuery('/stories', query),
  newStory: () => '/stories/new',
  /** With `view` the viewer opens over it, at a page of that document; with `edit` it can be changed. */
  /** `as`: with whose eyes it is seen, as 'person:id', 'group:name' or 'nobody'. */
  story: (
    storyId: string,
    query: { readonly view?: string; readonly page?: number; readonly edit?: '1'; readonly as?: string } = {},
  ) => withQuery(`/stories/${segment(storyId)}`, query),
  /** `view`: the screen's own parameters for how the question is shown. */
  analysis: (studyNumber: string, datasetName: string, questionName: string, view?: URLSearchParams) =>
    [`/analysis/${segment(studyNumber)}/${segment(datasetName)}/${segment(questionName)}`, view?.toString() ?? '']
      .filter(Boolean)
      .join('?'),
  /** `view`: columns, filters and weight, as in the address of an analysis. */
  findings: (studyNumber: string, datasetName: string, view?: URLSearchParams) =>
    [`/findings/${segment(studyNumber)}/${segment(datasetName)}`, view?.toString() ?? ''].filter(Boolean).join('?'),
  openAnalysis: (studyNumber: string, datasetName: string, questionName: string, view?: URLSearchParams) =>
    [`/open-analysis/${segment(studyNumber)}/${segment(datasetName)}/${segment(questionName)}`, view?.toString() ?? '']
      .filter(Boolean)
      .join('?'),
  dataset: (pageType: DatasetPageType, studyNumber: string, datasetName: string, questionName?: string) =>
    [
      '/dataset',
      pageType,
      ...[studyNumber, datasetName, ...(questionName === undefined ? [] : [questionName])].map(segment),
    ].join('/'),
  /** With an id, the comparison of one table book. */
  tableBook: (studyNumber: string, datasetName: string, bookId?: string) =>
    ['/table-book', ...[studyNumber, datasetName, ...(bookId === undefined ? [] : [bookId])].map(segment)].join('/'),
  prepare: (tab: PrepareTab, studyNumber: string, datasetName: string) =>
    ['/prepare', tab, segment(studyNumber), segment(datasetName)].join('/'),
  /** With a dataset, the file becomes a version of it. */
  importData: (studyNumber?: string, datasetName?: string) =>
    withQuery('/import', { study: studyNumber, dataset: datasetName }),
  importRun: (importId: string) => withQuery('/import', { import: importId }),
  /** The reader's own files; with an id, the private link of one file. */
  downloads: (file?: string) => withQuery('/download', { file }),
  /** Without a cell: the whole table. */
  receipt: (id: string, cell: { readonly row?: string; readonly column?: string } = {}) =>
    withQuery(`/receipts/${segment(id)}`, cell),
  summary: (studyNumber: string, reportId: string) => `/summary/${segment(studyNumber)}/${segment(reportId)}`,
  reportBuilder: (studyNumber: string, datasetName: string, reportId?: string) =>
    withQuery(`/studies/${segment(studyNumber)}/reports/builder`, { dataset: datasetName, report: reportId }),
} as const

/** Route patterns for the router; the same screens as `paths`. */
export const ROUTES = {
  login: '/login',
  join: '/join/:way?',
  unsubscribe: '/unsubscribe',
  home: '/home',
  secondFactor: '/second-step',
  results: '/results',
  askedBefore: '/asked-before',
  favorites: '/favorites',
  settings: '/settings/:tab',
  privacy: '/privacy',
  stories: '/stories',
  newStory: '/stories/new',
  story: '/stories/:storyId',
  studies: '/studies',
  study: '/studies/:studyNumber',
  analysis: '/analysis/:studyNumber/:datasetName/:questionName',
  findings: '/findings/:studyNumber/:datasetName',
  openAnalysis: '/open-analysis/:studyNumber/:datasetName/:questionName',
  dataset: '/dataset/:pageType/:studyNumber/:datasetName/:questionName?',
  tableBook: '/table-book/:studyNumber/:datasetName/:bookId?',
  prepare: '/prepare/:tab/:studyNumber/:datasetName',
  importData: '/import',
  downloads: '/download',
  receipt: '/receipts/:receiptId',
  summary: '/summary/:studyNumber/:reportId',
  reportBuilder: '/studies/:studyNumber/reports/builder',
} as const

/** Older addresses that redirect to these. */
export const OLD_ROUTES = {
  integrations: '/integrations',
  settings: '/settings',
  profile: '/profile',
  profileTab: '/profile/:tab',
} as const

const KNOWN = [
  /^\/$/,
  ...[...Object.values(ROUTES), ...Object.values(OLD_ROUTES)]
    .filter(route => route !== ROUTES.login && route !== ROUTES.join && route !== ROUTES.unsubscribe)
    .map(route => new RegExp(`^${route.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`)),
]

/** Whether a path is one of the screens for people who are logged in. */
export const isOwnScreen = (pathname: string): boolean => KNOWN.some(route => route.test(pathname))

/**
 * Where to go after a login: `next` if it names one of the product's own screens (path, query, hash), else home.
 * Other origins, protocols and unknown paths are refused, since anyone can write a link to /login.
 */
export const safeNext = (next: string | null): string => {
  if (next === null || !/^\/(?![/\\])/.test(next)) return paths.home()
  const origin = 'https://own.invalid'
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null
  if (url?.origin !== origin || !isOwnScreen(url.pathname)) return paths.home()
  return `${url.pathname}${url.search}${url.hash}`
}
