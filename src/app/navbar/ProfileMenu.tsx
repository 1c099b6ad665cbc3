import styled from 'styled-components'
import { selectBulkAnalysisEnabled, useAskSupport } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { Avatar, Icon, Menu, useTheme, type MenuEntry, type ThemeChoice } from '@/ui'
import { useLogOut } from './useLogOut'
import { usePerson } from './usePerson'

const Profile = styled.button`
  display: flex;
  align-items: center;
  gap: var(--s2);
  flex: none;
  padding: var(--s0-5) var(--s1-5) var(--s0-5) var(--s0-5);
  margin-right: -6px;
  border: 0;
  border-radius: var(--r-pill);
  background: none;
  color: var(--text-2);
  &:hover {
    background: var(--sunken);
  }
`

export const THEMES = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

const isTheme = (value: string): value is ThemeChoice => THEMES.some(theme => theme.value === value)

const useEntries = (logOut: () => void): readonly MenuEntry[] => {
  const { email, role } = usePerson()
  const { choice, setChoice } = useTheme()
  const makesFiles = useAppSelector(selectBulkAnalysisEnabled)
  const askSupport = useAskSupport()
  return [
    { kind: 'heading', label: `${email} · ${role}` },
    { kind: 'separator' },
    { kind: 'link', label: 'Personal Settings', icon: 'user', href: paths.settings('info') },
    { kind: 'link', label: 'Integrations', icon: 'link', href: paths.settings('integrations') },
    ...(makesFiles ? [{ kind: 'link', label: 'Downloads', icon: 'download', href: paths.downloads() } as const] : []),
    { label: 'Support', icon: 'help', onSelect: () => askSupport() },
    { kind: 'link', label: 'Privacy Policy', icon: 'lock', href: paths.privacy() },
    { kind: 'separator' },
    {
      kind: 'radio',
      label: 'Theme',
      value: choice,
      onValueChange: value => isTheme(value) && setChoice(value),
      options: THEMES,
    },
    { kind: 'separator' },
    { label: 'Log Out', icon: 'log-out', onSelect: logOut },
  ]
}

/** The reader's own pages, help, theme and log out. */
export const ProfileMenu = () => {
  const { name } = usePerson()
  const { logOut, question } = useLogOut()
  return (
    <>
      <Menu
        trigger={
          <Profile type="button" aria-label={`Profile of ${name}`}>
            <Avatar name={name} />
            <Icon name="chevron-down" />
          </Profile>
        }
        entries={useEntries(logOut)}
      />
      {question}
    </>
  )
}
