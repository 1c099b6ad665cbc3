import { useId } from 'react'
import styled, { css } from 'styled-components'
import { selectBulkAnalysisEnabled, selectCanManage, useAskSupport } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { Anchor, Avatar, Button, ButtonLink, Icon, Muted, Row, Segmented, SlideOver, Stack, useTheme } from '@/ui'
import { ONLY_MANAGERS } from './AddStudyButton'
import { THEMES } from './ProfileMenu'
import { useLogOut } from './useLogOut'
import { useNavLinks } from './useNavLinks'
import { usePerson } from './usePerson'

const look = css`
  display: flex;
  align-items: center;
  gap: var(--s2-5);
  width: 100%;
  min-height: 44px;
  padding: 0 var(--s3);
  border: 0;
  border-radius: var(--r-ctl);
  background: none;
  color: var(--text);
  font-weight: 500;
  text-align: left;
  > svg {
    color: var(--text-3);
  }
  &:hover {
    background: var(--sunken);
    text-decoration: none;
  }
  &[aria-current] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
`
const Item = styled(Anchor)`
  ${look}
`
const Act = styled.button`
  ${look}
`
const Line = styled.hr`
  width: 100%;
  margin: 0;
  border: 0;
  border-top: 1px solid var(--border);
`

const THEME_WORDS = THEMES.map(({ value, label }) => ({ value, label }))

export interface NavPanelProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onAdd: () => void
  readonly onCommands: () => void
}

/** The navigation for narrow windows: every item of the wide navbar and of its profile menu. */
export const NavPanel = ({ open, onClose, onAdd, onCommands }: NavPanelProps) => {
  const canManage = useAppSelector(selectCanManage)
  const makesFiles = useAppSelector(selectBulkAnalysisEnabled)
  const { name, client, role } = usePerson()
  const links = useNavLinks()
  const askSupport = useAskSupport()
  const { logOut, question } = useLogOut()
  const reason = useId()
  const { choice, setChoice } = useTheme()
  const closing = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <SlideOver open={open} onClose={onClose} title="Menu">
      <Stack $gap="s4">
        <Row $gap="s3">
          <Avatar name={name} />
          <Stack $gap={0}>
            <strong>{name}</strong>
            <Muted $size="sm">{[client, role].filter(Boolean).join(' · ')}</Muted>
          </Stack>
        </Row>
        <nav aria-label="Main">
          <ul>
            {links.map((link, index) => (
              <li key={link.href}>
                <Item
                  href={link.href}
                  aria-current={link.current ? 'page' : undefined}
                  data-autofocus={index === 0 ? '' : undefined}
                  onClick={onClose}
                >
                  {link.label}
                </Item>
              </li>
            ))}
          </ul>
        </nav>
        <Stack $gap="s2">
          <Button
            icon="plus"
            block
            onClick={closing(onAdd)}
            disabled={!canManage}
            aria-describedby={canManage ? undefined : reason}
          >
            Add Study
          </Button>
          {!canManage && (
            <Muted id={reason} $size="sm">
              {ONLY_MANAGERS}
            </Muted>
          )}
          {canManage && (
            <ButtonLink href={paths.importData()} icon="upload" block onClick={onClose}>
              Import data
            </ButtonLink>
          )}
        </Stack>
        <Line />
        <ul>
          <li>
            <Act type="button" onClick={closing(onCommands)}>
              <Icon name="search" />
              Search and commands
            </Act>
          </li>
          <li>
            <Item href={paths.settings('info')} onClick={onClose}>
              <Icon name="user" />
              Personal Settings
            </Item>
          </li>
          <li>
            <Item href={paths.settings('integrations')} onClick={onClose}>
              <Icon name="link" />
              Integrations
            </Item>
          </li>
          {makesFiles && (
            <li>
              <Item href={paths.downloads()} onClick={onClose}>
                <Icon name="download" />
                Downloads
              </Item>
            </li>
          )}
          <li>
            <Act type="button" onClick={closing(askSupport)}>
              <Icon name="help" />
              Support
            </Act>
          </li>
          <li>
            <Item href={paths.privacy()} onClick={onClose}>
              <Icon name="lock" />
              Privacy Policy
            </Item>
          </li>
        </ul>
        <Line />
        <Segmented label="Theme" block value={choice} onValueChange={setChoice} options={THEME_WORDS} />
        <Line />
        <Act type="button" onClick={logOut}>
          <Icon name="log-out" />
          Log Out
        </Act>
      </Stack>
      {question}
    </SlideOver>
  )
}
