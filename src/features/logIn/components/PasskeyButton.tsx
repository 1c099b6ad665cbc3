import { canUsePasskeys } from '@/lib/passkeys'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout } from '@/ui'
import { passkeyRemote } from '../remotes'
import type { WithLogIn } from '../slice'

/** Logs in with a passkey, where the browser can. */
export const PasskeyButton = () => {
  const dispatch = useAppDispatch()
  const { isFetching, error, data } = useAppSelector(({ logIn }: WithLogIn) => logIn.passkey)
  if (!canUsePasskeys()) return null
  return (
    <>
      {error && (
        <Callout tone="danger" role="alert">
          {error.message}
        </Callout>
      )}
      <Button
        block
        icon="lock"
        loading={isFetching || data !== null}
        onClick={() => dispatch(passkeyRemote.requested())}
      >
        Log in with a passkey
      </Button>
    </>
  )
}
