import type { NewStoryCard, StoryCardContent } from '@core/contract'
import { richOfPlain, tidyRich, type RichText } from '@core/domain'

/** A text as it is stored: of plain words, each line is a paragraph. */
export const richOfSent = (body: string | RichText): RichText =>
  typeof body === 'string' ? richOfPlain(body) : tidyRich(body)

/** A card that is not a figure, as it is stored. */
export const contentOfSent = (card: Exclude<NewStoryCard, { kind: 'figure' }>): StoryCardContent =>
  card.kind === 'text' ? { ...card, body: richOfSent(card.body) } : card
