import { LaterSessionLayers } from '@/features/session/ui'
import { NavShortcuts } from './navbar/NavShortcuts'

/** What a page has besides what it shows first; loaded once it is there. */
export const LaterParts = () => (
  <>
    <NavShortcuts />
    <LaterSessionLayers />
  </>
)
