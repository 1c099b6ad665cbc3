import { useState } from 'react'
import styled from 'styled-components'
import type { IntegrationStatus, ProviderSurvey } from '@core/contract'
import { PROVIDERS, type Provider } from '@core/domain'
import { dayLabel } from '@/lib/dates'
import { count, counted } from '@/lib/words'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, Callout, ConfirmDialog, Muted, Row, Stack, Toggle, type BadgeProps } from '@/ui'
import { Panel } from '@/ui/Sections'
import { keyRemote } from '../remotes'
import type { WithIntegrations } from '../slice'
import { ConnectForm } from './ConnectForm'

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
const Choose = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  font-weight: 600;
  text-align: left;
  &:hover {
    text-decoration: underline;
  }
`
const Facts = styled.dl`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr);
  gap: var(--s1) var(--s3);
  margin: 0;
  overflow-wrap: anywhere;
  dt {
    color: var(--text-2);
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
`

const MARKS: Readonly<Record<Provider, string>> = { qualtrics: 'Qu', surveymonkey: 'SM', decipher: 'De' }

const PLACES: Readonly<Record<Provider, string>> = {
  qualtrics: 'Data centre',
  surveymonkey: 'Region',
  decipher: 'Host',
}

const KEYS: Readonly<Record<Provider, string>> = { qualtrics: 'Token', surveymonkey: 'Token', decipher: 'Key' }

type Look = Required<Pick<BadgeProps, 'tone' | 'icon'>> & { readonly words: string }

const lookOf = ({ state, paused_until }: IntegrationStatus, entering: boolean): Look => {
  if (entering) return { tone: 'neutral', icon: 'lock', words: 'New key' }
  if (state === 'withdrawn') return { tone: 'danger', icon: 'warning', words: 'Withdrawn' }
  if (state === 'not_connected') return { tone: 'outline', icon: 'minus', words: 'Not set up' }
  if (paused_until !== null) return { tone: 'warning', icon: 'clock', words: 'Waits' }
  return { tone: 'success', icon: 'check', words: 'Connected' }
}

const allOf = ({ surveys }: IntegrationStatus): number =>
  Object.values(surveys).reduce((sum, number) => sum + number, 0)

const DetailRows = ({ status }: { readonly status: IntegrationStatus }) => {
  const { integration, token } = status
  if (!token) return null
  return (
    <Facts>
      <dt>{PLACES[integration]}</dt>
      <dd>{token.data_center.replace('https://', '')}</dd>
      <dt>{KEYS[integration]}</dt>
      <dd>
        {token.api_key}, set {dayLabel(token.set_at)}
        {token.set_by !== null && ` by ${token.set_by}`}
      </dd>
      {token.account !== '' && (
        <>
          <dt>Account</dt>
          <dd>{token.account}</dd>
        </>
      )}
      <dt>Surveys</dt>
      <dd>{count(allOf(status))}</dd>
    </Facts>
  )
}

const Problems = ({
  status: { state, problem, token, surveys, integration },
}: {
  readonly status: IntegrationStatus
}) => {
  const studies = surveys.live + surveys.publishing
  if (state === 'withdrawn')
    return (
      <Muted $size="sm">
        {PROVIDERS[integration]} does not take this {KEYS[integration].toLowerCase()} any more
        {problem && ` since ${dayLabel(problem.at)}`}.{' '}
        {studies > 0 && `The ${counted(studies, 'study', 'studies')} already here ${studies === 1 ? 'stays' : 'stay'}.`}
      </Muted>
    )
  return (
    <>
      {problem && (
        <Callout tone="warning" title="The last look at the provider failed">
          {problem.message}
        </Callout>
      )}
      {token && token.lacks.length > 0 && (
        <Callout tone="warning" title="This key may not do everything">
          {token.lacks.join(' ')}
        </Callout>
      )}
    </>
  )
}

interface DisconnectProps {
  readonly status: IntegrationStatus
  readonly onClose: () => void
}

/** Imports that still ask the provider end; of a list that was not read, only that there may be some is known. */
const endingWords = (listed: readonly ProviderSurvey[] | null, queued: number): string => {
  const ending = listed?.filter(({ turn }) => turn !== null).length
  if (ending === undefined) return queued > 0 ? 'Imports that are still being fetched end. ' : ''
  return ending > 0 ? `${counted(ending, 'import ends', 'imports end')} before all answers are here. ` : ''
}

const DisconnectDialog = ({ status, onClose }: DisconnectProps) => {
  const dispatch = useAppDispatch()
  const { integration: provider, surveys, token } = status
  const listed = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.surveys, provider)).data
  const studies = surveys.live + surveys.publishing
  return (
    <ConfirmDialog
      open
      danger
      title={`Disconnect ${PROVIDERS[provider]}?`}
      confirmLabel={`Disconnect ${PROVIDERS[provider]}`}
      onConfirm={() => {
        dispatch(keyRemote.requested({ act: 'disconnect', provider, id: token?.id ?? '' }))
        onClose()
      }}
      onCancel={onClose}
    >
      <p>
        The key is deleted and no new answers come. {endingWords(listed, surveys.queued)}
        {studies > 0
          ? `${counted(studies, 'published survey stays', 'published surveys stay')}, with all studies and reports.`
          : 'Studies and datasets that came from it stay.'}
      </p>
    </ConfirmDialog>
  )
}

interface Props {
  readonly status: IntegrationStatus
  readonly current: boolean
  /** Shows its surveys; absent for people who see none. */
  readonly onChoose?: (() => void) | undefined
}

/** One provider: what is connected, whether it stays current by itself, and its one action. */
export const ProviderCard = ({ status, current, onChoose }: Props) => {
  const dispatch = useAppDispatch()
  const { integration: provider, state, token, may_change: mayChange } = status
  const act = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.key, provider))
  const [entering, setEntering] = useState(false)
  const [removing, setRemoving] = useState(false)
  const look = lookOf(status, entering)
  const opens = state === 'not_connected' ? 'Connect' : state === 'withdrawn' ? 'Connect again' : 'Replace key'
  return (
    <Card as="section" $current={current} aria-label={PROVIDERS[provider]}>
      <Stack $gap="s3">
        <Row $justify="space-between">
          <Row $gap="s2">
            <Mark aria-hidden="true">{MARKS[provider]}</Mark>
            {onChoose ? (
              <Choose type="button" aria-pressed={current} onClick={onChoose}>
                {PROVIDERS[provider]}
              </Choose>
            ) : (
              <strong>{PROVIDERS[provider]}</strong>
            )}
          </Row>
          <Badge tone={look.tone} icon={look.icon}>
            {look.words}
          </Badge>
        </Row>
        {!entering && <DetailRows status={status} />}
        {!entering && <Problems status={status} />}
        {state === 'not_connected' && !mayChange && (
          <Muted $size="sm">An administrator, or somebody who looks after it, can connect it.</Muted>
        )}
        {act.error && !entering && (
          <Callout tone="danger" role="alert" title="That did not work">
            {act.error.message}
          </Callout>
        )}
        {token && mayChange && !entering && (
          <Toggle
            label="Bring new answers of imported surveys"
            checked={token.auto_import}
            disabled={!token.auto_import_enabled || act.isFetching}
            onCheckedChange={on => dispatch(keyRemote.requested({ act: 'auto', provider, on }))}
          />
        )}
        {mayChange && !entering && (
          <Row $justify="space-between" $wrap>
            {token ? (
              <Button size="sm" variant="ghost" onClick={() => setRemoving(true)}>
                Disconnect
              </Button>
            ) : (
              <span />
            )}
            <Button size="sm" onClick={() => setEntering(true)}>
              {opens}
            </Button>
          </Row>
        )}
        {entering && <ConnectForm status={status} onClose={() => setEntering(false)} />}
        {removing && <DisconnectDialog status={status} onClose={() => setRemoving(false)} />}
      </Stack>
    </Card>
  )
}
