import { useCallback, useState } from 'react'
import { selectSession } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ConfirmDialog, Row, TextField } from '@/ui'
import { Part } from '@/ui/Part'
import { Problem } from '@/ui/Words'
import { dataRemote } from '../remotes'
import { closed, type WithAccount } from '../slice'
import { useChange } from './useChange'

/** Deletes the own account once the address was typed. */
const EraseDialog = ({ email, onClose }: { readonly email: string; readonly onClose: () => void }) => {
  const { busy, error, send } = useChange(onClose)
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<string | null>(null)
  const confirm = () => {
    if (typed.trim().toLowerCase() === email.toLowerCase()) send({ kind: 'erase', email: typed.trim() })
    else setMissing(`Type ${email} to confirm.`)
  }
  return (
    <ConfirmDialog
      open
      title="Delete your account?"
      confirmLabel="Delete account"
      danger
      busy={busy}
      problem={error?.message}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        This cannot be undone. Your name, address and everything that only you can see are deleted, and you are signed
        out everywhere. Public stories, reports, key insights and documents stay, by “Deleted person”.
      </p>
      <TextField
        label="Your e-mail address"
        hint={`Type ${email} to confirm.`}
        value={typed}
        maxLength={254}
        onValueChange={value => {
          setTyped(value)
          setMissing(null)
        }}
        error={missing}
      />
    </ConfirmDialog>
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
