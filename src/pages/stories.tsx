import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { parsePage } from '@/features/stories'
import { StoryList } from '@/features/stories/ui'
import { paths } from '@/lib/paths'
import { ownQuery, underViewer } from '@/lib/viewerAddress'
import { useAppSelector, useLibraryFilters } from '@/store'

const RESETS = ['page'] as const

const StoriesPage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const filters = useLibraryFilters('story', userId, RESETS)
  const { text } = filters
  const hrefOf = (page: number) => paths.stories({ ...(page > 1 && { page }), ...(text && { storyFilters: text }) })
  const toFirst = useCallback(
    () =>
      void navigate(underViewer(paths.stories(text === undefined ? {} : { storyFilters: text }), search), {
        replace: true,
      }),
    [navigate, text, search],
  )
  return (
    <StoryList
      query={{ page: parsePage(ownQuery(search).get('page')), filters: text }}
      filters={filters}
      hrefOf={hrefOf}
      onPageMissing={toFirst}
      corner={story => <FavoriteButton itemType="story" itemId={story.id} title={story.title} />}
    />
  )
}

export default StoriesPage
