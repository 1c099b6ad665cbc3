import { useLocation } from 'react-router-dom'
import { selectSeesStudies, selectStoriesEnabled } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'

export interface NavLink {
  readonly label: string
  readonly href: string
  readonly current: boolean
}

/** The sections of the navbar that this reader may open. */
export const useNavLinks = (): readonly NavLink[] => {
  const { pathname } = useLocation()
  const seesStudies = useAppSelector(selectSeesStudies)
  const seesStories = useAppSelector(selectStoriesEnabled)
  const link = (label: string, href: string): NavLink => ({
    label,
    href,
    current: pathname === href || pathname.startsWith(`${href}/`),
  })
  return [
    ...(seesStudies ? [link('Studies', paths.studies())] : []),
    ...(seesStories ? [link('Stories', paths.stories())] : []),
    link('Favorites', paths.favorites()),
  ]
}
