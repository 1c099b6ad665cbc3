import type { Favorite } from '@core/contract'
import { StudyCard } from '@/features/studies/ui'
import { LockedCard } from '@/ui'

/** A favorite as the card of what it names; something locked stays locked. */
export const FavoriteCard = ({ favorite }: { readonly favorite: Favorite }) => {
  if (favorite.study?.permissions.view) return <StudyCard study={favorite.study} />
  return <LockedCard />
}
