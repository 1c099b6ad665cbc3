import { useEffect, useState, type SyntheticEvent } from 'react'
import { KEY_PART_LENGTH, keyOfParts } from '@core/domain'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, focusFirstInvalid, Row, Stack, TextField } from '@/ui'
import { events, isRunning, type WithIntegrations } from '../slice'
import type { KeyFormProps } from './keyFormProps'
import { KeyField } from './KeyField'
import { KeySteps } from './KeySteps'
import { useKeySent } from './useKeySent'
import { useTypedKey } from './useTypedKey'

/** The two parts of a key of Decipher. Where there is a key already, it is changed in three steps. */
export const KeyPairForm = ({ status, primary, onClose }: KeyFormProps) => {
  const { token, integration: provider } = status
  const dispatch = useAppDispatch()
  const change = useAppSelector(({ integrations }: WithIntegrations) => integrations.local.keyChange)
  const isFinished = change?.step === null
  const [typed, type] = useTypedKey(provider, { public: '', private: '', place: token?.data_center ?? '' }, isFinished)
  const [tried, setTried] = useState(false)
  // The key goes in the first step: what it was called is kept for the list.
  const [old] = useState(token?.api_key ?? null)
  const { form, send, isSending, errorOf, otherError } = useKeySent(status, onClose)
  const key = keyOfParts(typed.public, typed.private)
  useEffect(() => {
    dispatch(events.keyChangeClosed())
  }, [dispatch])
  const from = change?.problem ? (change.step ?? 'delete') : 'delete'
  const close = () => {
    dispatch(events.keyChangeClosed())
    onClose()
  }
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (key === null) {
      focusFirstInvalid(event.currentTarget)
      return
    }
    const asked = { key, place: typed.place.trim() }
    if (old === null) send(asked)
    else dispatch(events.keyChanged({ ...asked, from }))
  }
  const missing = (part: 'public' | 'private') =>
    tried && typed[part].trim() === '' ? `Enter the ${part} part.` : undefined
  return (
    <form ref={form} onSubmit={submit} noValidate aria-label="Key of Decipher">
      <Stack $gap="s3">
        <KeyField
          label="Public part"
          value={typed.public}
          onValueChange={text => type({ public: text })}
          length={KEY_PART_LENGTH}
          tried={tried}
          error={missing('public')}
        />
        <KeyField
          label="Private part"
          secret
          value={typed.private}
          onValueChange={text => type({ private: text })}
          length={KEY_PART_LENGTH}
          tried={tried}
          error={missing('private') ?? errorOf('api_key')}
        />
        <TextField
          label="Host"
          optional
          value={typed.place}
          onValueChange={text => type({ place: text })}
          hint="The start of your survey links, for example selfserve.decipherinc.com."
          error={errorOf('data_center')}
        />
        {old !== null && <KeySteps old={old} change={change} />}
        {otherError}
        <Row $justify="flex-end" $wrap>
          {isFinished ? (
            <Button variant={primary ? 'primary' : 'secondary'} onClick={close}>
              Done
            </Button>
          ) : (
            <>
              <Button onClick={close}>Cancel</Button>
              <Button
                type="submit"
                variant={primary ? 'primary' : 'secondary'}
                loading={isSending || isRunning(change)}
              >
                {change?.problem ? 'Continue' : old === null ? 'Connect' : 'Save key'}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </form>
  )
}
