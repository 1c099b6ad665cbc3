import { lazy, Suspense, type ComponentType } from 'react'
import styled from 'styled-components'
import type { FeatureModule } from '@/store'
import { MEDIA } from '@/ui'
import { loadChunk } from './lazyPage'

/** Keeps the header still until the bell is there. */
const Place = styled.span`
  flex: none;
  width: 36px;
  height: 36px;
  ${MEDIA.touch} {
    width: 44px;
    height: 44px;
  }
`

/** The bell with its state, loaded once the page is there. */
export const lazyInbox = (mount: (feature: FeatureModule) => void) => {
  const load = async (): Promise<{ readonly default: ComponentType }> => {
    const [{ following }, Inbox] = await loadChunk(() =>
      Promise.all([
        import('@/features/following'),
        // Named at once, so that the other parts behind this door stay out of the first page.
        import('@/features/following/ui').then(({ Inbox }) => Inbox),
      ]),
    )
    mount(following)
    return { default: Inbox }
  }
  // A page without the bell works too.
  const Bell = lazy(() => load().catch(() => ({ default: Place })))
  return function InboxButton() {
    return (
      <Suspense fallback={<Place />}>
        <Bell />
      </Suspense>
    )
  }
}
