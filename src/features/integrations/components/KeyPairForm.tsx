import { useEffect, useState, type SyntheticEvent } from 'react'
import styled from 'styled-components'
import { keyOfParts } from '@core/domain'
import type { IntegrationStatus } from '@core/contract'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { Button, Row, Stack, TextField } from '@/ui'
import { useAtRisk } from '@/ui/drafts'
import { partCount, partProblem } from '../model/parts'
import { events, type WithIntegrations } from '../slice'
import { KeySteps } from './KeySteps'
import { useKeySent } from './useKeySent'

const Counter = styled.span<{ readonly $ok: boolean; readonly $bad: boolean }>`
  ${p => p.$ok && 'color: var(--success);'}
  ${p => p.$bad && 'color: var(--danger);'}
`

interface PartProps {
  readonly label: string
  readonly secret?: boolean
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly left: boolean
  readonly onLeft: () => void
  readonly error: string | undefined
}

const PartField = ({ label, secret = false, value, onValueChange, left, onLeft, error }: PartProps) => {
  const problem = partProblem(value)
  const tooLong = problem?.includes('too long') === true
  return (
    <TextField
      label={label}
      type={secret ? 'password' : 'text'}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onValueChange={onValueChange}
      onBlur={onLeft}
      aside={
        <Counter $ok={value.trim() !== '' && problem === null} $bad={tooLong || (left && problem !== null)}>
          {partCount(value)}
        </Counter>
      }
      error={(left || tooLong ? problem : null) ?? error}
    />
  )
}

interface Props {
  readonly status: IntegrationStatus
  readonly onClose: () => void
}

/** The two parts of a key of Decipher. Where there is a key already, it is changed in three steps. */
export const KeyPairForm = ({ status: { token, integration: provider }, onClose }: Props) => {
  const dispatch = useAppDispatch()
  const remote = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.key, provider))
  const change = useAppSelector(({ integrations }: WithIntegrations) => integrations.local.keyChange)
  const [parts, setParts] = useState({ public: '', private: '' })
  const [left, setLeft] = useState({ public: false, private: false })
  const [place, setPlace] = useState(token?.data_center ?? '')
  // The key goes in the first step: what it was called is kept for the list.
  const [old] = useState(token?.api_key ?? null)
  const { send, errorOf, otherError } = useKeySent(provider, onClose)
  const key = keyOfParts(parts.public, parts.private)
  const isFinished = change?.step === null
  useAtRisk(!isFinished && (parts.public !== '' || parts.private !== ''))
  useEffect(() => {
    dispatch(events.keyChangeClosed())
  }, [dispatch])
  const isRunning = change !== null && change.step !== null && change.problem === null
  const from = change?.problem ? (change.step ?? 'delete') : 'delete'
  const close = () => {
    dispatch(events.keyChangeClosed())
    onClose()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setLeft({ public: true, private: true })
    if (key === null) return
    const asked = { key, place: place.trim() }
    if (old === null) send(asked)
    else dispatch(events.keyChanged({ ...asked, from }))
  }
  return (
    <form onSubmit={submit} noValidate aria-label="Key of Decipher">
      <Stack $gap="s3">
        <PartField
          label="Public part"
          value={parts.public}
          onValueChange={value => setParts({ ...parts, public: value })}
          left={left.public}
          onLeft={() => setLeft({ ...left, public: true })}
          error={left.public && parts.public === '' ? 'Enter the public part.' : undefined}
        />
        <PartField
          label="Private part"
          secret
          value={parts.private}
          onValueChange={value => setParts({ ...parts, private: value })}
          left={left.private}
          onLeft={() => setLeft({ ...left, private: true })}
          error={left.private && parts.private === '' ? 'Enter the private part.' : errorOf('api_key')}
        />
        <TextField
          label="Host"
          optional
          value={place}
          onValueChange={setPlace}
          hint="Such as selfserve.decipherinc.com, as in the address of your surveys."
          error={errorOf('data_center')}
        />
        {old !== null && <KeySteps old={old} change={change} />}
        {otherError}
        <Row $justify="flex-end" $wrap>
          {isFinished ? (
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          ) : (
            <>
              <Button onClick={close}>Cancel</Button>
              <Button type="submit" variant="primary" loading={remote.isFetching || isRunning}>
                {change?.problem ? 'Go on' : old === null ? 'Connect' : 'Save key'}
              </Button>
            </>
          )}
        </Row>
      </Stack>
    </form>
  )
}
