import type { InsightHit, ListViewSettings, NewStoryCard, QuestionHit, StoryCard, StoryListItem } from '@core/contract'
import { PICTURE_ALT_MAX, plainOfRich, RICH_TEXT_LIMITS, richOf, richTextProblem } from '@core/domain'
import type { IconName } from '@/ui'
import { FILTER_PARAMETERS } from '@/lib/libraryFilters'
import { leafOf } from '@/lib/nestedValues'
import { ownQuery } from '@/lib/viewerAddress'
import { counted } from '@/lib/words'

/** Divisible by the numbers of columns in the grid. */
export const PAGE_SIZE = 24

/** Which stories, by who reads them, and their order. */
export const STORY_KINDS = ['all', 'own', 'shared', 'public', 'archived'] as const
export type StoryKind = (typeof STORY_KINDS)[number]

export const STORY_SORTS = ['-modified', 'modified', 'title', '-title'] as const
export type StorySort = (typeof STORY_SORTS)[number]

export const KIND_LABELS: Readonly<Record<StoryKind, string>> = {
  all: 'All stories',
  own: 'Yours',
  shared: 'Shared with you',
  public: 'For everyone',
  archived: 'Archived',
}

export const SORT_LABELS: Readonly<Record<StorySort, string>> = {
  '-modified': 'Latest change',
  modified: 'Oldest change',
  title: 'Title A to Z',
  '-title': 'Title Z to A',
}

/** The query of the story list, as in its URL; its filters come beside it. */
export interface StoryListQuery {
  readonly page: number
  readonly of: StoryKind
  /** null: what fits best comes first where there are words, else the latest change. */
  readonly sort: StorySort | null
  /** Words searched for; '' for none. */
  readonly words: string
}

/** The query with the server's text of the filters. */
export interface StoryListRequest extends StoryListQuery {
  readonly filters: string | undefined
}

/** Reads the URL; anything unreadable becomes the default. */
export const parseStoryQuery = (search: URLSearchParams): StoryListQuery => {
  const page = Number(search.get('page'))
  return {
    page: Number.isInteger(page) && page >= 1 ? page : 1,
    of: STORY_KINDS.find(known => known === search.get('of')) ?? 'all',
    sort: STORY_SORTS.find(known => known === search.get('sort')) ?? null,
    words: search.get('query')?.trim() ?? '',
  }
}

/** The query for a URL, without default values. */
export const writeStoryQuery = ({ page, of, sort, words }: StoryListQuery) => ({
  ...(page !== 1 && { page }),
  ...(of !== 'all' && { of }),
  ...(sort !== null && { sort }),
  ...(words !== '' && { query: words }),
})

/** Whether an address says nothing about the list. */
export const isBare = (search: URLSearchParams): boolean =>
  Object.keys(writeStoryQuery(parseStoryQuery(ownQuery(search)))).length === 0 && !search.has(FILTER_PARAMETERS.story)

/** What a saved view of the list holds. */
export const settingsOf = ({ of, sort, words }: StoryListQuery, filters: string | undefined): ListViewSettings => ({
  ...(filters !== undefined && { filters }),
  ...(of !== 'all' && { of }),
  // Without words, the latest change comes first anyway.
  ...(sort !== null && (words !== '' || sort !== '-modified') && { sort }),
  ...(words !== '' && { query: words }),
})

/** The first page of a saved view; what the list does not have becomes the default. */
export const queryOfSettings = ({ of, sort, query }: ListViewSettings): StoryListQuery => ({
  page: 1,
  of: of ?? 'all',
  sort: STORY_SORTS.find(known => known === sort) ?? null,
  words: query ?? '',
})

/** Who reads a story, where that is not everyone; null: everyone. */
export const readersLine = ({ public: isPublic, groups, own }: StoryListItem): string | null => {
  if (isPublic) return null
  return groups.length > 0 ? groups.join(', ') : own ? 'Only you' : 'Only some people'
}

export const pageCount = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE))

/** '12 stories'. */
export const storyLine = (total: number): string => counted(total, 'story', 'stories')

/** '5 cards'. */
export const cardLine = (cards: number): string => counted(cards, 'card', 'cards')

export const TITLE_MAX = 250
export const SUMMARY_MAX = 2000

/** What is wrong with a title, or null. */
export const titleProblem = (title: string): string | null => {
  if (title.trim() === '') return 'Enter a title.'
  return title.trim().length > TITLE_MAX ? `Use at most ${TITLE_MAX} characters.` : null
}

/** What is wrong with an optional text, or null. */
export const lengthProblem = (text: string, max: number): string | null =>
  text.trim().length > max ? `Use at most ${max} characters.` : null

const oneLine = (text: string, max: number): string | null =>
  /[\r\n]/.test(text) ? 'Use one line.' : lengthProblem(text, max)

