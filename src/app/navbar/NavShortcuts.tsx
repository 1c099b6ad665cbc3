import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { selectSeesStudies, selectStoriesEnabled } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { activeShortcuts, useShortcuts, type Shortcut } from '@/ui/shortcuts'
import { loadChunk } from '../lazyPage'

/** Loaded when it is first opened. */
const ShortcutsDialog = lazy(() =>
  loadChunk(() => import('@/ui/shortcuts/ShortcutsDialog')).then(door => ({ default: door.ShortcutsDialog })),
)

/** The shortcuts of every page in the shell besides those of the search, and the list of all shortcuts. */
export const NavShortcuts = () => {
  const navigate = useNavigate()
  const seesStudies = useAppSelector(selectSeesStudies)
  const seesStories = useAppSelector(selectStoriesEnabled)
  const [isListed, setIsListed] = useState(false)
  const [listed, setListed] = useState<readonly Shortcut[]>([])
  const goTo = (key: string, label: string, href: string): Shortcut => ({
    keys: `g ${key}`,
    label: `Go to ${label}`,
    run: () => {
      void navigate(href)
      return true
    },
  })
  const list = () => {
    setListed(activeShortcuts())
    setIsListed(true)
    return true
  }
  const shortcuts: readonly Shortcut[] = [
    goTo('h', 'home', paths.home()),
    ...(seesStudies ? [goTo('s', 'studies', paths.studies())] : []),
    ...(seesStories ? [goTo('t', 'stories', paths.stories())] : []),
    goTo('f', 'favorites', paths.favorites()),
    { keys: '?', label: 'List the shortcuts', run: list },
  ]
  useShortcuts(shortcuts)
  return (
    listed.length > 0 && (
      <Suspense fallback={null}>
        <ShortcutsDialog open={isListed} onClose={() => setIsListed(false)} shortcuts={listed} />
      </Suspense>
    )
  )
}
