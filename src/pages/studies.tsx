import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { isBare, parseListQuery, useBoost, writeListQuery, type StudyListQuery } from '@/features/studyList'
import { StudyList } from '@/features/studyList/ui'
import { opensWithView } from '@/lib/firstView'
import { FILTER_PARAMETERS } from '@/lib/libraryFilters'
import { paths } from '@/lib/paths'
import { ownQuery, underViewer } from '@/lib/viewerAddress'
import { useAppSelector, useLibraryFilters } from '@/store'
import { ViewsToCome } from '@/ui/filters/ViewsToCome'
import { useLaterPart } from '@/ui/useLaterPart'

/** A change of the list returns to its first page. */
const RESETS = ['page'] as const

/** Milliseconds for which the list waits for its default view. */
const WAIT_MS = 2000

const loadViews = () => import('./listParts/StudyViews')

const StudiesPage = () => {
  const [search] = useSearchParams()
  const [opened] = useState(search)
  const StudyViews = useLaterPart(loadViews)
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const filters = useLibraryFilters('study', userId, RESETS)
  const [boosted, onBoostedChange] = useBoost(userId)
  const [waits, setWaits] = useState(() => isBare(opened) && opensWithView('studies', userId))
  const onSettled = useCallback(() => setWaits(false), [])
  useEffect(() => {
    if (!waits) return
    const late = setTimeout(onSettled, WAIT_MS)
    return () => clearTimeout(late)
  }, [waits, onSettled])
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
