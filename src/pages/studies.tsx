import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { isBare, parseListQuery, useBoost, writeListQuery, type StudyListQuery } from '@/features/studyList'
import { StudyList } from '@/features/studyList/ui'
import { FILTER_PARAMETERS } from '@/lib/libraryFilters'
import { paths } from '@/lib/paths'
import { ownQuery, underViewer } from '@/lib/viewerAddress'
import { useAppSelector, useLibraryFilters } from '@/store'
import { ViewsToCome } from '@/ui/filters/ViewsToCome'
import { useLaterPart } from '@/ui/useLaterPart'
import { useViewWait } from './listParts/useViewWait'

/** A change of the list returns to its first page. */
const RESETS = ['page'] as const

const loadViews = () => import('./listParts/StudyViews')

const StudiesPage = () => {
  const [search] = useSearchParams()
  const [opened] = useState(search)
  const StudyViews = useLaterPart(loadViews)
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const filters = useLibraryFilters('study', userId, RESETS)
  const [boosted, onBoostedChange] = useBoost(userId)
  const { waits, onSettled } = useViewWait('studies', userId, isBare(opened))
  const { text: studyFilters } = filters
  // Until the URL follows the filters, its page belongs to the old list.
  const isCurrent = (search.get(FILTER_PARAMETERS.study) ?? undefined) === studyFilters
  const query = useMemo(() => {
    const inUrl = parseListQuery(ownQuery(search))
    return isCurrent ? inUrl : { ...inUrl, page: 1 }
  }, [search, isCurrent])
  const change = useCallback(
    (next: StudyListQuery) =>
      void navigate(underViewer(paths.studies({ ...writeListQuery(next), studyFilters }), search), { replace: true }),
    [navigate, studyFilters, search],
  )
  const common = { filters, boosted, onBoostedChange }
  const views = (part: 'menu' | 'notices') =>
    StudyViews && <StudyViews part={part} opened={opened} onSettled={onSettled} {...common} />
  return (
    <StudyList
      {...common}
      query={query}
      waits={waits}
      onQueryChange={change}
      viewMenu={views('menu') ?? <ViewsToCome />}
      notices={views('notices')}
    />
  )
}

export default StudiesPage
