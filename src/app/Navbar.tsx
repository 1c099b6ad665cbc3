import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import {
  logoutRemote,
  selectCanManage,
  selectProductName,
  selectRole,
  selectSeesStudies,
  selectSession,
} from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Anchor,
  Avatar,
  ButtonLink,
  Icon,
  IconButton,
  Logo,
  Menu,
  MEDIA,
  TYPE,
  useMediaQuery,
  useTheme,
  Z,
  type MenuEntry,
  type ThemeChoice,
} from '@/ui'
import { NavPanel, type NavLink } from './NavPanel'

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${Z.navbar};
  background: var(--surface);
  border-bottom: 1px solid var(--border);
`
const Inner = styled.div`
  display: flex;
  align-items: stretch;
  gap: 32px;
  height: calc(var(--navbar-height) - 1px);
  max-width: calc(var(--content-max) + 80px);
  margin: 0 auto;
  padding: 0 40px;
  ${MEDIA.below1000} {
    padding-inline: 24px 16px;
  }
  ${MEDIA.below768} {
    padding-inline: 16px 8px;
  }
`
const Home = styled(Anchor)`
  display: flex;
  align-items: center;
  min-width: 0;
  &:hover {
    text-decoration: none;
  }
`
const Items = styled.ul`
  display: flex;
  gap: 24px;
`
const Item = styled(Anchor)`
  display: flex;
  align-items: center;
  height: 100%;
  border-bottom: 2px solid transparent;
  margin-bottom: -1px;
  padding-top: 2px;
  color: var(--text-2);
  font-weight: 500;
  &:hover {
    color: var(--text);
    text-decoration: none;
  }
  &[aria-current] {
    color: var(--text);
    border-bottom-color: var(--accent-text);
  }
`
const End = styled.div`
  display: flex;
  align-items: center;
  gap: 20px;
  margin-left: auto;
  min-width: 0;
`
const Client = styled.span`
  overflow: hidden;
  max-width: 280px;
  color: var(--text-2);
  text-overflow: ellipsis;
  white-space: nowrap;
  & + * {
    position: relative;
  }
`
const Rule = styled.span`
  width: 1px;
  height: 24px;
  background: var(--border);
`
const Profile = styled.button`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 2px 6px 2px 2px;
  margin-right: -6px;
  border: 0;
  border-radius: var(--r-pill);
  background: none;
  color: var(--text-2);
  &:hover {
    background: var(--sunken);
  }
`
const Strip = styled.p`
  ${TYPE.sm}
  min-height: 36px;
  padding: 8px 16px;
  border-top: 1px solid var(--border);
  color: var(--text-2);
  text-align: center;
`

const THEMES = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

const isTheme = (value: string): value is ThemeChoice => THEMES.some(theme => theme.value === value)

const useProfileEntries = (): readonly MenuEntry[] => {
  const dispatch = useAppDispatch()
  const session = useAppSelector(selectSession)
  const role = useAppSelector(selectRole)
  const { choice, setChoice } = useTheme()
  return [
    { kind: 'heading', label: `${session?.email ?? ''} · ${role ?? ''}` },
    { kind: 'separator' },
    {
      kind: 'radio',
      label: 'Theme',
      value: choice,
      onValueChange: value => isTheme(value) && setChoice(value),
      options: THEMES,
    },
    { kind: 'separator' },
    { label: 'Log Out', icon: 'log-out', onSelect: () => dispatch(logoutRemote.requested()) },
  ]
}

const useNavLinks = (): readonly NavLink[] => {
  const { pathname } = useLocation()
  const seesStudies = useAppSelector(selectSeesStudies)
  return seesStudies ? [{ label: 'Studies', href: paths.studies(), current: pathname.startsWith('/studies') }] : []
}

/** S2.56 to S2.65, with the items whose screens exist. */
export const Navbar = () => {
  const [open, setOpen] = useState(false)
  const session = useAppSelector(selectSession)
  const product = useAppSelector(selectProductName)
  const canManage = useAppSelector(selectCanManage)
  const links = useNavLinks()
  const entries = useProfileEntries()
  const banner = session?.client_banner ?? ''
  // A white-label product often carries the client's own name already.
  const client = session && session.client_name !== product ? session.client_name : ''
  // S9.26: no screen of the product is its home yet, so a banner always takes the wider limit.
  const collapsed = useMediaQuery(`(max-width: ${banner === '' ? 999.98 : 1199.98}px)`)
  const name = `${session?.first_name ?? ''} ${session?.last_name ?? ''}`.trim()
  return (
    <Bar data-print="hide">
      <Inner>
        <Home href={paths.home()} aria-label={`${product}, home`}>
          <Logo name={product} />
        </Home>
        {collapsed ? (
          <End>
            <IconButton
              icon="menu"
              label="Menu"
              size={36}
              tooltip={false}
              aria-haspopup="dialog"
              onClick={() => setOpen(true)}
            />
          </End>
        ) : (
          <>
            <nav aria-label="Main">
              <Items style={{ height: '100%' }}>
                {links.map(link => (
                  <li key={link.href}>
                    <Item href={link.href} aria-current={link.current ? 'page' : undefined}>
                      {link.label}
                    </Item>
                  </li>
                ))}
              </Items>
            </nav>
            <End>
              {banner !== '' && <Client>{banner}</Client>}
              {client !== '' && <Client>{client}</Client>}
              {(client !== '' || banner !== '') && <Rule aria-hidden="true" />}
              {canManage && (
                <ButtonLink href={paths.importData()} icon="plus">
                  Add data
                </ButtonLink>
              )}
              <Menu
                trigger={
                  <Profile type="button" aria-label={`Profile of ${name}`}>
                    <Avatar name={name} />
                    <Icon name="chevron-down" />
                  </Profile>
                }
                entries={entries}
              />
            </End>
          </>
        )}
      </Inner>
      {collapsed && banner !== '' && <Strip>{banner}</Strip>}
      <NavPanel
        open={open && collapsed}
        onClose={() => setOpen(false)}
        links={links}
        canManage={canManage}
        name={name}
      />
    </Bar>
  )
}
