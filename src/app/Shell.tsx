import { Outlet, useNavigation } from 'react-router-dom'
import styled from 'styled-components'
import { SessionLayers } from '@/features/session/ui'
import { useDelayedFlag, Z } from '@/ui'
import { Navbar } from './Navbar'

const Skip = styled.a`
  position: absolute;
  z-index: ${Z.toast};
  left: 16px;
  top: -64px;
  padding: 10px 16px;
  border-radius: 0 0 var(--r-ctl) var(--r-ctl);
  background: var(--accent);
  color: var(--on-accent);
  &:focus {
    top: 0;
  }
`
const Main = styled.main`
  flex: 1;
  display: flex;
  flex-direction: column;
  min-width: 0;
  outline: none;
`
const Loading = styled.span<{ readonly $active: boolean }>`
  position: fixed;
  z-index: ${Z.toast};
  inset: 0 0 auto;
  height: 2px;
  background: var(--accent);
  opacity: ${p => (p.$active ? 1 : 0)};
  transition: opacity var(--t-panel) var(--ease);
  pointer-events: none;
`

/** A thin line while the next screen is being loaded. */
export const NavigationLine = () => {
  const busy = useDelayedFlag(useNavigation().state !== 'idle')
  return <Loading $active={busy} aria-hidden="true" />
}

/** Skip link, navbar and the page. */
export const Shell = () => (
  <>
    <Skip href="#main">Skip to the content</Skip>
    <Navbar />
    <Main id="main" tabIndex={-1}>
      <Outlet />
    </Main>
    <SessionLayers />
  </>
)

/** For screens that lie over the whole window, such as the report builder. */
export const BareShell = () => (
  <Main id="main" tabIndex={-1}>
    <Outlet />
  </Main>
)
