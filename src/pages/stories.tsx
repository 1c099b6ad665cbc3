import { useCallback, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { FavoriteButton } from '@/features/session/ui'
import { isBare, parseStoryQuery, storyCovers, writeStoryQuery, type StoryListQuery } from '@/features/stories'
import { StoryList } from '@/features/stories/ui'
import { paths } from '@/lib/paths'
import { ownQuery, underViewer } from '@/lib/viewerAddress'
import { useAppSelector, useLibraryFilters } from '@/store'
import { ViewsToCome } from '@/ui/filters/ViewsToCome'
import { useLaterPart } from '@/ui/useLaterPart'
import { useViewWait } from './listParts/useViewWait'

const RESETS = ['page'] as const

const loadViews = () => import('./listParts/StoryViews')

const StoriesPage = () => {
  const [search] = useSearchParams()
  const [opened] = useState(search)
  const StoryViews = useLaterPart(loadViews)
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const filters = useLibraryFilters('story', userId, RESETS)
  const { waits, onSettled } = useViewWait('stories', userId, isBare(opened))
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
  const views = (part: 'menu' | 'notices') =>
    StoryViews && <StoryViews part={part} opened={opened} filters={filters} onSettled={onSettled} />
  return (
    <StoryList
      query={query}
      waits={waits}
      filters={filters}
      hrefOf={hrefOf}
      onQueryChange={change}
      viewMenu={views('menu') ?? <ViewsToCome />}
      notices={views('notices')}
      corner={story => <FavoriteButton itemType="story" itemId={story.id} title={story.title} />}
    />
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [storyCovers]

export default StoriesPage
