import { useOutletContext } from 'react-router-dom'

/** What the frame around every page does for the page in it. */
export interface ShellContext {
  /** Opens 'Add a New Study'. */
  readonly addStudy: () => void
}

/** For pages inside the frame. */
export const useShell = (): ShellContext => useOutletContext<ShellContext>()
