import { useLocation } from 'react-router-dom'
import { loginLook } from '@/features/branding'
import { following } from '@/features/following'
import { LeaveMails } from '@/features/following/ui'
import { paths } from '@/lib/paths'
import { Link, Muted } from '@/ui'
import { Problem } from '@/ui/Words'
import { LoginFrame } from './LoginFrame'

/** Where the link in a mail leads; what it was made for is behind #. Nobody need be signed in. */
const UnsubscribePage = () => {
  const token = useLocation().hash.slice(1)
  return (
    <LoginFrame title="Unsubscribe" lead="Stop e-mails about what you follow.">
      {token === '' ? (
        <Problem>This link is not complete. Copy the whole link from the e-mail.</Problem>
      ) : (
        <LeaveMails token={token} />
      )}
      <Muted>
        <Link href={paths.settings('notifications')}>Change how often instead</Link>
      </Muted>
    </LoginFrame>
  )
}

/** @public Mounted with the page (lazyPage). */
export const features = [following, loginLook]

export default UnsubscribePage
