import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { parseUsersQuery, writeUsersQuery, type UsersQuery } from '@/features/people'
import { UsersScreen } from '@/features/people/ui'
import { paths } from '@/lib/paths'
import { ownQuery } from '@/lib/viewerAddress'

const hrefOf = (query: UsersQuery): string => paths.settings('users', writeUsersQuery(query))

/** The people of the organisation; what is asked for is in the address. */
export const UserSettings = () => {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const query = useMemo(() => parseUsersQuery(ownQuery(search)), [search])
  const change = useCallback((next: UsersQuery) => void navigate(hrefOf(next), { replace: true }), [navigate])
  return <UsersScreen query={query} onQueryChange={change} hrefOf={hrefOf} />
}