/** What is wrong with the words of a card of a kind, field by field. */
export const WORDS = {
  headline: {
    title: { max: 120, problem: (text: string) => titleProblem(text) ?? lengthProblem(text, 120) },
    body: {
      max: 300,
      problem: (text: string) => oneLine(text, 300),
    },
  },
  figure: {
    title: { max: TITLE_MAX, problem: (text: string) => lengthProblem(text, TITLE_MAX) },
    body: { max: 300, problem: (text: string) => oneLine(text, 300) },
  },
  picture: {
    title: { max: TITLE_MAX, problem: (text: string) => lengthProblem(text, TITLE_MAX) },
    body: { max: 300, problem: (text: string) => oneLine(text, 300) },
  },
  /** The body is the `richKey` of its text. */
  text: {
    title: { max: TITLE_MAX, problem: titleProblem },
    body: { max: RICH_TEXT_LIMITS.characters, problem: (key: string) => richTextProblem(richOf(key)) },
  },
}

/** What is wrong with what is said about a picture to those who cannot see it, or null. */
export const altProblem = (text: string): string | null =>
  text.trim() === '' ? 'Describe the picture, or mark it as decorative.' : oneLine(text, PICTURE_ALT_MAX)

type CardKind = StoryCard['content']['kind']

/** What a kind of card is called, and its picture. */
export const KINDS: Readonly<Record<CardKind, { readonly name: string; readonly icon: IconName }>> = {
  headline: { name: 'Headline', icon: 'megaphone' },
  text: { name: 'Text', icon: 'q-open' },
  figure: { name: 'Figure', icon: 'chart-column' },
  document: { name: 'Document page', icon: 'file' },
  insight: { name: 'Key insight', icon: 'info' },
  picture: { name: 'Picture', icon: 'monitor' },
  divider: { name: 'Divider', icon: 'minus' },
}

/** A picture without a title has a name, but no headline on screen. */
export const isUntitled = ({ content }: StoryCard): boolean => content.kind === 'picture' && content.title === ''

/** The name of a card for readers. */
export const headlineOf = ({ content, source, insight }: StoryCard): string => {
  if (content.kind === 'divider') return 'Divider'
  if (content.title !== '') return content.title
  if (content.kind === 'figure') return content.question
  if (content.kind === 'picture') return content.alt ?? 'Picture'
  return insight?.text ?? source?.document_name ?? ''
}

/** What somebody is to decide about a card, in a word or two; null: nothing. */
export const toDecide = ({ figure, check_words: words }: StoryCard): string | null => {
  if (figure !== null && figure.version !== figure.data_version && !figure.kept) return 'New data'
  return words ? 'Check words' : null
}

/** The words of a card. */
export const wordsOf = ({ content }: StoryCard): string =>
  [
    ...('title' in content ? [content.title] : []),
    ...('body' in content ? [typeof content.body === 'string' ? content.body : plainOfRich(content.body)] : []),
    ...('alt' in content ? [content.alt ?? ''] : []),
  ].join('\n')

/** The card that shows a question, a page or an insight already, or undefined. */
export const cardOfQuestion = (cards: readonly StoryCard[], hit: QuestionHit): StoryCard | undefined =>
  cards.find(
    ({ content, figure }) =>
      content.kind === 'figure' &&
      content.question === hit.question_name &&
      figure?.dataset_name === hit.dataset_name &&
      figure.study_number === hit.study.study_number,
  )
export const cardOfPage = (cards: readonly StoryCard[], documentId: string, page: number): StoryCard | undefined =>
  cards.find(
    ({ content }) => content.kind === 'document' && content.document_id === documentId && content.page === page,
  )
export const cardOfInsight = (cards: readonly StoryCard[], { id }: InsightHit): StoryCard | undefined =>
  cards.find(({ content }) => content.kind === 'insight' && content.insight_id === id)

/** A question as a new card, shown as its page shows it at first. */
export const figureOfHit = (hit: QuestionHit, parts: 'chart' | 'table'): NewStoryCard => ({
  kind: 'figure',
  title: hit.question_text.slice(0, TITLE_MAX),
  body: '',
  study_id: hit.study.study_number,
  dataset_name: hit.dataset_name,
  question: hit.question_name,
  parts,
})

/** Paragraphs of a card, separated by empty lines. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/)
    .map(text => text.trim())
    .filter(text => text !== '')

/** The cards with one of them behind another, or at the top (`after` null), numbered from 1. */
export const placedBehind = (cards: readonly StoryCard[], cardId: string, after: string | null): StoryCard[] => {
  const card = cards.find(one => one.id === cardId)
  const others = cards.filter(one => one.id !== cardId)
  const at = after === null ? 0 : others.findIndex(one => one.id === after) + 1
  return [...others.slice(0, at), ...(card ? [card] : []), ...others.slice(at)].map((one, index) => ({
    ...one,
    position: index + 1,
  }))
}

/** The topic of a story in a word or two: the innermost level of its first metadata value. */
export const topicOf = ({ metadata }: Pick<StoryListItem, 'metadata'>): string => {
  const [first] = metadata.flatMap(entry => entry.values)
  return first === undefined ? 'Story' : leafOf(first)
}
