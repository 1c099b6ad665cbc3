import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '@/store'
import { useToast } from '@/ui'
import { selectFavoriteNotice } from '../favorites/selectors'
import { favoriteEvents, favoriteKey, type FavoriteNotice } from '../favorites/state'

const failedWords = ({ item, wanted }: FavoriteNotice & { kind: 'failed' }): string =>
  wanted
    ? `"${item.title}" could not be added to your favorites.`
    : `"${item.title}" could not be removed from your favorites.`

/** Beyond one mounting: what came before this part of the page was loaded is still told, and nothing is told twice. */
const told = new WeakSet<FavoriteNotice>()

/** Announces removed favorites, with an undo, and changes that failed. */
export const FavoriteNotices = () => {
  const dispatch = useAppDispatch()
  const notify = useToast()
  const notice = useAppSelector(selectFavoriteNotice)
  useEffect(() => {
    if (notice === null || told.has(notice)) return
    told.add(notice)
    const subject = `favorite ${favoriteKey(notice.item)}`
    if (notice.kind === 'failed') notify({ subject, text: failedWords(notice), tone: 'error' })
    else
      notify({
        subject,
        text: `"${notice.item.title}" was removed from your favorites.`,
        undo: () => dispatch(favoriteEvents.set({ ...notice.item, wanted: true })),
      })
  }, [notice, notify, dispatch])
  return null
}
