/** What a person can follow. */
export const FOLLOW_TYPES = ['study', 'story', 'question', 'report', 'search'] as const
export type FollowType = (typeof FOLLOW_TYPES)[number]

/** Things that one person can follow. */
export const FOLLOWS_MAX = 500
/** Searches among them: each is asked whenever something is published. */
export const SEARCHES_MAX = 50

/** What a followed search finds. */
export const FOUND_TYPES = ['study', 'dataset', 'story', 'document'] as const
export type FoundType = (typeof FOUND_TYPES)[number]

/** What a line of the inbox can be about: also a request of one's own for access, whose object one may not know. */
export const NOTICE_ITEMS = [...FOLLOW_TYPES, 'access_request'] as const
export type NoticeItem = (typeof NOTICE_ITEMS)[number]

/** How often a person gets what is new by mail. */
export const MAIL_RHYTHMS = ['none', 'at_once', 'daily', 'weekly'] as const
export type MailRhythm = (typeof MAIL_RHYTHMS)[number]

/** What happens to things that people follow. */
const CHANGE_KINDS = [
  'dataset_published',
  'dataset_updated',
  'story_published',
  'story_changed',
  'card_added',
  'card_changed',
  'card_removed',
  'figure_settled',
  'figure_data',
  'question_data',
  'question_changed',
  'question_removed',
  'report_data',
  'report_changed',
  'search_found',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What is said to single people, whether they follow the thing or not. */
const DIRECT_KINDS = ['mentioned', 'replied', 'access_asked', 'access_given', 'access_not_given'] as const
export type DirectKind = (typeof DIRECT_KINDS)[number]

export const NOTICE_KINDS = [...CHANGE_KINDS, ...DIRECT_KINDS] as const
export type NoticeKind = ChangeKind | DirectKind

/** One line of the inbox: equal notices about one thing. */
export interface NoticeFacts {
  readonly kind: NoticeKind
  /** Different cards, datasets or comments that it is about. */
  readonly count: number
  /** Who did the latest of it; null where that is not said. */
  readonly by: string | null
  /** The dataset, where it is about one. */
  readonly dataset: string | null
  /** Name of what a search found, where the line is about one thing. */
  readonly found: string | null
}

const some = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`)

const WORDS: Readonly<Record<NoticeKind, (facts: NoticeFacts & { readonly who: string }) => string>> = {
  dataset_published: ({ count, dataset }) =>
    count === 1 && dataset !== null ? `${dataset} was published` : `${count} datasets were published`,
  dataset_updated: ({ count, dataset }) =>
    count === 1 && dataset !== null ? `New data in ${dataset}` : `New data in ${count} datasets`,
  story_published: ({ who }) => `${who} published the story`,
  story_changed: ({ who }) => `${who} changed the title or summary`,
  card_added: ({ who, count }) => `${who} added ${some(count, 'a card', 'cards')}`,
  card_changed: ({ who, count }) => `${who} changed ${some(count, 'a card', 'cards')}`,
  card_removed: ({ who, count }) => `${who} removed ${some(count, 'a card', 'cards')}`,
  figure_settled: ({ who, count }) => `${who} reviewed ${some(count, 'a figure', 'figures')} against newer data`,
  figure_data: ({ count }) => (count === 1 ? 'Newer data for a figure' : `Newer data for ${count} figures`),
  question_data: ({ dataset }) => (dataset === null ? 'New data' : `New data in ${dataset}`),
  question_changed: () => 'The wording or the answers changed',
  question_removed: ({ dataset }) =>
    dataset === null ? 'No longer in the data' : `No longer in the data of ${dataset}`,
  report_data: ({ dataset }) => (dataset === null ? 'New data' : `New data in ${dataset}`),
  report_changed: ({ who }) => `${who} changed the report`,
  search_found: ({ count, found }) => (found === null ? `${count} new results` : `New result: ${found}`),
  replied: ({ who, count }) => (count === 1 ? `${who} replied` : `${count} new replies`),
  mentioned: ({ who, count }) => (count === 1 ? `${who} mentioned you` : `${who} mentioned you ${count} times`),
  access_asked: ({ who, count }) => (count === 1 ? `${who} asks for access` : `${count} people ask for access`),
  access_given: ({ by }) => (by === null ? 'You have access now' : `${by} gave you access`),
  access_not_given: () => 'Access was not given',
}

/** What a line says, on screens and in mails alike. */
export const noticeWords = (facts: NoticeFacts): string => WORDS[facts.kind]({ ...facts, who: facts.by ?? 'Somebody' })
