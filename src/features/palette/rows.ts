import type { MarkedText, OutputOf, SuggestionKind } from '@core/contract'
import type { suggest } from '@/api/wire'
import { folded } from '@/lib/folded'
import { withMarks } from '@/lib/marks'
import { monthLabel } from '@/lib/months'
import { paths } from '@/lib/paths'
import { questionHref } from '@/lib/questionHref'
import type { RecentThing } from '@/lib/recentThings'
import { counted } from '@/lib/words'
import type { IconName } from '@/ui'

/** One thing that can be chosen. */
export interface Row {
  readonly key: string
  readonly icon: IconName
  /** In a column of its own before the words. */
  readonly code?: MarkedText
  readonly words: MarkedText
  /** Said after the words, less loudly. */
  readonly more?: MarkedText | null
  /** At the end of the row. */
  readonly detail: string
  readonly href?: string
  readonly run?: () => void
  /** What it is, where it is to be remembered once it has been opened. */
  readonly kind?: string
}

export interface Group {
  readonly name: string
  readonly rows: readonly Row[]
}

export const KIND_WORDS: Readonly<Record<SuggestionKind, string>> = {
  studies: 'Studies',
  questions: 'Questions',
  stories: 'Stories',
  documents: 'Documents',
}

const QUESTION_ICONS: Readonly<Record<string, IconName>> = {
  single: 'q-single',
  multi: 'q-multi',
  grid: 'q-grid',
  numeric: 'q-numeric',
  nps: 'q-nps',
  open: 'q-open',
  date: 'q-date',
  meta: 'q-meta',
}

export const plain = (text: string): MarkedText => [{ text, hit: false }]
export const textOf = (parts: MarkedText): string => parts.map(({ text }) => text).join('')

/** The groups of an answer, in their order; none that is empty. */
export const groupsOf = ({ studies, questions, stories, documents, glossary }: OutputOf<typeof suggest>): Group[] =>
  [
    {
      name: KIND_WORDS.studies,
      rows: studies.map(({ study, marked_name, marked_number }) => ({
        key: `study ${study.id}`,
        icon: 'database' as const,
        words: marked_name,
        // The number is said where it is what was typed.
        more: marked_number.some(({ hit }) => hit) ? marked_number : null,
        detail: `${monthLabel(study.study_date)} · n=${study.sample.toLocaleString('en')}`,
        href: paths.study(study.study_number),
        kind: 'Study',
      })),
    },
    {
      name: 'Glossary',
      rows: glossary.map(({ form, marked_form, others }) => ({
        key: `glossary ${form}`,
        icon: 'swap' as const,
        words: marked_form,
        more: plain(`= ${others.join(', ')}`),
        detail: 'Search',
        href: paths.results(form),
      })),
    },
    {
      name: KIND_WORDS.questions,
      rows: questions.map(question => ({
        key: `question ${question.nk}`,
        icon: QUESTION_ICONS[question.fundamental_question_type] ?? ('help' as const),
        code: question.marked_name,
        words: question.marked_text,
        more: question.marked_answer,
        detail: question.study.name,
        href: questionHref(question),
        kind: 'Question',
      })),
    },
    {
      name: KIND_WORDS.stories,
      rows: stories.map(({ id, marked_title, marked_words, author }) => ({
        key: `story ${id}`,
        icon: 'book' as const,
        words: marked_title,
        detail: author,
        href: withMarks(paths.story(id), marked_words),
        kind: 'Story',
      })),
    },
    {
      name: KIND_WORDS.documents,
      rows: documents.map(({ id, marked_name, page_count, study }) => ({
        key: `document ${id}`,
        icon: 'file' as const,
        words: marked_name,
        detail: page_count > 0 ? counted(page_count, 'page', 'pages') : study.name,
        href: `${paths.study(study.study_number, 'files')}&view=${encodeURIComponent(id)}&page=1`,
        kind: 'Document',
      })),
    },
  ].filter(({ rows }) => rows.length > 0)

/** The way to everything that a search finds, or to everything of one kind. */
export const searchRow = (query: string, kind: SuggestionKind | null = null): Row => ({
  key: `search ${query}`,
  icon: 'search',
  words: plain(`All ${kind ?? 'results'} for “${query}”`),
  detail: '',
  href: paths.results(query, kind === null ? {} : { tab: kind }),
})

/** What the person searched and opened last on this device. */
export const recentGroups = (searches: readonly string[], things: readonly RecentThing[]): Group[] => {
  const rows: Row[] = [
    ...searches.map(query => ({
      key: `searched ${query}`,
      icon: 'clock' as const,
      words: plain(query),
      detail: 'Search',
      href: paths.results(query),
    })),
    ...things.map(({ href, label, kind }) => ({
      key: `opened ${href}`,
      icon: 'clock' as const,
      words: plain(label),
      detail: kind,
      href,
      kind,
    })),
  ]
  return rows.length === 0 ? [] : [{ name: 'Recent', rows }]
}

/**
 * Of an answer to fewer letters, the rows that are right for those typed since: each word begins a word of theirs. They keep their
 * place while the next answer is on its way.
 */
export const stillRight = (groups: readonly Group[], query: string): Group[] => {
  const typed = folded(query)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const isRight = ({ code = [], words, more }: Row): boolean => {
    const held = folded([code, words, more ?? []].map(textOf).join(' ')).split(/[^\p{L}\p{N}]+/u)
    return typed.every(word => held.some(own => own.startsWith(word)))
  }
  return groups.map(({ name, rows }) => ({ name, rows: rows.filter(isRight) })).filter(({ rows }) => rows.length > 0)
}
