import { FavoriteNotices } from './FavoriteNotices'
import { PersonalizationLayer } from './PersonalizationLayer'
import { PreferenceNotices } from './PreferenceNotices'

/** What the session shows over any page. */
export const SessionLayers = () => (
  <>
    <FavoriteNotices />
    <PreferenceNotices />
    <PersonalizationLayer />
  </>
)
