import { lazy, Suspense, useEffect, useMemo, useState, type ComponentType } from 'react'
import { Outlet, useNavigation } from 'react-router-dom'
import styled from 'styled-components'
import { sessionEvents, selectIsReady } from '@/features/session'
import { useAppDispatch, useAppSelector, type ShellContext } from '@/store'
import { SkipLink, useDelayedFlag, Z } from '@/ui'
import { SearchTargetProvider } from '@/ui/shortcuts'
import { useBrandStylesheet } from './brandStylesheet'
import { loadChunk } from './lazyPage'
import type { AddStudyProps, CommandsProps, LoadSuggestBox } from './layers'
import { Navbar } from './navbar/Navbar'
import { SearchShortcuts } from './navbar/SearchShortcuts'

const NONE: { readonly default: ComponentType } = { default: () => null }

/** Most shortcuts and layers come after the page; one without them works too. */
const LaterParts = lazy(() =>
  loadChunk(() => import('./LaterParts')).then(
    (door): typeof NONE => ({ default: door.LaterParts }),
    () => NONE,
  ),
)

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
  background: var(--accent-text);
  opacity: ${p => (p.$active ? 1 : 0)};
  transition: opacity var(--t-panel) var(--ease);
  pointer-events: none;
`

/** A thin line while the next screen is being loaded. */
export const NavigationLine = () => {
  const busy = useDelayedFlag(useNavigation().state !== 'idle')
  return <Loading $active={busy} aria-hidden="true" />
}

export interface ShellProps {
  /** The dialog behind 'Add Study', loaded when it is first opened. */
  readonly AddStudy: ComponentType<AddStudyProps>
  /** The search with its commands, loaded when it is first opened. */
  readonly Commands: ComponentType<CommandsProps>
  /** What makes its search field suggest. */
  readonly loadSuggestBox: LoadSuggestBox
  /** The bell of the header. */
  readonly Inbox: ComponentType
  /** The document viewer, shown when the address asks for it. */
  readonly Viewer: ComponentType
  readonly mount: ShellContext['mount']
}

/** `bare`: the page alone, which keeps its place when the rest loads. */
const Frame = ({
  AddStudy,
  Commands,
  loadSuggestBox,
  Inbox,
  Viewer,
  mount,
  bare,
}: ShellProps & { readonly bare: boolean }) => {
  const [adding, setAdding] = useState(false)
  // Once opened it stays mounted, so that closing it can return the focus.
  const [wanted, setWanted] = useState(false)
  const [commanding, setCommanding] = useState<boolean | null>(null)
  const shell = useMemo<ShellContext>(
    () => ({
      addStudy: () => {
        setWanted(true)
        setAdding(true)
      },
      openCommands: () => setCommanding(true),
      mount,
    }),
    [mount],
  )
  return (
    <SearchTargetProvider>
      {!bare && <SkipLink href="#main">Skip to the content</SkipLink>}
      {!bare && (
        <Navbar Inbox={Inbox} loadSuggestBox={loadSuggestBox} onAdd={shell.addStudy} onCommands={shell.openCommands} />
      )}
      <Main id="main" tabIndex={-1}>
        <Outlet context={shell} />
      </Main>
      {!bare && (
        <>
          <SearchShortcuts openCommands={shell.openCommands} />
          <Suspense fallback={null}>
            <LaterParts />
          </Suspense>
          <Viewer />
        </>
      )}
      {!bare && commanding !== null && (
        <Commands open={commanding} onClose={() => setCommanding(false)} onAdd={shell.addStudy} />
      )}
      {wanted && <AddStudy open={adding} onClose={() => setAdding(false)} />}
    </SearchTargetProvider>
  )
}

/** Skip link, navbar, the page, and layers over any page. */
export const Shell = (props: ShellProps) => <Frame {...props} bare={false} />

/** For screens that cover the whole window, such as the report builder. */
export const BareShell = () => (
  <Main id="main" tabIndex={-1}>
    <Outlet />
  </Main>
)

/** For pages open to everyone: with the navbar for signed-in people. */
export const OpenShell = (props: ShellProps) => {
  const dispatch = useAppDispatch()
  const ready = useAppSelector(selectIsReady)
  useBrandStylesheet()
  useEffect(() => {
    dispatch(sessionEvents.lookedFor())
  }, [dispatch])
  return <Frame {...props} bare={!ready} />
}
