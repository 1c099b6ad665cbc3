import { useEffect, useMemo, useState } from 'react'
import styled from 'styled-components'
import type { AuditEntry } from '@core/contract'
import { AUDIT_COUNTED } from '@core/domain/limits'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  EmptyState,
  ErrorState,
  MEDIA,
  Menu,
  Muted,
  Row,
  SearchField,
  Select,
  Skeleton,
  Stack,
} from '@/ui'
import { Together } from '@/ui/Together'
import { EVENTS, firstMoment, PERIODS, type Period } from '../model/words'
import { exportRemote, pageRemote, type AuditFilter } from '../remotes'
import { events, type WithAudit } from '../slice'
import { ChainLine } from './ChainLine'
import { EntryDetail } from './EntryDetail'
import { EntryTable } from './EntryTable'
import { Forwarding } from './Forwarding'

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
  gap: var(--s2) var(--s3);
  align-items: end;
  ${MEDIA.below1000} {
    grid-template-columns: repeat(auto-fit, minmax(120px, 1fr));
    > :last-child {
      grid-column: 1 / -1;
    }
  }
`

const TYPING_MS = 300

const OUTCOMES = [
  { value: '', label: 'Done or refused' },
  { value: 'ok', label: 'Done' },
  { value: 'refused', label: 'Refused' },
] as const

const WHATS = [
  { value: '', label: 'Every event' },
  ...Object.entries(EVENTS)
    .map(([value, { words }]) => ({ value, label: words }))
    .sort((a, b) => a.label.localeCompare(b.label)),
]

/** Who did what to which object, newest first: narrowed, opened line by line, taken as a file. */
export const AuditLog = () => {
  const dispatch = useAppDispatch()
  const { local, page, exported, chain, forwarding } = useAppSelector((state: WithAudit) => state.audit)
  const { lines, next, total } = local
  const [period, setPeriod] = useState<Period>('7')
  const [event, setEvent] = useState('')
  const [outcome, setOutcome] = useState<'' | 'ok' | 'refused'>('')
  const [query, setQuery] = useState('')
  const [user, setUser] = useState<NonNullable<AuditEntry['user']> | null>(null)
  const [open, setOpen] = useState<AuditEntry | null>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(query.trim()), TYPING_MS)
    return () => clearTimeout(timer)
  }, [query])
  const filter = useMemo((): AuditFilter => {
    const from = firstMoment(period, Date.now())
    return {
      ...(from !== undefined && { from }),
      ...(event !== '' && { event }),
      ...(outcome !== '' && { outcome }),
      ...(words !== '' && { query: words }),
      ...(user && { user: user.id }),
    }
  }, [period, event, outcome, words, user])
  useEffect(() => {
    dispatch(pageRemote.requested({ filter, next: null }))
  }, [dispatch, filter])
  useEffect(
    () => () => {
      dispatch(events.left())
    },
    [dispatch],
  )
  const isNarrowed = event !== '' || outcome !== '' || words !== '' || user !== null
  const many = total > AUDIT_COUNTED
  const size = many ? `more than ${count(AUDIT_COUNTED)} entries` : counted(total, 'entry', 'entries')
  const take = (format: 'csv' | 'jsonl') => dispatch(exportRemote.requested({ filter, format }))
  const clear = () => {
    setEvent('')
    setOutcome('')
    setQuery('')
    setUser(null)
  }
  return (
    <Together awaits={[{ error: page.error, fetchedAt: lines && page.fetchedAt }, chain, forwarding]}>
      <Stack>
        <Row $wrap $justify="space-between">
          <Row $gap="s2">
            <h2>Audit log</h2>
            {lines && (
              <Muted $size="sm" role="status">
                {size}
              </Muted>
            )}
          </Row>
          <Menu
            trigger={
              <Button icon="download" loading={exported.isFetching}>
                Export
              </Button>
            }
            entries={[
              { label: `CSV, ${size}`, icon: 'table', onSelect: () => take('csv') },
              { label: `JSON lines, ${size}`, icon: 'file', onSelect: () => take('jsonl') },
            ]}
          />
        </Row>
        <ChainLine />
        <Fields>
          <Select label="When" value={period} options={PERIODS} onValueChange={setPeriod} />
          <Select label="What" value={event} options={WHATS} onValueChange={setEvent} />
          <Select label="Outcome" value={outcome} options={OUTCOMES} onValueChange={setOutcome} />
          <SearchField label="Find in the log" value={query} onValueChange={setQuery} />
        </Fields>
        {user && (
          <Row $gap="s2" $wrap>
            <span>
              Only what {user.name} did ({user.email}).
            </span>
            <Button size="sm" onClick={() => setUser(null)}>
              Show everybody
            </Button>
          </Row>
        )}
        {exported.error && (
          <Callout tone="danger" role="alert" title="The log was not exported">
            {exported.error.message}
          </Callout>
        )}
        {page.error && lines === null ? (
          <ErrorState
            message="The audit log could not be loaded."
            detail={page.error.message}
            retrying={page.isFetching}
            onRetry={() => dispatch(pageRemote.requested({ filter, next: null }))}
          />
        ) : lines === null ? (
          <Skeleton $height={320} aria-busy="true" />
        ) : lines.length === 0 ? (
          <EmptyState
            icon="clock"
            title={isNarrowed ? 'Nothing matches' : 'Nothing happened'}
            action={isNarrowed ? <Button onClick={clear}>Clear the filters</Button> : undefined}
          >
            {isNarrowed ? 'No entry of this period fits all of this.' : 'There is no entry of this period.'}
          </EmptyState>
        ) : (
          <>
            <EntryTable entries={lines} busy={page.isFetching} onOpen={setOpen} />
            {page.error && (
              <Callout tone="danger" role="alert" title="Older entries could not be loaded">
                {page.error.message}
              </Callout>
            )}
            {next !== null && (
              <Row $justify="center">
                <Button loading={page.isFetching} onClick={() => dispatch(pageRemote.requested({ filter, next }))}>
                  Show older entries
                </Button>
              </Row>
            )}
          </>
        )}
        <Forwarding />
        {open && (
          <EntryDetail
            entry={open}
            onPerson={person => {
              setUser(person)
              setOpen(null)
            }}
            onClose={() => setOpen(null)}
          />
        )}
      </Stack>
    </Together>
  )
}
