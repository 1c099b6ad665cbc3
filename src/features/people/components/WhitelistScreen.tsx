import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { judgeValues, WHITELIST_AT_ONCE, whitelistProblem, type Verdict, type WhitelistKind } from '@core/domain'
import { count, counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import {
  Button,
  Callout,
  ErrorState,
  Muted,
  RemoveButton,
  Row,
  SearchField,
  Segmented,
  Stack,
  TextArea,
  useToast,
} from '@/ui'
import { Panel, RuledList } from '@/ui/Sections'
import { HeadingCount, Note, Problem } from '@/ui/Words'
import type { WithPeople } from '../slice'
import { addRemote, removeRemote, restoreRemote, whitelistRemote, type WhitelistEntry } from '../whitelistRemotes'

const KINDS = [
  { value: 'email', label: 'E-mail addresses' },
  { value: 'domain', label: 'Domains' },
] as const

const WORDS = {
  email: { one: 'address', many: 'addresses', bad: 'not an address' },
  domain: { one: 'domain', many: 'domains', bad: 'not possible' },
} as const

const Entry = styled(Row)`
  min-height: 40px;
  overflow-wrap: anywhere;
`
const Refused = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  gap: var(--s1) var(--s4);
  overflow-wrap: anywhere;
`

/** '6 typed: 3 good, 1 twice, 2 not an address'. */
const verdictWords = ({ typed, good, twice, bad }: Verdict, kind: WhitelistKind): string =>
  `${count(typed)} typed: ${[
    `${count(good.length)} good`,
    ...(twice > 0 ? [`${count(twice)} twice`] : []),
    ...(bad.length > 0 ? [`${count(bad.length)} ${WORDS[kind].bad}`] : []),
  ].join(', ')}`

/** Most entries that are drawn; a search finds the others. */
const DRAWN = 200

const AddForm = ({ kind }: { readonly kind: WhitelistKind }) => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ admin }: WithPeople) => admin.whitelistAdded)
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(data)
  const [dismissed, setDismissed] = useState(data)
  // What can be mended stays in the field; what is on the list already does not.
  if (data !== seen) {
    setSeen(data)
    if (data)
      setText(
        data.refused
          .map(({ value }) => value)
          .filter(value => whitelistProblem(kind, value) !== null)
          .join('\n'),
      )
  }
  const verdict = judgeValues(kind, text)
  const tooMany = verdict.good.length > WHITELIST_AT_ONCE
  const sent = [...verdict.good, ...verdict.bad.map(({ value }) => value)].slice(0, WHITELIST_AT_ONCE)
  return (
    <Stack $gap="s3">
      <TextArea
        label={kind === 'email' ? 'Add addresses' : 'Add domains'}
        hint="One per line, or with commas"
        rows={4}
        value={text}
        onValueChange={setText}
      />
      <Row $justify="space-between" $wrap>
        <Muted role="status">{verdict.typed > 0 && verdictWords(verdict, kind)}</Muted>
        <Button
          variant="primary"
          loading={isFetching}
          disabledReason={
            verdict.good.length === 0
              ? `Type at least one whole ${WORDS[kind].one}.`
              : tooMany
                ? `At most ${count(WHITELIST_AT_ONCE)} at once.`
                : null
          }
          onClick={() => dispatch(addRemote.requested({ kind, values: sent }))}
        >
          {verdict.good.length === 0 ? 'Add' : `Add ${count(verdict.good.length)}`}
        </Button>
      </Row>
      {kind === 'domain' && (
        <Note>
          Providers of free mailboxes that we know of are refused, and so are endings such as com or co.uk. The list is
          not complete: add only domains whose addresses all belong to people you trust.
        </Note>
      )}
      {error && <Problem role="alert">{error.message}</Problem>}
      {data?.kind === kind && data !== dismissed && (
        <Callout tone={data.refused.length > 0 ? 'warning' : 'success'}>
          <Stack $gap="s2" role="status">
            <strong>
              {count(data.added.length)} added
              {data.refused.length > 0 && `, ${count(data.refused.length)} refused`}
            </strong>
            {data.refused.length > 0 && (
              <Refused>
                {data.refused.map(({ value, reason }) => [
                  <dt key={value}>{value}</dt>,
                  <dd key={`${value} `}>{reason}</dd>,
                ])}
              </Refused>
            )}
            <Row>
              <Button size="sm" onClick={() => setDismissed(data)}>
                Dismiss
              </Button>
            </Row>
          </Stack>
        </Callout>
      )}
    </Stack>
  )
}

const EntryList = ({ kind }: { readonly kind: WhitelistKind }) => {
  const dispatch = useAppDispatch()
  const list = useAppSelector(({ admin }: WithPeople) => admin.whitelist[kind])
  const removals = useAppSelector(({ admin }: WithPeople) => admin.whitelistRemoved)
  const toast = useToast()
  const [words, setWords] = useState('')
  const [removing, setRemoving] = useState<WhitelistEntry | null>(null)
  useEffect(() => {
    dispatch(whitelistRemote.requested(kind))
  }, [dispatch, kind])
  const gone = removing !== null && removals[removing.id]?.data != null
  useEffect(() => {
    if (!gone) return
    const { value } = removing
    const undo = () => dispatch(restoreRemote.requested({ kind, values: [value] }))
    toast({ subject: value, text: `${value} was removed`, undo })
    setRemoving(null)
  }, [gone, removing, kind, dispatch, toast])
  if (list?.data == null)
    return list?.error ? (
      <ErrorState
        message="The whitelist could not be loaded."
        detail={list.error.message}
        onRetry={() => dispatch(whitelistRemote.requested(kind))}
      />
    ) : null
  const { entries } = list.data
  const term = words.trim().toLowerCase()
  const found = entries.filter(({ value }) => value.includes(term))
  if (entries.length === 0) return <Muted>No {WORDS[kind].many} yet.</Muted>
  return (
    <Stack $gap="s2">
      <SearchField
        label={`Find in ${counted(entries.length, WORDS[kind].one, WORDS[kind].many)}`}
        value={words}
        onValueChange={setWords}
      />
      {found.length === 0 ? (
        <Muted role="status">No {WORDS[kind].many} match.</Muted>
      ) : (
        <RuledList aria-label={kind === 'email' ? 'Addresses' : 'Domains'}>
          {found.slice(0, DRAWN).map(({ id, value }) => (
            <Entry as="li" key={id} $justify="space-between">
              <span>{value}</span>
              {removals[id]?.error && <Problem role="alert">{removals[id].error.message}</Problem>}
              <RemoveButton
                label={`Remove ${value}`}
                onRemove={() => {
                  setRemoving({ id, value })
                  dispatch(removeRemote.requested({ kind, id }))
                }}
              />
            </Entry>
          ))}
        </RuledList>
      )}
      {found.length > DRAWN && (
        <Muted $size="sm">
          Showing {count(DRAWN)} of {count(found.length)}. Search to find the others.
        </Muted>
      )}
    </Stack>
  )
}

/** People outside the organisation who may be written to: by address, and by domain. */
export const WhitelistScreen = () => {
  const [kind, setKind] = useState<WhitelistKind>('email')
  const total = useAppSelector(({ admin }: WithPeople) => admin.whitelist[kind]?.data?.count)
  return (
    <Panel aria-label="Whitelist">
      <Stack $gap="s4">
        <Stack $gap="s1">
          <h2>
            Whitelist
            {total !== undefined && <HeadingCount>{count(total)}</HeadingCount>}
          </h2>
          <Muted>People outside your organisation with whom studies and stories can be shared by e-mail.</Muted>
        </Stack>
        <Row>
          <Segmented label="Kind" labelHidden value={kind} onValueChange={setKind} options={KINDS} />
        </Row>
        <AddForm key={`add ${kind}`} kind={kind} />
        <EntryList key={kind} kind={kind} />
      </Stack>
    </Panel>
  )
}
