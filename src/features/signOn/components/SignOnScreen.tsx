import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SignOnConnection } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, ErrorState, Menu, Muted, Row, Skeleton, Stack } from '@/ui'
import type { Kind } from '../model/form'
import { connectionsRemote } from '../remotes'
import type { WithSignOn } from '../slice'
import { ConnectionCard } from './ConnectionCard'
import { ConnectionPanel } from './ConnectionPanel'
import { PasswordPanel } from './PasswordPanel'

/** Connections by which people of the organisation sign in, and whether passwords are still open. */
export const SignOnScreen = () => {
  const dispatch = useAppDispatch()
  const [search] = useSearchParams()
  const { data, error } = useAppSelector(({ signOn }: WithSignOn) => signOn.connections)
  const [open, setOpen] = useState<{ readonly of: SignOnConnection | null; readonly kind: Kind } | null>(null)
  useEffect(() => {
    const read = () => dispatch(connectionsRemote.requested())
    read()
    // A test ends in another window.
    window.addEventListener('focus', read)
    return () => window.removeEventListener('focus', read)
  }, [dispatch])
  if (!data)
    return error ? (
      <ErrorState
        message="Single sign-on could not be loaded."
        detail={error.message}
        onRetry={() => dispatch(connectionsRemote.requested())}
      />
    ) : (
      <Skeleton $height={160} />
    )
  const add = (kind: Kind) => setOpen({ of: null, kind })
  return (
    <Stack $gap="s4">
      <Row $justify="space-between" $wrap>
        <Stack $gap="s1">
          <h2>Single sign-on</h2>
          <Muted>People sign in with the account they have in your organisation.</Muted>
        </Stack>
        <Menu
          trigger={
            <Button icon="plus" iconEnd="chevron-down">
              Add connection
            </Button>
          }
          entries={[
            { label: 'OpenID Connect', onSelect: () => add('oidc') },
            { label: 'SAML 2.0', onSelect: () => add('saml') },
          ]}
        />
      </Row>
      {data.results.length === 0 ? (
        <EmptyState title="No connections yet">
          Add your identity provider: Entra ID, Okta, Google Workspace, Keycloak and others speak OpenID Connect or
          SAML.
        </EmptyState>
      ) : (
        data.results.map(connection => (
          <ConnectionCard
            key={connection.id}
            connection={connection}
            showTest={search.get('tested') === connection.id}
            onChange={() => setOpen({ of: connection, kind: connection.kind })}
          />
        ))
      )}
      <PasswordPanel />
      {open && <ConnectionPanel connection={open.of} kind={open.kind} onClose={() => setOpen(null)} />}
    </Stack>
  )
}
