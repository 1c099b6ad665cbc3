import type { Favorite } from '@core/contract'
import { FavoriteButton } from '@/features/session/ui'
import { StoryCard } from '@/features/stories/ui'
import { StudyCard } from '@/features/studies/ui'
import { LockedCard } from '@/ui'

export interface FavoriteCardProps {
  readonly favorite: Favorite
  /** Below the heading of a row, or straight below that of the page. */
  readonly level: 2 | 3
}

/** A favorite as the card of what it names; something locked stays locked. */
export const FavoriteCard = ({ favorite: { study, story }, level }: FavoriteCardProps) => {
  if (study) return <StudyCard study={study} level={level} titleLines={2} />
  if (!story) return <LockedCard level={level} />
  const star = <FavoriteButton itemType="story" itemId={story.id} title={story.title} />
  return <StoryCard story={story} level={level} corner={star} />
}
