import { useEffect, useState } from 'react'
import styled from 'styled-components'
import type { SignOnConnection } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, ButtonLink, ConfirmDialog, Link, Row, Stack, TYPE } from '@/ui'
import { Panel } from '@/ui/Sections'
import { Note, Problem } from '@/ui/Words'
import { removeRemote, saveRemote, testRemote, type Saving } from '../remotes'
import type { WithSignOn } from '../slice'
import { CopyLine } from './CopyLine'
import { TestResult } from './TestResult'
import { useTestWindow } from './useTestWindow'

const Title = styled.h3`
  ${TYPE.base}
  font-weight: 600;
  overflow-wrap: anywhere;
`
const Lines = styled.dl`
  margin: 0;
`
const Folded = styled.details`
  summary {
    ${TYPE.sm}
    cursor: pointer;
    font-weight: 500;
    color: var(--accent-text);
  }
  > :not(summary) {
    margin-top: var(--s3);
  }
`

const KINDS = { oidc: 'OpenID Connect', saml: 'SAML 2.0' } as const

const State = ({ enabled, test }: SignOnConnection) => {
  if (enabled)
    return (
      <Badge tone="success" icon="check">
        On
      </Badge>
    )
  return (
    <Badge tone={test?.ok === true ? 'neutral' : 'warning'} icon={test?.ok === true ? 'minus' : 'info'}>
      {test?.ok === true ? 'Off' : test ? 'Test failed' : 'Not tested'}
    </Badge>
  )
}

/** What the provider's own settings ask for. */
const Addresses = ({ connection: { id, kind, addresses } }: { readonly connection: SignOnConnection }) => (
  <Stack $gap="s3">
    <Lines>
      {addresses.redirect_uri !== null && <CopyLine label="Redirect URI" value={addresses.redirect_uri} />}
      {addresses.redirect_uri !== null && (
        <CopyLine label="Sign-out redirect URI" value={`${new URL(addresses.redirect_uri).origin}/login`} />
      )}
      {addresses.acs_url !== null && <CopyLine label="ACS URL" value={addresses.acs_url} />}
      {addresses.entity_id !== null && <CopyLine label="Entity ID" value={addresses.entity_id} />}
    </Lines>
    {kind === 'saml' && (
      <Row>
        <ButtonLink href={`/api/sign_on/saml/${encodeURIComponent(id)}/metadata`} download icon="download">
          Download our metadata
        </ButtonLink>
      </Row>
    )}
  </Stack>
)

const Certificates = ({ saml }: Pick<SignOnConnection, 'saml'>) => (
  <>
    {saml?.certificates.map(({ fingerprint, subject, expires }) => (
      <Note key={fingerprint}>
        Certificate {subject}, until {dayLabel(expires)}, SHA-256 {fingerprint.slice(0, 23)}…
      </Note>
    ))}
  </>
)

export interface ConnectionCardProps {
  readonly connection: SignOnConnection
  /** The result of the last test is shown at once: somebody has just come from it. */
  readonly showTest: boolean
  readonly onChange: () => void
}

/** One connection: its state, its test, and what can be done with it. */
export const ConnectionCard = ({ connection, showTest, onChange }: ConnectionCardProps) => {
  const dispatch = useAppDispatch()
  const { id, name, kind, domains, enabled, test, people } = connection
  const begun = useAppSelector(({ signOn }: WithSignOn) => signOn.tests[id])
  const removal = useAppSelector(({ signOn }: WithSignOn) => signOn.removed[id])
  const saved = useAppSelector(({ signOn }: WithSignOn) => signOn.saved)
  const [sent, setSent] = useState<Saving | null>(null)
  const [asking, setAsking] = useState<'off' | 'delete' | null>(null)
  const [testedBefore, setTestedBefore] = useState(test?.at)
  const url = begun?.data?.url ?? null
  const openWindow = useTestWindow(url, begun?.error != null)
  const isDone = sent !== null && saved.data?.of === sent
  useEffect(() => {
    if (isDone) setAsking(null)
  }, [isDone])
  const beginTest = () => {
    setTestedBefore(test?.at)
    openWindow()
    dispatch(testRemote.requested(id))
  }
  const switchTo = (on: boolean) => {
    const saving: Saving = { id, body: { enabled: on } }
    setSent(saving)
    dispatch(saveRemote.requested(saving))
  }
  const problem = (sent !== null && !isDone ? saved.error : null) ?? removal?.error ?? begun?.error
  const untested =
    domains.length === 0 ? 'Add an e-mail domain first.' : test?.ok === true ? null : 'Test the connection first.'
  return (
    <Panel as="section" aria-label={name}>
      <Stack $gap="s3">
        <Row $justify="space-between" $wrap>
          <Row $wrap>
            <Title>{name}</Title>
            <State {...connection} />
          </Row>
          <Row $wrap>
            <Button loading={begun?.isFetching ?? false} icon="external-link" onClick={beginTest}>
              Test connection
            </Button>
            {enabled ? (
              <Button onClick={() => setAsking('off')}>Switch off</Button>
            ) : (
              <Button
                variant="primary"
                loading={sent !== null && saved.isFetching}
                disabledReason={untested}
                onClick={() => switchTo(true)}
              >
                Switch on
              </Button>
            )}
            <Button icon="edit" onClick={onChange}>
              Change
            </Button>
            <Button icon="trash" onClick={() => setAsking('delete')}>
              Delete
            </Button>
          </Row>
        </Row>
        <Note>
          {[
            KINDS[kind],
            domains.join(', ') || 'no domains yet',
            `${counted(people, 'person', 'people')} signed in so far`,
          ].join(' · ')}
        </Note>
        {url !== null && test?.at === testedBefore && (
          <Note role="status">
            Sign in at the provider in the new window: nobody is signed in here.{' '}
            <Link href={url} newTab>
              Open it again
            </Link>
          </Note>
        )}
        {problem && asking === null && <Problem role="alert">{problem.message}</Problem>}
        <Certificates saml={connection.saml} />
        <Folded open={!test && !enabled}>
          <summary>Enter these at your provider</summary>
          <Addresses connection={connection} />
        </Folded>
        {test && (
          <Folded open={showTest || !test.ok}>
            <summary>Last test</summary>
            <TestResult test={test} />
          </Folded>
        )}
      </Stack>
      <ConfirmDialog
        open={asking === 'off'}
        title={`Switch ${name} off?`}
        confirmLabel="Switch off"
        busy={sent !== null && saved.isFetching}
        problem={problem?.message}
        onConfirm={() => switchTo(false)}
        onCancel={() => setAsking(null)}
      >
        <p>
          People can no longer sign in with it. {counted(people, 'person has', 'people have')} used it so far. Current
          sessions continue.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'delete'}
        title={`Delete ${name}?`}
        confirmLabel="Delete connection"
        danger
        busy={removal?.isFetching ?? false}
        problem={problem?.message}
        onConfirm={() => dispatch(removeRemote.requested(id))}
        onCancel={() => setAsking(null)}
      >
        <p>
          Its settings are deleted, and {counted(people, 'person loses', 'people lose')} the link to this provider.
          Accounts and their work stay. Current sessions continue.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}
