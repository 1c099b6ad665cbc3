import { useEffect, useState } from 'react'
import { Navigate, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { sessionEvents, selectSession, selectSessionError, selectStall } from '@/features/session'
import { logIn } from '@/features/logIn'
import { FirstAdminForm, LoginForm, PasskeyButton, SecondStep, useLogIn } from '@/features/logIn/ui'
import { FirstStep } from '@/features/signOn/ui'
import { signOn } from '@/features/signOn'
import { safeNext } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Logo, MEDIA, Muted, PageHeading, Stack, TYPE } from '@/ui'
import { LoginPicture } from './LoginPicture'

const Frame = styled.div`
  flex: 1;
  display: grid;
  background: var(--surface);
  ${MEDIA.from1000} {
    grid-template-columns: minmax(0, 1fr) minmax(480px, 36%);
  }
`
const Picture = styled.div`
  position: relative;
  display: none;
  overflow: hidden;
  ${MEDIA.from1000} {
    display: block;
  }
`
const Words = styled.p`
  position: absolute;
  left: 48px;
  bottom: 48px;
  max-width: 440px;
  color: #fff;
  strong {
    ${TYPE.xl}
    display: block;
    font-weight: 600;
  }
`
const Side = styled.main`
  display: flex;
  flex-direction: column;
  gap: var(--s6);
  min-height: 100dvh;
  width: min(100%, 520px);
  margin: 0 auto;
  padding: var(--s6-5) 72px var(--s6);
  ${MEDIA.below768} {
    padding: var(--s5) var(--s5) var(--s5);
  }
`
const Middle = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  justify-content: center;
  gap: var(--s4-5);
  ${MEDIA.below768} {
    justify-content: flex-start;
    padding-top: var(--s6);
  }
`

/** Log in, then back to `next`; with `?setup=1`, create the first administrator of an empty installation. */
const LoginPage = () => {
  const [search] = useSearchParams()
  const setup = search.get('setup') === '1'
  const next = safeNext(search.get('next'))
  /** The address to sign in with a password; null: the way is not known yet. */
  const [email, setEmail] = useState<string | null>(null)
  const dispatch = useAppDispatch()
  const factors = useLogIn()
  const startError = useAppSelector(selectSessionError)
  const stall = useAppSelector(selectStall)
  const session = useAppSelector(selectSession)
  // After a refusal or a logout, do not redirect: the session still in the store is about to end.
  const byAddress = useNavigationType() === NavigationType.Pop
  const [before] = useState(session)
  useEffect(() => {
    if (byAddress) dispatch(sessionEvents.lookedFor())
  }, [byAddress, dispatch])
  if (session !== null && (session !== before || byAddress)) return <Navigate to={next} replace />
  return (
    <Frame>
      <Picture aria-hidden="true">
        <LoginPicture />
        <Words>
          <strong>Every number with its base.</strong>
          Studies, datasets and crosstab reports in one library.
        </Words>
      </Picture>
      <Side id="main">
        <Logo name="Tabularium" />
        <Middle>
          <Stack $gap="s1">
            <PageHeading title={setup ? 'Set up' : 'Log in'} />
            <Muted>
              {setup
                ? 'Create your organisation and its first administrator.'
                : factors !== null
                  ? 'Confirm that it is you.'
                  : 'Use your work e-mail address.'}
            </Muted>
          </Stack>
          {stall ? (
            <Callout
              tone="warning"
              role="alert"
              action={<Button onClick={() => dispatch(sessionEvents.retried())}>Try again</Button>}
            >
              {stall.message}
            </Callout>
          ) : (
            startError?.kind === 'decode' && <Callout tone="warning">{startError.message}</Callout>
          )}
          {setup && <FirstAdminForm />}
          {!setup && factors !== null && <SecondStep factors={factors} />}
          {!setup && factors === null && email === null && (
            <>
              <FirstStep next={next} onPassword={setEmail} />
              <PasskeyButton />
            </>
          )}
          {!setup && factors === null && email !== null && (
            <>
              <LoginForm email={email} onEmail={setEmail} />
              <Button variant="ghost" onClick={() => setEmail(null)}>
                Use single sign-on
              </Button>
            </>
          )}
        </Middle>
      </Side>
    </Frame>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [logIn, signOn]

export default LoginPage
