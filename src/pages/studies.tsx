import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { parseListQuery, writeListQuery, type StudyListQuery } from '@/features/studies'
import { StudyList } from '@/features/studies/ui'
import { paths } from '@/lib/paths'

/** S2.3. */
const StudiesPage = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = useMemo(() => parseListQuery(search), [search])
  const change = useCallback(
    (next: StudyListQuery) => void navigate(paths.studies(writeListQuery(next)), { replace: true }),
    [navigate],
  )
  return <StudyList query={query} onQueryChange={change} />
}

export default StudiesPage
