import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { IntegrationStatus, ProviderSurvey, SurveyState } from '@core/contract'
import { PROVIDERS } from '@core/domain'
import { clockLabel } from '@/lib/dates'
import { count } from '@/lib/words'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, EmptyState, ErrorState, IconButton, MEDIA, Muted, Row, SearchField, Skeleton } from '@/ui'
import { Panel } from '@/ui/Sections'
import { filtered, STATE_WORDS, STATES } from '../model/surveys'
import { refreshRemote, surveysRemote } from '../remotes'
import { events, type WithIntegrations } from '../slice'
import { PauseLine } from './PauseLine'
import { SurveyTable } from './SurveyTable'

const Box = styled(Panel)`
  min-width: 0;
  padding: 0;
  overflow: hidden;
`
const Head = styled.div`
  display: grid;
  gap: var(--s3);
  padding: var(--s4);
`
const Find = styled.div`
  width: 216px;
  ${MEDIA.below768} {
    flex: 1;
    width: auto;
    min-width: 160px;
  }
`
const Chip = styled.button`
  padding: var(--s0-5) var(--s2-5);
  border: 1px solid transparent;
  border-radius: var(--r-pill);
  background: var(--sunken);
  color: var(--text-2);
  font: inherit;
  font-size: 0.8125rem;
  font-weight: 500;
  font-variant-numeric: tabular-nums;
  &[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent-text);
  }
  ${MEDIA.touch} {
    min-height: 36px;
  }
`
const Foot = styled(Row)`
  padding: var(--s3) var(--s4);
  border-top: 1px solid var(--border);
`

/** Surveys that are drawn at first; the others on demand. */
const FIRST = 25
const MORE = 200

interface ChipsProps {
  readonly surveys: readonly ProviderSurvey[]
  readonly state: SurveyState | null
  readonly onState: (state: SurveyState | null) => void
}

/** How many surveys are in each state; a press shows those alone. */
const Chips = ({ surveys, state, onState }: ChipsProps) => (
  <Row $gap="s1-5" $wrap role="group" aria-label="State">
    <Chip type="button" aria-pressed={state === null} onClick={() => onState(null)}>
      All {count(surveys.length)}
    </Chip>
    {STATES.map(each => {
      const number = surveys.filter(survey => survey.state === each).length
      return number === 0 && state !== each ? null : (
        <Chip key={each} type="button" aria-pressed={state === each} onClick={() => onState(each)}>
          {STATE_WORDS[each]} {count(number)}
        </Chip>
      )
    })}
  </Row>
)

interface ListProps {
  readonly status: IntegrationStatus
  readonly surveys: readonly ProviderSurvey[]
}

const List = ({ status, surveys }: ListProps) => {
  const [name, setName] = useState('')
  const [state, setState] = useState<SurveyState | null>(null)
  const [most, setMost] = useState(FIRST)
  const found = filtered(surveys, name, state)
  const shown = found.slice(0, most)
  const dispatch = useAppDispatch()
  const { integration: provider } = status
  const refresh = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.refresh, provider))
  return (
    <>
      <Head>
        <Row $justify="space-between" $wrap>
          <Row $gap="s2" $wrap>
            <h3>{PROVIDERS[provider]} surveys</h3>
            {status.listed_at !== null && <Muted $size="sm">read {clockLabel(status.listed_at)}</Muted>}
          </Row>
          <Row $gap="s2">
            <Find>
              <SearchField label="Filter by name" value={name} onValueChange={setName} />
            </Find>
            <IconButton
              icon="refresh"
              label="Read the list again"
              outlined
              loading={refresh.isFetching}
              onClick={() => dispatch(refreshRemote.requested(provider))}
            />
          </Row>
        </Row>
        <Chips surveys={surveys} state={state} onState={setState} />
        {refresh.error && (
          <Callout tone="danger" role="alert" title="The list could not be read again">
            {refresh.error.message} What is shown was read before.
          </Callout>
        )}
        <PauseLine status={status} surveys={surveys} />
      </Head>
      {surveys.length === 0 && (
        <EmptyState title="This account has no surveys" icon="file">
          Make one in {PROVIDERS[provider]}, then read the list again.
        </EmptyState>
      )}
      {surveys.length > 0 && found.length === 0 && (
        <EmptyState
          title="No survey fits"
          icon="search"
          action={
            <Button
              onClick={() => {
                setName('')
                setState(null)
              }}
            >
              Show all surveys
            </Button>
          }
        />
      )}
      {found.length > 0 && <SurveyTable provider={provider} surveys={shown} connected={status.state === 'connected'} />}
      {found.length > 0 && (
        <Foot $justify="space-between">
          <Muted $size="sm" role="status">
            {count(shown.length)} of {count(found.length)}
          </Muted>
          {shown.length < found.length && (
            <Button size="sm" variant="ghost" onClick={() => setMost(most + MORE)}>
              {found.length - shown.length <= MORE ? 'Show all' : `Show ${MORE} more`}
            </Button>
          )}
        </Foot>
      )}
    </>
  )
}

/** The surveys in the account of a provider, with what became of each here. */
export const SurveyPanel = ({ status }: { readonly status: IntegrationStatus }) => {
  const dispatch = useAppDispatch()
  const { integration: provider, state } = status
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.surveys, provider))
  useEffect(() => {
    dispatch(events.opened(provider))
    return () => void dispatch(events.left())
  }, [dispatch, provider])
  const { data, error } = remote
  const isUnconnected = state === 'not_connected' && data?.length === 0
  return (
    <Box as="section" aria-label={`${PROVIDERS[provider]} surveys`}>
      {!data && error && (
        <ErrorState
          message="The surveys could not be loaded."
          detail={error.message}
          onRetry={() => dispatch(surveysRemote.requested(provider))}
        />
      )}
      {!data && !error && <Skeleton $height={320} />}
      {isUnconnected && (
        <EmptyState title={`${PROVIDERS[provider]} is not connected`} icon="link">
          {status.may_change ? 'Connect it at the left, then' : 'Once it is connected,'} its surveys are listed here.
        </EmptyState>
      )}
      {data && !isUnconnected && <List status={status} surveys={data} />}
    </Box>
  )
}
