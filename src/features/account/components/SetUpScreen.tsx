import { useCallback, useEffect } from 'react'
import styled from 'styled-components'
import { logoutRemote, selectClientName } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ErrorState, Logo, OneMoment, PageHeading, Stack } from '@/ui'
import { accountRemote } from '../remotes'
import type { WithAccount } from '../slice'
import { Factors } from './Factors'

const Frame = styled.main`
  display: grid;
  gap: var(--s6);
  width: min(100%, 720px);
  margin: 0 auto;
  padding: var(--s6) var(--s5);
`

/** Before anything else: what the organisation requires of the person. */
export const SetUpScreen = () => {
  const dispatch = useAppDispatch()
  const name = useAppSelector(selectClientName)
  const { data, error } = useAppSelector(({ account }: WithAccount) => account.own)
  const ask = useCallback(() => void dispatch(accountRemote.requested()), [dispatch])
  useEffect(ask, [ask])
  return (
    <Frame id="main">
      <Logo name="Tabularium" />
      <Stack $gap="s2">
        <PageHeading title="Set up a second step" />
        <p>{name} requires one. Choose an authenticator app or a passkey; the library opens right after.</p>
      </Stack>
      {data && <Factors of={data} />}
      {data === null && error && (
        <ErrorState message="Your account could not be loaded." detail={error.message} onRetry={ask} />
      )}
      {data === null && !error && <OneMoment />}
      <div>
        <Button variant="ghost" icon="log-out" onClick={() => dispatch(logoutRemote.requested())}>
          Log out
        </Button>
      </div>
    </Frame>
  )
}
