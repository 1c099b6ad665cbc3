import { useCallback, useEffect, useState } from 'react'
import { selectRole } from '@/features/session'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, ErrorState, OneMoment, Stack } from '@/ui'
import { Part } from '@/ui/Part'
import { accountRemote } from '../remotes'
import { closed, type WithAccount } from '../slice'
import { Factors } from './Factors'
import { PasswordDialog } from './PasswordDialog'
import { Policy } from './Policy'
import { Sessions } from './Sessions'
import { YourData } from './YourData'

/** How the person signs in and where; for admins what everyone needs. */
export const SecurityScreen = () => {
  const dispatch = useAppDispatch()
  const role = useAppSelector(selectRole)
  const { data, error } = useAppSelector(({ account }: WithAccount) => account.own)
  const [changing, setChanging] = useState(false)
  const ask = useCallback(() => void dispatch(accountRemote.requested()), [dispatch])
  useEffect(ask, [ask])
  const close = useCallback(() => {
    setChanging(false)
    dispatch(closed())
  }, [dispatch])
  if (data === null)
    return error ? (
      <ErrorState message="Your account could not be loaded." detail={error.message} onRetry={ask} />
    ) : (
      <OneMoment />
    )
  return (
    <Stack $gap="s6">
      <Part
        title="Password"
        about={
          data.has_password
            ? 'Changing it signs you out everywhere else.'
            : 'You have no password here: your organisation signs you in.'
        }
        action={data.has_password && <Button onClick={() => setChanging(true)}>Change password</Button>}
      />
      <Factors of={data} />
      <Sessions of={data} />
      <YourData selfDeletion={data.self_deletion} />
      {role === 'Admin' && <Policy />}
      {changing && <PasswordDialog onClose={close} />}
    </Stack>
  )
}
