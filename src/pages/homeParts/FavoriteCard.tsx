import type { Favorite } from '@core/contract'
import { FavoriteButton } from '@/features/session/ui'
import { StoryCard } from '@/features/stories/ui'
import { StudyCard } from '@/features/studies/ui'
import { LockedCard } from '@/ui'

/** A favorite as the card of what it names; something locked stays locked. */
export const FavoriteCard = ({ favorite }: { readonly favorite: Favorite }) => {
  const { study, story } = favorite
  if (story)
    return (
      <StoryCard
        story={story}
        level={3}
        corner={<FavoriteButton itemType="story" itemId={story.id} title={story.title} />}
      />
    )
  return study ? <StudyCard study={study} level={3} /> : <LockedCard />
}
