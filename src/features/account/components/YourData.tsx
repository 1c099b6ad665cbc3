import { useCallback, useState } from 'react'
import { selectSession } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Row } from '@/ui'
import { Part } from '@/ui/Part'
import { TypedConfirm } from '@/ui/TypedConfirm'
import { Problem } from '@/ui/Words'
import { dataRemote } from '../remotes'
import { closed, type WithAccount } from '../slice'
import { useChange } from './useChange'

/** Deletes the own account once the address was typed. */
const EraseDialog = ({ email, onClose }: { readonly email: string; readonly onClose: () => void }) => {
  const { busy, error, send } = useChange(onClose)
  return (
    <TypedConfirm
      title="Delete your account?"
      confirmLabel="Delete account"
      label="Your e-mail address"
      expected={email}
      isAddress
      mismatch="This is not your address."
      busy={busy}
      problem={error?.message}
      onConfirm={typed => send({ kind: 'erase', email: typed })}
      onCancel={onClose}
    >
      <p>
        This cannot be undone. Your name, address and everything that only you can see are deleted, and you are signed
        out everywhere. Public stories, reports, key insights and documents stay, by “Deleted person”.
      </p>
    </TypedConfirm>
  )
}

/** Everything that is stored about the person, as a file; and the end of the account, where the organisation lets people. */
export const YourData = ({ selfDeletion }: { readonly selfDeletion: boolean }) => {
  const dispatch = useAppDispatch()
  const email = useAppSelector(selectSession)?.email ?? ''
  const { isFetching, error } = useAppSelector(({ account }: WithAccount) => account.data)
  const [erasing, setErasing] = useState(false)
  const close = useCallback(() => {
    setErasing(false)
    dispatch(closed())
  }, [dispatch])
  const wayOut = selfDeletion ? '' : ' To have your account deleted, ask an admin.'
  return (
    <>
      <Part
        title="Your data"
        about={`Your account, what you keep and made here, and your lines of the audit log, as a JSON file.${wayOut}`}
        action={
          <Row $wrap>
            <Button icon="download" loading={isFetching} onClick={() => void dispatch(dataRemote.requested())}>
              Download
            </Button>
            {selfDeletion && <Button onClick={() => setErasing(true)}>Delete account</Button>}
          </Row>
        }
        foot={error && <Problem role="alert">{error.message}</Problem>}
      />
      {erasing && <EraseDialog email={email} onClose={close} />}
    </>
  )
}
