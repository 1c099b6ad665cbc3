import { useCallback, useEffect, useState } from 'react'
import type { SecondFactorPolicy } from '@core/contract'
import { selectClientName } from '@/features/session'
import { counted } from '@/lib/words'
import { useAppDispatch, useAppSelector } from '@/store'
import { Badge, Button, ConfirmDialog, Row } from '@/ui'
import { Part } from '@/ui/Part'
import { Problem } from '@/ui/Words'
import { policyChangeRemote, policyRemote } from '../remotes'
import type { WithAccount } from '../slice'

const countWords = ({ people_with, people_without }: SecondFactorPolicy): string =>
  `${counted(people_with, 'person has', 'people have')} one, ${counted(people_without, 'person does', 'people do')} not`

/** Whether the organisation requires a second step, and what requiring it does. */
export const Policy = () => {
  const dispatch = useAppDispatch()
  const name = useAppSelector(selectClientName)
  const { data, error } = useAppSelector(({ account }: WithAccount) => account.policy)
  const change = useAppSelector(({ account }: WithAccount) => account.policyChange)
  const own = useAppSelector(({ account }: WithAccount) => account.own.data)
  const hasNone = own !== null && own.totp === null && own.passkeys.length === 0
  const [asking, setAsking] = useState(false)
  const ask = useCallback(() => void dispatch(policyRemote.requested()), [dispatch])
  useEffect(ask, [ask])
  const required = data?.required
  useEffect(() => setAsking(false), [required])
  const without = data?.people_without ?? 0
  return (
    <Part
      title={`For everyone in ${name}`}
      about="Require a second step of everyone who does not log in with single sign-on."
      failure={data === null && error ? error.message : null}
      onRetry={ask}
      action={
        data &&
        (data.required ? (
          <Button loading={change.isFetching} onClick={() => dispatch(policyChangeRemote.requested(false))}>
            Stop requiring it
          </Button>
        ) : (
          <Button onClick={() => setAsking(true)}>Require a second step…</Button>
        ))
      }
      foot={
        data && (
          <Row $wrap>
            <Badge tone={data.required ? 'success' : 'neutral'} icon={data.required ? 'lock' : 'user'}>
              {data.required ? 'Required' : 'Optional'}
            </Badge>
            <span>{countWords(data)}</span>
            {change.error && !asking && <Problem role="alert">{change.error.message}</Problem>}
            <ConfirmDialog
              open={asking}
              title="Require a second step?"
              confirmLabel="Require a second step"
              busy={change.isFetching}
              problem={change.error?.message}
              onConfirm={() => dispatch(policyChangeRemote.requested(true))}
              onCancel={() => setAsking(false)}
            >
              <p>
                {without === 0
                  ? 'Everyone has one already. New people set one up when they first log in.'
                  : `${counted(without, 'person has', 'people have')} to set one up before they can go on, from their next step in the library on. Work that they have not saved stays as a draft.`}
              </p>
              {hasNone && <p>You have none yet: you set yours up right after.</p>}
            </ConfirmDialog>
          </Row>
        )
      }
    />
  )
}
