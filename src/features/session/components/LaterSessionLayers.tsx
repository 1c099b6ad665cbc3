import { FavoriteNotices } from './FavoriteNotices'
import { PersonalizationLayer } from './PersonalizationLayer'
import { PreferenceNotices } from './PreferenceNotices'
import { SupportLayer } from './SupportLayer'

/** What the session shows over any page once somebody asks for it. */
export const LaterSessionLayers = () => (
  <>
    <FavoriteNotices />
    <PreferenceNotices />
    <PersonalizationLayer />
    <SupportLayer />
  </>
)
