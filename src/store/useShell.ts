import { useOutletContext } from 'react-router-dom'
import type { FeatureModule } from './createStore'

/** What the frame around every page does for the page in it. */
export interface ShellContext {
  /** Opens 'Add a New Study'. */
  readonly addStudy: () => void
  /** Opens the search with its commands. */
  readonly openCommands: () => void
  /** Adds the state of a part that the page loads later; once per feature. */
  readonly mount: (feature: FeatureModule) => void
}

/** For pages inside the frame. */
export const useShell = (): ShellContext => useOutletContext<ShellContext>()
