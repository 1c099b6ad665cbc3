import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import styled from 'styled-components'
import type { IntegrationStatus, ProviderSurvey, SurveyState } from '@core/contract'
import { PROVIDERS } from '@core/domain'
import { momentLabel } from '@/lib/clock'
import { count, counted } from '@/lib/words'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, EmptyState, ErrorState, IconButton, MEDIA, Muted, Row, SearchField, Skeleton } from '@/ui'
import { Panel } from '@/ui/Sections'
import { useTypedWords } from '@/ui/useTypedWords'
import type { IntegrationsQuery } from '../model/query'
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

type Narrowed = Pick<IntegrationsQuery, 'query' | 'state'>

interface ListProps {
  readonly status: IntegrationStatus
  readonly surveys: readonly ProviderSurvey[]
  readonly query: Narrowed
  readonly onQueryChange: (change: Partial<Narrowed>) => void
}

/** '12 of 2,000 surveys', '2,000 surveys' */
const countWords = (found: number, all: number): string =>
  found === all ? counted(all, 'survey', 'surveys') : `${count(found)} of ${counted(all, 'survey', 'surveys')}`

const List = ({ status, surveys, query: { query, state }, onQueryChange }: ListProps) => {
  const latest = useRef(onQueryChange)
  useEffect(() => {
    latest.current = onQueryChange
  })
  const [name, setName] = useTypedWords(
    query,
    useCallback(settled => latest.current({ query: settled }), []),
  )
  // Typing comes first; a list of thousands follows it.
  const words = useDeferredValue(name)
  const found = useMemo(() => filtered(surveys, words, state), [surveys, words, state])
  const dispatch = useAppDispatch()
  const { integration: provider, listed_at: listedAt } = status
  const updated = listedAt === null ? null : momentLabel(Date.parse(listedAt), Date.now())
  const refresh = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.refresh, provider))
  return (
    <>
      <Head>
        <Row $justify="space-between" $wrap>
          <Row $gap="s2" $wrap>
            <h3>{PROVIDERS[provider]} surveys</h3>
            {updated !== null && <Muted $size="sm">Updated {updated}</Muted>}
          </Row>
          <Row $gap="s2">
            <Find>
              <SearchField label="Filter by name" value={name} onValueChange={setName} maxLength={200} />
            </Find>
            {status.state === 'connected' && (
              <IconButton
                icon="refresh"
                label="Refresh the list"
                outlined
                loading={refresh.isFetching}
                onClick={() => dispatch(refreshRemote.requested(provider))}
              />
            )}
          </Row>
        </Row>
        <Chips surveys={surveys} state={state} onState={next => onQueryChange({ state: next })} />
        {refresh.error && (
          <Callout tone="danger" role="alert" title="The list couldn’t be refreshed">
            {refresh.error.message} {updated !== null && `This is the list from ${updated}.`}
          </Callout>
        )}
        <PauseLine status={status} surveys={surveys} />
      </Head>
      {surveys.length === 0 && (
        <EmptyState title="This account has no surveys" icon="file">
          Create one in {PROVIDERS[provider]}, then refresh the list.
        </EmptyState>
      )}
      {surveys.length > 0 && found.length === 0 && (
        <EmptyState
          title="No surveys match"
          icon="search"
          action={
            <Button
              onClick={() => {
                setName('')
                onQueryChange({ query: '', state: null })
              }}
            >
              Show all surveys
            </Button>
          }
        />
      )}
      {found.length > 0 && (
        <>
          <SurveyTable provider={provider} surveys={found} connected={status.state === 'connected'} />
          <Foot>
            <Muted $size="sm" role="status">
              {countWords(found.length, surveys.length)}
            </Muted>
          </Foot>
        </>
      )}
    </>
  )
}

/** The surveys in the account of a provider, with what became of each here. */
export const SurveyPanel = ({ status, query, onQueryChange }: Omit<ListProps, 'surveys'>) => {
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
          {status.may_change
            ? 'Connect it to see its surveys here.'
            : 'Once it is connected, its surveys are listed here.'}
        </EmptyState>
      )}
      {data && !isUnconnected && <List status={status} surveys={data} query={query} onQueryChange={onQueryChange} />}
    </Box>
  )
}
