import { useEffect, useState } from 'react'
import { Navigate, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom'
import { sessionEvents, selectSession, selectSessionError, selectStall } from '@/features/session'
import { loginLook } from '@/features/branding'
import { logIn } from '@/features/logIn'
import { FirstAdminForm, LoginForm, PasskeyButton, SecondStep, useLogIn } from '@/features/logIn/ui'
import { FirstStep } from '@/features/signOn/ui'
import { signOn } from '@/features/signOn'
import { paths, safeNext } from '@/lib/paths'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Link, Stack } from '@/ui'
import { LoginFrame } from './LoginFrame'

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
    <LoginFrame
      title={setup ? 'Set up' : 'Log in'}
      lead={
        setup
          ? 'Create your organisation and its first administrator.'
          : factors !== null
            ? 'Confirm that it is you.'
            : 'Use your work e-mail address.'
      }
    >
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
      {!setup && factors === null && (
        <Stack $gap="s1">
          <Link href={paths.join('forgot')}>Forgot your password?</Link>
          <Link href={paths.join('sign-up')}>New here? Join with your work address</Link>
        </Stack>
      )}
    </LoginFrame>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [logIn, signOn, loginLook]

export default LoginPage
