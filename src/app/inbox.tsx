import { lazy, Suspense } from 'react'
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
  const Bell = lazy(async () => {
    const [{ following }, { Inbox }] = await loadChunk(() =>
      Promise.all([import('@/features/following'), import('@/features/following/ui')]),
    )
    mount(following)
    return { default: Inbox }
  })
  return function InboxButton() {
    return (
      <Suspense fallback={<Place />}>
        <Bell />
      </Suspense>
    )
  }
}
