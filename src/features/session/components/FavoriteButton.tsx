import type { FavoriteType } from '@core/domain'
import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { IconButton } from '@/ui'
import { selectIsFavorite, selectNeedsFavorites } from '../favorites/selectors'
import { favoriteEvents } from '../favorites/state'
import type { WithSession } from '../slice'

export interface FavoriteButtonProps {
  readonly itemType: FavoriteType
  readonly itemId: string
  readonly title: string
  /** Edge in px: 24, 28, 32 or 36. */
  readonly size?: number
  readonly outlined?: boolean
  /** Says what it is, on a page that is about something else. */
  readonly named?: boolean
}

/** Marks a study or story as a favorite; shown at once and reverted if it fails. */
export const FavoriteButton = ({
  itemType,
  itemId,
  title,
  size = 32,
  outlined = false,
  named = false,
}: FavoriteButtonProps) => {
  const dispatch = useAppDispatch()
  const isFavorite = useAppSelector((state: WithSession) => selectIsFavorite(state, itemType, itemId))
  // Said once and not by each card of a list: whatever happens to the store is told to every card.
  const isNeeded = useAppSelector(selectNeedsFavorites)
  useEffect(() => {
    if (isNeeded) dispatch(favoriteEvents.needed())
  }, [dispatch, isNeeded])
  return (
    <IconButton
      icon="star"
      label={named ? `Favorite the ${itemType} “${title}”` : `Favorite ${title}`}
      size={size}
      outlined={outlined}
      pressed={isFavorite}
      filled={isFavorite}
      onClick={() => dispatch(favoriteEvents.set({ itemType, itemId, title, wanted: !isFavorite }))}
    />
  )
}
