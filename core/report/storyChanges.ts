import type { NewStoryCover, StoryCardContent } from '@core/contract'
import { canonicalJson, richOf, writtenOutRich } from '@core/domain'

/** A card as a version of its story has it. */
export interface VersionCard {
  readonly id: string
  readonly content: StoryCardContent
  /** Figures: the version of the data that they show. */
  readonly version: number | null
  /** What it shows where it has no title: a document, or the text of a key insight. */
  readonly source: string | null
}

export interface StoryState {
  readonly title: string
  readonly summary: string
  /** null: one is drawn. */
  readonly cover: NewStoryCover | null
  readonly cards: readonly VersionCard[]
}

export interface StoryChange {
  readonly text: string
  /** Words as they were and as they are. */
  readonly before?: string
  readonly after?: string
}

const KINDS: Readonly<Record<StoryCardContent['kind'], string>> = {
  headline: 'headline',
  text: 'text',
  figure: 'figure',
  document: 'page',
  insight: 'key insight',
  picture: 'picture',
  divider: 'divider',
}

const titleOf = ({ content, source }: VersionCard): string => {
  if (content.kind === 'divider') return ''
  if (content.title !== '') return content.title
  return content.kind === 'figure' ? content.question : (source ?? '')
}

/** 'the figure “Brand funnel”'. */
const nameOf = (card: VersionCard): string => {
  const [kind, title] = [KINDS[card.content.kind], titleOf(card)]
  return title === '' ? `a ${kind}` : `the ${kind} “${title}”`
}

const bodyOf = (content: StoryCardContent): string => {
  if (content.kind === 'text') return writtenOutRich(richOf(content.body))
  return 'body' in content ? content.body : ''
}

const wordsOf = ({ content }: VersionCard): string =>
  [...('title' in content ? [content.title] : []), bodyOf(content)].filter(text => text !== '').join('\n')

/** What of a card is neither its words nor the version of its data. */
const shownBy = ({ content }: VersionCard): string => canonicalJson({ ...content, title: '', body: '' })

const cardChanges = (before: VersionCard, after: VersionCard): StoryChange[] => {
  const [was, is] = [wordsOf(before), wordsOf(after)]
  return [
    ...(was === is ? [] : [{ text: `Changed the words of ${nameOf(after)}`, before: was, after: is }]),
    ...(shownBy(before) === shownBy(after) ? [] : [{ text: `Showed ${nameOf(after)} in another way` }]),
    ...(before.version === after.version
      ? []
      : [
          {
            text: `Showed version ${String(after.version)} of the data in ${nameOf(after)}`,
            before: `Version ${String(before.version)}`,
            after: `Version ${String(after.version)}`,
          },
        ]),
  ]
}

const wordChange = (text: string, before: string, after: string): StoryChange[] =>
  before === after ? [] : [{ text, before, after }]

const coverChange = (before: NewStoryCover | null, after: NewStoryCover | null): StoryChange[] => {
  if (canonicalJson(before) === canonicalJson(after)) return []
  if (after === null) return [{ text: 'Went back to a drawn cover' }]
  return [
    {
      text:
        before?.picture === after.picture ? 'Changed what the cover is said to show' : 'Chose a picture as the cover',
    },
  ]
}

/** In what a state of a story differs from an earlier one, in sentences; empty for no visible difference. */
export const storyChanges = (before: StoryState, after: StoryState): readonly StoryChange[] => {
  const were = new Map(before.cards.map(card => [card.id, card]))
  const are = new Map(after.cards.map(card => [card.id, card]))
  const stayed = (cards: readonly VersionCard[]) =>
    cards.flatMap(({ id }) => (were.has(id) && are.has(id) ? [id] : [])).join()
  return [
    ...wordChange('Changed the title', before.title, after.title),
    ...wordChange('Changed the summary', before.summary, after.summary),
    ...coverChange(before.cover, after.cover),
    ...after.cards.flatMap(card => {
      const was = were.get(card.id)
      return was ? cardChanges(was, card) : [{ text: `Added ${nameOf(card)}` }]
    }),
    ...before.cards.flatMap(card => (are.has(card.id) ? [] : [{ text: `Removed ${nameOf(card)}` }])),
    ...(stayed(before.cards) === stayed(after.cards) ? [] : [{ text: 'Put the cards in another order' }]),
  ]
}
