import { useRef, useState } from 'react'
import styled from 'styled-components'
import type { IntegrationStatus } from '@core/contract'
import { PROVIDERS, type Provider } from '@core/domain'
import type { Failure } from '@/lib/failure'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Anchor, Badge, Button, Callout, Muted, Row, Stack, Toggle, useMediaQuery, type BadgeProps } from '@/ui'
import { Panel } from '@/ui/Sections'
import { keyRemote, type KeyAct } from '../remotes'
import type { WithIntegrations } from '../slice'
import { ConnectForm } from './ConnectForm'
import { DisconnectDialog } from './DisconnectDialog'
import { ProviderFacts, ProviderProblems } from './ProviderFacts'

const Card = styled(Panel)<{ readonly $current: boolean }>`
  ${p => p.$current && 'border-color: var(--accent-text); box-shadow: inset 3px 0 var(--accent-text);'}
`
const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 28px;
  height: 28px;
  border-radius: var(--r-ctl);
  background: var(--sunken);
  color: var(--text-2);
  font-size: 0.75rem;
  font-weight: 600;
`
const Name = styled(Anchor)`
  color: inherit;
  font-weight: 600;
`

/** Its words begin where those above do. */
const Aligned = styled(Button)`
  margin-left: -10px;
`

/** Windows with the cards above the list. */
const ONE_COLUMN = '(max-width: 1199.98px)'

const MARKS: Readonly<Record<Provider, string>> = { qualtrics: 'Qu', surveymonkey: 'SM', decipher: 'De' }

type Look = Required<Pick<BadgeProps, 'tone' | 'icon'>> & { readonly words: string }

const lookOf = ({ state, paused_until }: IntegrationStatus, entering: boolean): Look => {
  if (entering) return { tone: 'neutral', icon: 'lock', words: 'New key' }
  if (state === 'withdrawn') return { tone: 'danger', icon: 'warning', words: 'Withdrawn' }
  if (state === 'not_connected') return { tone: 'outline', icon: 'minus', words: 'Not set up' }
  if (paused_until !== null) return { tone: 'warning', icon: 'clock', words: 'Waiting' }
  return { tone: 'success', icon: 'check', words: 'Connected' }
}

const OPENERS: Readonly<Record<IntegrationStatus['state'], string>> = {
  not_connected: 'Connect',
  connected: 'Replace key',
  withdrawn: 'Connect again',
}

interface FailedProps {
  readonly status: IntegrationStatus
  readonly act: KeyAct['act'] | undefined
  readonly error: Failure | null
}

/** Why a switch or a disconnection failed. A key that was not taken is said in its form. */
const ActFailed = ({ status: { state, integration }, act, error }: FailedProps) => {
  if (!error || (act !== 'auto' && act !== 'disconnect')) return null
  // Only the answer was lost.
  if (act === 'disconnect' && state === 'not_connected') return null
  const title = act === 'auto' ? 'Automatic import was not changed' : `${PROVIDERS[integration]} was not disconnected`
  return (
    <Callout tone="danger" role="alert" title={title}>
      {error.message}
    </Callout>
  )
}

interface Props {
  readonly status: IntegrationStatus
  readonly current: boolean
  /** Shows its surveys; null for people who see none. */
  readonly href: string | null
  /** The form of the key: closed, or whose button is the primary one of the screen. */
  readonly form: 'primary' | 'secondary' | null
  /** Opens the form, or comes back to it. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** One provider: what is connected, whether new answers come automatically, and its one action. */
export const ProviderCard = ({ status, current, href, form, onOpen, onClose }: Props) => {
  const dispatch = useAppDispatch()
  const { integration: provider, state, token, may_change: mayChange } = status
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.key, provider))
  const act = useAppSelector(({ integrations }: WithIntegrations) => integrations.local.keyActs[provider])
  const [removing, setRemoving] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const entering = form !== null
  const narrow = useMediaQuery(ONE_COLUMN)
  // Then the list of another provider is near, and name and state are enough.
  const isBrief = narrow && href !== null && !current && state !== 'not_connected'
  const look = lookOf(status, entering)
  /** The form and its opener take each other's place, and hand the focus over. */
  const thenFocus = (change: () => void, selector: string) => {
    change()
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>(selector)?.focus())
  }
  return (
    <Card as="section" $current={current} aria-label={PROVIDERS[provider]}>
      <Stack $gap="s3" ref={body}>
        <Row $justify="space-between">
          <Row $gap="s2">
            <Mark aria-hidden="true">{MARKS[provider]}</Mark>
            {href === null ? (
              <strong>{PROVIDERS[provider]}</strong>
            ) : (
              <Name href={href} aria-current={current ? 'true' : undefined}>
                {PROVIDERS[provider]}
              </Name>
            )}
          </Row>
          <Badge tone={look.tone} icon={look.icon}>
            {look.words}
          </Badge>
        </Row>
        {entering ? (
          <div onFocus={form === 'secondary' ? onOpen : undefined}>
            <ConnectForm
              status={status}
              primary={form === 'primary'}
              onClose={() => thenFocus(onClose, '[data-opener]')}
            />
          </div>
        ) : isBrief ? null : (
          <>
            <ProviderFacts status={status} />
            <ProviderProblems status={status} />
            {state === 'not_connected' && !mayChange && <Muted $size="sm">Ask an administrator to connect it.</Muted>}
            <ActFailed status={status} act={act} error={remote.error} />
            {token && mayChange && (
              <Toggle
                label="Import new answers automatically"
                checked={token.auto_import}
                disabled={!token.auto_import_enabled || remote.isFetching}
                onCheckedChange={on => dispatch(keyRemote.requested({ act: 'auto', provider, on }))}
              />
            )}
            {mayChange && (
              <Row $justify={token ? 'space-between' : 'flex-end'} $wrap>
                {token && (
                  <Aligned size="sm" variant="ghost" onClick={() => setRemoving(true)}>
                    Disconnect
                  </Aligned>
                )}
                <Button size="sm" data-opener onClick={() => thenFocus(onOpen, 'form input, select')}>
                  {OPENERS[state]}
                </Button>
              </Row>
            )}
          </>
        )}
        {removing && <DisconnectDialog status={status} onClose={() => setRemoving(false)} />}
      </Stack>
    </Card>
  )
}
