import { useAppDispatch, useAppSelector } from '@/store'
import { Button } from '@/ui'
import { Part } from '@/ui/Part'
import { Problem } from '@/ui/Words'
import { dataRemote } from '../remotes'
import type { WithAccount } from '../slice'

/** Everything that is stored about the person, as a file. */
export const YourData = () => {
  const dispatch = useAppDispatch()
  const { isFetching, error } = useAppSelector(({ account }: WithAccount) => account.data)
  return (
    <Part
      title="Your data"
      about="Your account, what you keep and made here, and your lines of the audit log, as a JSON file. To have your account deleted, ask an admin."
      action={
        <Button icon="download" loading={isFetching} onClick={() => void dispatch(dataRemote.requested())}>
          Download
        </Button>
      }
      foot={error && <Problem role="alert">{error.message}</Problem>}
    />
  )
}
