import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { parseListQuery, writeListQuery, type StudyListQuery } from '@/features/studyList'
import { StudyList } from '@/features/studyList/ui'
import { FILTER_PARAMETERS } from '@/lib/libraryFilters'
import { paths } from '@/lib/paths'
import { ownQuery, underViewer } from '@/lib/viewerAddress'
import { useAppSelector, useLibraryFilters } from '@/store'

/** A change of the list returns to its first page. */
const RESETS = ['page'] as const

const StudiesPage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  const filters = useLibraryFilters('study', userId, RESETS)
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
  return <StudyList query={query} filters={filters} onQueryChange={change} />
}

export default StudiesPage
