import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ListViewSettings } from '@core/contract'
import { listViews, openSelection } from '@/features/listViews'
import { ViewMenu, ViewState } from '@/features/listViews/ui'
import { selectSession } from '@/features/session'
import { isBare, parseStoryQuery, queryOfSettings, selectList, settingsOf, writeStoryQuery } from '@/features/stories'
import { paths } from '@/lib/paths'
import { ownQuery, underViewer } from '@/lib/viewerAddress'
import { useAppSelector, type LibraryFilters } from '@/store'
import { categoriesOf } from '@/ui/filters'
import { Unoffered } from '@/ui/filters/Unoffered'
import { ViewsToCome } from '@/ui/filters/ViewsToCome'
import { useLaterFeature } from './useLaterFeature'

const StoriesUnoffered = ({ filters }: { readonly filters: LibraryFilters }) => {
  const { data } = useAppSelector(selectList)
  // Counts of a search say nothing about the whole list.
  const isWhole = data !== null && data.query.words === '' && data.query.of === 'all'
  const isCurrent = isWhole && data.query.filters === filters.text
  const categories = useMemo(() => categoriesOf(data?.aggregations ?? {}), [data])
  return (
    <Unoffered
      categories={categories}
      selection={filters.selection}
      onChange={filters.change}
      one="story"
      found={isCurrent ? data.count : null}
    />
  )
}

interface StoryViewsProps {
  readonly part: 'menu' | 'notices'
  /** The query part of the address that the page was opened with. */
  readonly opened: URLSearchParams
  readonly filters: LibraryFilters
  /** The list is shown as it opens, or its views cannot be loaded. */
  readonly onSettled: () => void
}

/** The saved views of the list of stories: their menu, or what there is to say about the filters and the view. */
const StoryViews = ({ part, opened, filters, onSettled }: StoryViewsProps) => {
  const isMounted = useLaterFeature(listViews)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const onOpen = useCallback(
    (settings: ListViewSettings) => {
      const shown = writeStoryQuery(queryOfSettings(settings))
      const href = paths.stories({ ...shown, storyFilters: openSelection('story', userId, settings.filters) })
      void navigate(underViewer(href, search), { replace: true })
    },
    [navigate, search, userId],
  )
  const { text } = filters
  const place = useMemo(
    () => ({ list: 'stories' as const, current: settingsOf(parseStoryQuery(ownQuery(search)), text), onOpen }),
    [search, text, onOpen],
  )
  if (!isMounted) return part === 'menu' ? <ViewsToCome /> : null
  if (part === 'notices')
    return (
      <>
        <StoriesUnoffered filters={filters} />
        <ViewState place={place} />
      </>
    )
  return <ViewMenu place={place} bare={isBare(opened)} onSettled={onSettled} />
}

export default StoryViews
