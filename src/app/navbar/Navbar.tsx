import { lazy, Suspense, useCallback, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { selectSearchEnabled, selectSession } from '@/features/session'
import { paths, ROUTES } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { IconButton, Logo, useMediaQuery } from '@/ui'
import { useSearchTarget } from '@/ui/shortcuts'
import { FilesButton } from '../fileNotices'
import type { LoadSuggestBox } from '../layers'
import { loadChunk } from '../lazyPage'
import { AddStudyButton } from './AddStudyButton'
import {
  BandPlace,
  Bar,
  ClientName,
  End,
  Home,
  Inner,
  Item,
  Items,
  Rule,
  Search,
  SearchRow,
  Strip,
  Words,
} from './navbarParts'
import { NavSearch } from './NavSearch'
import { ProfileMenu } from './ProfileMenu'
import { useNavLinks } from './useNavLinks'
import { usePerson } from './usePerson'

/** Width below which the navbar collapses. */
const LIMIT = '(max-width: 999.98px)'
const LIMIT_WITH_BANNER = '(max-width: 1199.98px)'

/** Only narrow windows have it: loaded when it is first opened. */
const NavPanel = lazy(() => loadChunk(() => import('./NavPanel')).then(door => ({ default: door.NavPanel })))

/** Only people who have set no preferences get it; a page without it works too. */
const Hint = lazy(() =>
  loadChunk(() => import('./PreferencesHint')).then(
    (door): { readonly default: ComponentType<{ readonly band: boolean }> } => ({ default: door.PreferencesHint }),
    () => ({ default: () => null }),
  ),
)

const PreferencesHint = ({ band = false }: { readonly band?: boolean }) => {
  const personalization = useAppSelector(selectSession)?.personalization
  if (!personalization || personalization.setPreferences || personalization.viewedLocalFilters) return null
  return (
    <Suspense fallback={band ? <BandPlace /> : null}>
      <Hint band={band} />
    </Suspense>
  )
}

interface BarProps extends NavbarProps {
  readonly hasSearch: boolean
}

interface WideBarProps extends BarProps {
  /** On the home page, where the bubble about preferences covers the picture and no buttons of the page. */
  readonly atHome: boolean
}

const WideBar = ({ hasSearch, atHome, Inbox, loadSuggestBox, onAdd, onCommands }: WideBarProps) => {
  const { client, banner } = usePerson()
  const links = useNavLinks()
  return (
    <>
      {hasSearch && (
        <Search>
          <NavSearch loadSuggestBox={loadSuggestBox} onCommands={onCommands} />
        </Search>
      )}
      <nav aria-label="Main">
        <Items>
          {links.map(link => (
            <li key={link.href}>
              <Item href={link.href} aria-current={link.current ? 'page' : undefined}>
                {link.label}
              </Item>
            </li>
          ))}
        </Items>
      </nav>
      <End $gap="s4-5">
        {banner !== '' && (
          <Words $max={420} title={banner}>
            {banner}
          </Words>
        )}
        {client !== '' && banner === '' && (
          <>
            <ClientName $max={240} title={client}>
              {client}
            </ClientName>
            <Rule aria-hidden="true" />
          </>
        )}
        <AddStudyButton onAdd={onAdd} />
        <FilesButton />
        <Inbox />
        <ProfileMenu />
        {atHome && <PreferencesHint />}
      </End>
    </>
  )
}

interface NarrowBarProps extends BarProps {
  readonly onSearch: () => void
  /** The reader has just left the search without searching. */
  readonly leftSearch: boolean
}

const SearchOpener = ({ onSearch, leftSearch }: Pick<NarrowBarProps, 'onSearch' | 'leftSearch'>) => {
  useSearchTarget(onSearch)
  const takeFocus = useCallback(
    (button: HTMLButtonElement | null) => {
      if (leftSearch) button?.focus()
    },
    [leftSearch],
  )
  return <IconButton ref={takeFocus} icon="search" label="Search" size={36} tooltip={false} onClick={onSearch} />
}

const NarrowBar = ({ hasSearch, Inbox, onAdd, onCommands, onSearch, leftSearch }: NarrowBarProps) => {
  const [panelOpen, setPanelOpen] = useState(false)
  // Once opened it stays mounted, so that closing it can return the focus.
  const [wanted, setWanted] = useState(false)
  const openPanel = () => {
    setWanted(true)
    setPanelOpen(true)
  }
  const closePanel = useCallback(() => setPanelOpen(false), [])
  return (
    <End $gap="s1">
      {hasSearch && <SearchOpener onSearch={onSearch} leftSearch={leftSearch} />}
      <FilesButton />
      <Inbox />
      <IconButton icon="menu" label="Menu" size={36} tooltip={false} aria-haspopup="dialog" onClick={openPanel} />
      {wanted && (
        <Suspense fallback={null}>
          <NavPanel open={panelOpen} onClose={closePanel} onAdd={onAdd} onCommands={onCommands} />
        </Suspense>
      )}
    </End>
  )
}

export interface NavbarProps {
  /** The bell. */
  readonly Inbox: ComponentType
  readonly onAdd: () => void
  readonly onCommands: () => void
  readonly loadSuggestBox: LoadSuggestBox
}

/** Logo, search, sections, 'Add Study' and the profile menu. */
export const Navbar = ({ Inbox, loadSuggestBox, onAdd, onCommands }: NavbarProps) => {
  const { product, banner } = usePerson()
  const atHome = useLocation().pathname === ROUTES.home
  const narrow = useMediaQuery(banner !== '' && !atHome ? LIMIT_WITH_BANNER : LIMIT)
  const hasSearch = useAppSelector(selectSearchEnabled) && !atHome
  const [search, setSearch] = useState<'closed' | 'open' | 'left'>('closed')
  const openSearch = useCallback(() => setSearch('open'), [])
  return (
    <>
      <Bar data-print="hide">
        <Inner>
          {narrow && hasSearch && search === 'open' ? (
            <SearchRow>
              <NavSearch
                focused
                loadSuggestBox={loadSuggestBox}
                onCommands={onCommands}
                onSearched={() => setSearch('closed')}
                onLeft={() => setSearch('left')}
              />
              <IconButton
                icon="x"
                label="Close the search"
                size={36}
                tooltip={false}
                onClick={() => setSearch('left')}
              />
            </SearchRow>
          ) : (
            <>
              <Home href={paths.home()} aria-label={`${product}, home`}>
                <Logo name={product} />
              </Home>
              {narrow ? (
                <NarrowBar
                  hasSearch={hasSearch}
                  Inbox={Inbox}
                  loadSuggestBox={loadSuggestBox}
                  onAdd={onAdd}
                  onCommands={onCommands}
                  onSearch={openSearch}
                  leftSearch={search === 'left'}
                />
              ) : (
                <WideBar
                  hasSearch={hasSearch}
                  atHome={atHome}
                  Inbox={Inbox}
                  loadSuggestBox={loadSuggestBox}
                  onAdd={onAdd}
                  onCommands={onCommands}
                />
              )}
            </>
          )}
        </Inner>
        {narrow && banner !== '' && <Strip>{banner}</Strip>}
      </Bar>
      {(narrow || !atHome) && <PreferencesHint band />}
    </>
  )
}
