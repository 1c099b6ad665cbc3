import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { parseStoryQuery, writeStoryQuery, type StoryListQuery } from '@/features/stories'
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
  const query = parseStoryQuery(ownQuery(search))
  const hrefOf = useCallback(
    (wanted: StoryListQuery) => paths.stories({ ...writeStoryQuery(wanted), storyFilters: text }),
    [text],
  )
  const change = useCallback(
    (wanted: StoryListQuery) => void navigate(underViewer(hrefOf(wanted), search), { replace: true }),
    [navigate, hrefOf, search],
  )
  return (
    <StoryList
      query={query}
      filters={filters}
      hrefOf={hrefOf}
      onQueryChange={change}
      corner={story => <FavoriteButton itemType="story" itemId={story.id} title={story.title} />}
    />
  )
}

export default StoriesPage
