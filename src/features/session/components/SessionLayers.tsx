import { FavoriteNotices } from './FavoriteNotices'

/** What the session shows over any page. */
export const SessionLayers = () => (
  <>
    <FavoriteNotices />
  </>
)
