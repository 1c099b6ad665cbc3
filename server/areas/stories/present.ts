import type { StoryCard, StoryDetails, StoryListItem } from '@core/contract'
import { canManage } from '@core/domain'
import type { keyInsights, stories, storyCards } from '../../db/schema'
import type { Actor } from '../../access/context'
import { mayEditStory } from '../../access/story'
import { insightImage } from '../insights'

/** A story as the queries of the library read it: without what only searching needs. */
export interface StoryRow {
  readonly story: Omit<
    typeof stories.$inferSelect,
    'clientId' | 'facets' | 'search' | 'searchText' | 'changedBy' | 'changedAt' | 'restoredFrom'
  >
  readonly author: { readonly firstName: string; readonly lastName: string }
  /** Cards that the reader sees. */
  readonly cardCount: number
  readonly toLookAt: number
}

type StoryReader = Pick<Actor, 'userId' | 'admin' | 'manager' | 'groups'>

/** What a search adds to a story. */
export type StoryMarks = Pick<StoryListItem, 'near' | 'marked_title' | 'marked_words' | 'matches' | 'inner_hit_count'>

/** As lists show a story, for a reader who may see it. */
export const presentStory = (
  reader: StoryReader,
  { story, author, cardCount, toLookAt }: StoryRow,
  marks: StoryMarks = {},
): StoryListItem => ({
  id: story.id,
  title: story.title,
  summary: story.summary,
  author: `${author.firstName} ${author.lastName}`.trim(),
  own: story.author === reader.userId,
  public: story.public,
  groups: story.groups.filter(
    group => story.author === reader.userId || canManage(reader) || reader.groups.includes(group),
  ),
  archived: story.archivedAt !== null,
  metadata: story.metadata,
  cover: story.cover,
  card_count: cardCount,
  to_look_at: toLookAt,
  created: story.created.toISOString(),
  modified: story.modified.toISOString(),
  ...marks,
})

export interface CardRow {
  readonly card: Pick<
    typeof storyCards.$inferSelect,
    'id' | 'content' | 'version' | 'uses' | 'removedAt' | 'keptAt' | 'checkWords'
  >
  readonly documentName: string | null
  readonly insight: typeof keyInsights.$inferSelect | null
  readonly studyName: string | null
  readonly studyNumber: string | null
  /** Figures: their dataset, and the version of it that they show. */
  readonly dataset: { readonly id: string; readonly name: string; readonly currentVersion: number } | null
  readonly shown: { readonly version: number; readonly made: Date } | null
}

const presentFigure = ({ card, studyName, studyNumber, dataset, shown }: CardRow): StoryCard['figure'] =>
  card.content.kind === 'figure' && dataset && shown
    ? {
        study_name: studyName ?? '',
        study_number: studyNumber ?? '',
        dataset_name: dataset.name,
        version: shown.version,
        version_date: shown.made.toISOString(),
        data_version: dataset.currentVersion,
        kept: card.keptAt === dataset.currentVersion,
      }
    : null

/** Places count what is sent, so that a card which is left out leaves no gap. */
const presentCard = (row: CardRow, index: number, editable: boolean): StoryCard => {
  const { card, documentName, studyName, studyNumber, insight } = row
  const { kind } = card.content
  return {
    id: card.id,
    position: index + 1,
    content: card.content,
    check_words: editable && card.checkWords,
    source:
      kind === 'document' || kind === 'insight'
        ? { document_name: documentName ?? '', study_name: studyName ?? '', study_number: studyNumber ?? '' }
        : null,
    insight:
      kind === 'insight' && insight
        ? { text: insight.text, image: insightImage(insight), item_id: insight.documentId ?? insight.studyId }
        : null,
    figure: presentFigure(row),
  }
}

/** A story with the cards that the reader sees, in order. */
export const presentStoryDetails = (
  reader: StoryReader,
  row: Omit<StoryRow, 'cardCount'>,
  cards: readonly CardRow[],
  locked: StoryDetails['locked'],
): StoryDetails => ({
  ...presentStory(reader, { ...row, cardCount: cards.length }),
  cards: cards.map((card, index) => presentCard(card, index, mayEditStory(reader, row.story))),
  locked: [...locked],
})
