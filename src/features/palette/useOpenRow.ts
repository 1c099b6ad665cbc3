import { useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { selectSession } from '@/features/session'
import { unmarked } from '@/lib/marks'
import { rememberSearch } from '@/lib/recentSearches'
import { rememberThing } from '@/lib/recentThings'
import { useAppSelector } from '@/store'
import { textOf, type Row } from './rows'

/** Opens what was chosen, and remembers on this device that it was. */
export const useOpenRow = () => {
  const navigate = useNavigate()
  const userId = useAppSelector(selectSession)?.rottweiler_user_id ?? ''
  return useCallback(
    ({ href, kind, words, run }: Row, inNewTab: boolean) => {
      if (href === undefined) return run?.()
      const query = new URLSearchParams(href.split('?')[1]).get('query')
      if (kind !== undefined) rememberThing(userId, { href: unmarked(href), label: textOf(words), kind })
      else if (query !== null) rememberSearch(userId, query)
      if (inNewTab) window.open(href, '_blank', 'noopener')
      else void navigate(href)
    },
    [navigate, userId],
  )
}
