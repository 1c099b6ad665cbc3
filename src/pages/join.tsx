import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router-dom'
import { loginLook } from '@/features/branding'
import { joining } from '@/features/joining'
import { AskForm, JoinForm, useSecondStep } from '@/features/joining/ui'
import { logIn } from '@/features/logIn'
import { SecondStep } from '@/features/logIn/ui'
import { selectSession } from '@/features/session'
import { paths } from '@/lib/paths'
import { useAppSelector } from '@/store'
import { Link, Muted } from '@/ui'
import { LoginFrame } from './LoginFrame'
import NotFoundPage from './notFound'

const WORDS = {
  forgot: { title: 'New password', lead: 'You get a link to your e-mail address.' },
  'sign-up': { title: 'Join your organisation', lead: 'For addresses that your organisation has let in.' },
} as const

/** Joins by a link, whose secret is behind #, or asks for a link to join or to a new password. */
const JoinPage = () => {
  const { way } = useParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const session = useAppSelector(selectSession)
  const [before] = useState(session)
  const factors = useSecondStep()
  const secret = hash.slice(1)
  if (session !== null && session !== before) return <Navigate to={paths.home()} replace />
  const back = (
    <Muted>
      <Link href={paths.login()}>Back to the login</Link>
    </Muted>
  )
  if (way === 'forgot' || way === 'sign-up')
    return (
      <LoginFrame {...WORDS[way]}>
        <AskForm key={way} what={way} />
        {back}
      </LoginFrame>
    )
  if (way !== undefined || secret === '') return <NotFoundPage />
  if (factors !== null)
    return (
      <LoginFrame title="Log in" lead="Your new password is set. Confirm that it is you.">
        <SecondStep factors={factors} onBack={() => void navigate(paths.login())} />
      </LoginFrame>
    )
  return (
    <LoginFrame title="Welcome" lead="This link works once.">
      <JoinForm secret={secret} onAgain={() => void navigate(paths.join('forgot'))} />
      {back}
    </LoginFrame>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [joining, logIn, loginLook]

export default JoinPage
