import { useCallback, useEffect, useState } from 'react'
import { selectRole } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, EmptyState, Stack } from '@/ui'
import { sampleCall, scopesFor } from '../model/tokens'
import { ownTokensRemote } from '../remotes'
import type { WithApiAccess } from '../slice'
import { Copied } from '@/ui/Copied'
import { NewTokenDialog } from './NewTokenDialog'
import { OrganisationTokens } from './OrganisationTokens'
import { Part } from '@/ui/Part'
import { Together } from '@/ui/Together'
import { ServiceAccounts } from './ServiceAccounts'
import { TokenTable } from './TokenTable'

/** One's own tokens; for administrators service accounts, provisioning and all tokens too. */
export const ApiAccess = () => {
  const dispatch = useAppDispatch()
  const role = useAppSelector(selectRole) ?? 'User'
  const { own, accounts, all } = useAppSelector(({ apiAccess }: WithApiAccess) => apiAccess)
  const { data, error } = own
  const [making, setMaking] = useState(false)
  const close = useCallback(() => setMaking(false), [])
  const ask = useCallback(() => void dispatch(ownTokensRemote.requested()), [dispatch])
  useEffect(ask, [ask])
  const lists = role === 'Admin' ? [own, accounts, all] : [own]
  return (
    <Together awaits={lists}>
      <Stack $gap="s6">
        <Part
          title="Your tokens"
          about="Programs that have one of your tokens use the library with your rights, as far as its scopes go."
          action={
            <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
              New token
            </Button>
          }
          failure={data === null && error ? error.message : null}
          onRetry={ask}
          foot={<Copied label="A call to try" text={sampleCall(window.location.origin)} what="the call" />}
        >
          {data?.length === 0 && (
            <EmptyState icon="lock" title="You have no tokens">
              Create one for each program, so that you can revoke each separately.
            </EmptyState>
          )}
          {data !== null && data.length > 0 && <TokenTable caption="Your tokens" tokens={data} />}
        </Part>
        {role === 'Admin' && (
          <>
            <ServiceAccounts />
            <OrganisationTokens />
          </>
        )}
        {making && <NewTokenDialog title="New token" scopes={scopesFor(role)} account={null} onClose={close} />}
      </Stack>
    </Together>
  )
}
