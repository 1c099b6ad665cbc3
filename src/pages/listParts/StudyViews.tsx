import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ListViewSettings } from '@core/contract'
import { listViews, openSelection } from '@/features/listViews'
import { ViewMenu, ViewState } from '@/features/listViews/ui'
import { selectSession } from '@/features/session'
import { isBare, parseListQuery, selectCategories, selectList, writeListQuery } from '@/features/studyList'
import { paths } from '@/lib/paths'
import { ownQuery, underViewer } from '@/lib/viewerAddress'
import { useAppSelector, type LibraryFilters } from '@/store'
import { Button, Callout } from '@/ui'
import { Unoffered } from '@/ui/filters/Unoffered'
import { ViewsToCome } from '@/ui/filters/ViewsToCome'
import { useLaterFeature } from './useLaterFeature'

export interface StudyViewsProps {
  readonly part: 'menu' | 'notices'
  /** The query part of the address that the page was opened with. */
  readonly opened: URLSearchParams
  readonly filters: LibraryFilters
  readonly boosted: boolean
  readonly onBoostedChange: (boosted: boolean) => void
  /** The list is shown as it opens, or its views cannot be loaded. */
  readonly onSettled: () => void
}

const StudiesUnoffered = ({ filters }: { readonly filters: LibraryFilters }) => {
  const categories = useAppSelector(selectCategories)
  const { data } = useAppSelector(selectList)
  const isCurrent = data !== null && data.query.filters === filters.text
  return (
    <Unoffered
      categories={categories}
      selection={filters.selection}
      onChange={filters.change}
      one="study"
      found={isCurrent ? data.count - data.restricted_count : null}
    />
  )
}

/** The saved views of the list of studies: their menu, or what became of the one that is shown. */
const StudyViews = ({ part, opened, filters, boosted, onBoostedChange, onSettled }: StudyViewsProps) => {
  const isMounted = useLaterFeature(listViews)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const onOpen = useCallback(
    (settings: ListViewSettings) => {
      if (settings.preferences_first !== undefined) onBoostedChange(settings.preferences_first)
      const shown = writeListQuery(parseListQuery(new URLSearchParams({ sort: settings.sort ?? '' })))
      const href = paths.studies({ ...shown, studyFilters: openSelection('study', userId, settings.filters) })
      void navigate(underViewer(href, search), { replace: true })
    },
    [navigate, search, onBoostedChange, userId],
  )
  const { sort } = parseListQuery(ownQuery(search))
  const { text } = filters
  const place = useMemo(
    () => ({
      list: 'studies' as const,
      current: { ...(text !== undefined && { filters: text }), sort, preferences_first: boosted },
      onOpen,
    }),
    [sort, text, boosted, onOpen],
  )
  if (!isMounted) return part === 'menu' ? <ViewsToCome /> : null
  if (part === 'notices')
    return (
      <>
        {filters.passedOver && (
          <Callout
            action={
              <Button size="sm" onClick={filters.takeLink}>
                Use the link’s filters
              </Button>
            }
          >
            Showing your saved filters
          </Callout>
        )}
        <StudiesUnoffered filters={filters} />
        <ViewState place={place} />
      </>
    )
  return <ViewMenu place={place} bare={isBare(opened)} onSettled={onSettled} />
}

export default StudyViews
