import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { viewerIn } from '@/lib/viewerAddress'
import type { FeatureModule } from '@/store'
import { loadChunk } from './lazyPage'

/** The document viewer, loaded when an address first asks for it. It then stays mounted, to return the focus when it closes. */
export const lazyViewer = (mount: (feature: FeatureModule) => void) => {
  const Loaded = lazy(async () => {
    const [{ library }, { documents }, { stories }, page] = await loadChunk(() =>
      Promise.all([
        import('@/library'),
        import('@/features/search'),
        import('@/features/stories'),
        import('@/pages/viewer'),
      ]),
    )
    mount(library)
    mount(documents)
    mount(stories)
    page.features.forEach(mount)
    return page
  })
  return function Viewer() {
    const open = viewerIn(useLocation().search) !== null
    const [wanted, setWanted] = useState(open)
    if (open && !wanted) setWanted(true)
    return (
      wanted && (
        <Suspense fallback={null}>
          <Loaded />
        </Suspense>
      )
    )
  }
}
