import styled from 'styled-components'
import { logoutRemote, selectRole, selectSession } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Anchor, Avatar, Button, ButtonLink, Muted, Row, Segmented, SlideOver, Stack, useTheme } from '@/ui'

export interface NavLink {
  readonly label: string
  readonly href: string
  readonly current: boolean
}

const Item = styled(Anchor)`
  display: flex;
  align-items: center;
  min-height: 44px;
  padding: 0 12px;
  border-radius: var(--r-ctl);
  color: var(--text);
  font-weight: 500;
  &:hover {
    background: var(--sunken);
    text-decoration: none;
  }
  &[aria-current] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
`

export interface NavPanelProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly links: readonly NavLink[]
  readonly canManage: boolean
  readonly name: string
}

/** The navigation of narrow windows: all allowed items, theme and log out. */
export const NavPanel = ({ open, onClose, links, canManage, name }: NavPanelProps) => {
  const dispatch = useAppDispatch()
  const session = useAppSelector(selectSession)
  const role = useAppSelector(selectRole)
  const { choice, setChoice } = useTheme()
  return (
    <SlideOver open={open} onClose={onClose} title="Menu">
      <Stack $gap={24}>
        <Row $gap={12}>
          <Avatar name={name} />
          <Stack $gap={0}>
            <strong>{name}</strong>
            <Muted $size="sm">
              {session?.client_name} · {role}
            </Muted>
          </Stack>
        </Row>
        <nav aria-label="Main">
          <ul>
            {links.map(link => (
              <li key={link.href}>
                <Item href={link.href} aria-current={link.current ? 'page' : undefined} onClick={onClose}>
                  {link.label}
                </Item>
              </li>
            ))}
          </ul>
        </nav>
        {canManage && (
          <ButtonLink href={paths.importData()} icon="plus" block onClick={onClose}>
            Add data
          </ButtonLink>
        )}
        <Segmented
          label="Theme"
          block
          value={choice}
          onValueChange={setChoice}
          options={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <Button icon="log-out" block onClick={() => dispatch(logoutRemote.requested())}>
          Log Out
        </Button>
      </Stack>
    </SlideOver>
  )
}
