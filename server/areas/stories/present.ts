import type { StoryCard, StoryDetails, StoryListItem } from '@core/contract'
import type { stories, storyCards } from '../../db/schema'
import type { Actor } from '../../access/context'

/** A story as the queries of the library read it: without what only searching needs. */
export interface StoryRow {
  readonly story: Omit<typeof stories.$inferSelect, 'clientId' | 'search' | 'searchText'>
  readonly author: { readonly firstName: string; readonly lastName: string }
  /** Cards that the reader sees. */
  readonly cardCount: number
}

/** What a search adds to a story. */
export type StoryMarks = Pick<StoryListItem, 'marked_title' | 'matches' | 'inner_hit_count'>

/** As lists show a story, for a reader who may see it. */
export const presentStory = (
  reader: Pick<Actor, 'userId'>,
  { story, author, cardCount }: StoryRow,
  marks: StoryMarks = {},
): StoryListItem => ({
  id: story.id,
  title: story.title,
  summary: story.summary,
  author: `${author.firstName} ${author.lastName}`.trim(),
  own: story.author === reader.userId,
  public: story.public,
  metadata: story.metadata,
  card_count: cardCount,
  created: story.created.toISOString(),
  modified: story.modified.toISOString(),
  ...marks,
})

export interface CardRow {
  readonly card: Pick<typeof storyCards.$inferSelect, 'id' | 'content' | 'removedAt'>
  readonly documentName: string | null
  readonly studyName: string | null
  readonly studyNumber: string | null
}

/** Places count what is sent, so that a card which is left out leaves no gap. */
const presentCard = ({ card, documentName, studyName, studyNumber }: CardRow, index: number): StoryCard => ({
  id: card.id,
  position: index + 1,
  content: card.content,
  source:
    card.content.kind === 'document'
      ? { document_name: documentName ?? '', study_name: studyName ?? '', study_number: studyNumber ?? '' }
      : null,
})

/** A story with the cards that the reader sees, in order. */
export const presentStoryDetails = (
  reader: Pick<Actor, 'userId'>,
  row: Omit<StoryRow, 'cardCount'>,
  cards: readonly CardRow[],
): StoryDetails => ({
  ...presentStory(reader, { ...row, cardCount: cards.length }),
  cards: cards.map(presentCard),
})
