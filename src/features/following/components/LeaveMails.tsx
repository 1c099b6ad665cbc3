import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Callout, Stack } from '@/ui'
import { Problem } from '@/ui/Words'
import { leaveRemote } from '../remotes'
import type { WithFollowing } from '../slice'

/** Asks somebody who came from a mail whether mails are to stop. */
export const LeaveMails = ({ token }: { readonly token: string }) => {
  const dispatch = useAppDispatch()
  const { data, error, isFetching } = useAppSelector(({ following }: WithFollowing) => following.leave)
  if (data !== null)
    return (
      <Callout tone="success" role="status" title="You’ll get no more e-mails">
        Updates are still under the bell. You can choose e-mails again in your settings.
      </Callout>
    )
  return (
    <Stack $gap="s3">
      <Button variant="primary" block loading={isFetching} onClick={() => dispatch(leaveRemote.requested(token))}>
        Stop these e-mails
      </Button>
      {error && (
        <Problem role="alert">
          {error.kind === 'http' && error.status === 404
            ? 'This link is not valid. Copy the whole link from the e-mail, or change this in your settings.'
            : error.message}
        </Problem>
      )}
    </Stack>
  )
}
