import type { Favorite } from '@core/contract'
import { FavoriteButton } from '@/features/session/ui'
import { StoryCard } from '@/features/stories/ui'
import { StudyCard } from '@/features/studyList/ui'
import { LockedCard } from '@/ui'

export interface FavoriteCardProps {
  readonly favorite: Favorite
  /** Below the heading of a row, or directly below that of the page. */
  readonly level: 2 | 3
}

/** A favorite as the card of its item; a locked item stays locked, but can be removed from the list. */
export const FavoriteCard = ({ favorite, level }: FavoriteCardProps) => {
  const { item_type: itemType, item_id: itemId, study, story } = favorite
  const star = (title: string) => <FavoriteButton itemType={itemType} itemId={itemId} title={title} />
  if (study) return <StudyCard study={study} level={level} titleLines={2} lockedActions={star('Restricted Study')} />
  if (!story) return <LockedCard level={level} actions={star('Restricted Study')} />
  return <StoryCard story={story} level={level} corner={star(story.title)} />
}
