import type { StoryListItem } from '@core/contract'
import type { ReactNode } from 'react'
import { monthLabel } from '@/lib/months'
import { paths } from '@/lib/paths'
import { Card } from '@/ui'
import { readersLine } from '../model'
import { StoryCover } from './StoryCover'
import { StoryMatches } from './StoryMatches'

export interface StoryCardProps {
  readonly story: StoryListItem
  readonly level?: 2 | 3
  /** Buttons of the card, e.g. the favorite. */
  readonly corner?: ReactNode
}

/** One story with its cover; the card leads to it. */
export const StoryCard = ({ story, level = 2, corner }: StoryCardProps) => (
  <Card
    level={level}
    icon="book"
    cover={<StoryCover id={story.id} />}
    preheader="Story"
    when={monthLabel(story.modified)}
    title={story.title}
    markedTitle={story.marked_title}
    titleLines={2}
    href={paths.story(story.id)}
    actions={corner}
    footStart={story.author}
    footEnd={story.archived ? 'Archived' : (readersLine(story) ?? undefined)}
  >
    <StoryMatches story={story} />
  </Card>
)
