import type { StoryListItem } from '@core/contract'
import type { ReactNode } from 'react'
import { withMarks } from '@/lib/marks'
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
    cover={<StoryCover story={story} />}
    preheader="Story"
    when={monthLabel(story.modified)}
    title={story.title}
    markedTitle={story.marked_title}
    titleLines={2}
    href={withMarks(paths.story(story.id), story.marked_words)}
    actions={corner}
    footStart={story.author}
    footEnd={story.archived ? 'Archived' : (readersLine(story) ?? undefined)}
  >
    <StoryMatches story={story} />
  </Card>
)
