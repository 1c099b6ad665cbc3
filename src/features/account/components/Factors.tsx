import { useCallback, useState } from 'react'
import styled from 'styled-components'
import type { OwnAccount, Passkey } from '@core/contract'
import { dayLabel } from '@/lib/dates'
import { canUsePasskeys } from '@/lib/passkeys'
import { counted } from '@/lib/words'
import { useAppDispatch } from '@/store'
import { Badge, Button, Row, Stack } from '@/ui'
import { Part } from '@/ui/Part'
import { ItemActions, RuledList } from '@/ui/Sections'
import { Small } from '@/ui/Words'
import type { AccountChanged } from '../remotes'
import { closed } from '../slice'
import { CodesDialog } from './CodesDialog'
import { ConfirmChange } from './ConfirmChange'
import { PasskeyDialog } from './PasskeyDialog'
import { TotpDialog, TotpOffDialog } from './TotpDialogs'

export const Item = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s2) var(--s4);
  padding: var(--s3) var(--s4);
  overflow-wrap: anywhere;
  > :first-child {
    flex: 1 1 200px;
  }
`
const Name = styled.span`
  font-weight: 600;
`

type Open = 'totp' | 'totpOff' | 'passkey' | 'codes' | null

const passkeyWords = ({ created, last_used }: Passkey): string =>
  `Added ${dayLabel(created)} · ${last_used === null ? 'never used' : `last used ${dayLabel(last_used)}`}`

const PasskeyItem = ({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) => (
  <Item>
    <Stack $gap="s0-5">
      <Name>{passkey.name}</Name>
      <Small>{passkeyWords(passkey)}</Small>
    </Stack>
    <ItemActions>
      <Button size="sm" variant="ghost" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </ItemActions>
  </Item>
)

interface FactorsProps {
  readonly of: OwnAccount
}

/** The second step of the person: app, passkeys and recovery codes. */
export const Factors = ({ of }: FactorsProps) => {
  const dispatch = useAppDispatch()
  const [open, setOpen] = useState<Open>(null)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = useCallback(() => {
    setOpen(null)
    setRemoving(null)
    setCodes(null)
    dispatch(closed())
  }, [dispatch])
  const done = useCallback(
    (changed: AccountChanged) => {
      setOpen(null)
      if (changed.codes === null) close()
      else setCodes(changed.codes)
    },
    [close],
  )
  const hasFactor = of.totp !== null || of.passkeys.length > 0
  const noPasskeys = !of.passkeys_possible
    ? 'Passkeys need a secure connection (https). Ask your administrator.'
    : canUsePasskeys()
      ? null
      : 'This browser cannot use passkeys.'
  return (
    <>
      <Part
        title="Second step"
        about="Besides your password, logging in asks for something that only you have. Passkeys also work without a password."
      >
        <RuledList>
          <Item>
            <Stack $gap="s0-5">
              <Row $wrap>
                <Name>Authenticator app</Name>
                {of.totp !== null && (
                  <Badge tone="success" icon="check">
                    On
                  </Badge>
                )}
              </Row>
              <Small>{of.totp === null ? 'Codes from an app on your phone' : `Since ${dayLabel(of.totp)}`}</Small>
            </Stack>
            {of.totp === null ? (
              <Button onClick={() => setOpen('totp')}>Set up app</Button>
            ) : (
              <ItemActions>
                <Button size="sm" variant="ghost" onClick={() => setOpen('totpOff')}>
                  Switch off
                </Button>
              </ItemActions>
            )}
          </Item>
          <Item>
            <Stack $gap="s0-5">
              <Name>Passkeys</Name>
              <Small>The fingerprint, face or PIN of a device, or a security key</Small>
            </Stack>
            <Button disabledReason={noPasskeys} onClick={() => setOpen('passkey')}>
              Add passkey
            </Button>
          </Item>
          {of.passkeys.map(passkey => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
          {hasFactor && (
            <Item>
              <Stack $gap="s0-5">
                <Name>Recovery codes</Name>
                <Small>{counted(of.recovery_codes_left, 'code', 'codes')} left, for when a device is lost</Small>
              </Stack>
              <ItemActions>
                <Button size="sm" variant="ghost" onClick={() => setOpen('codes')}>
                  Make new codes
                </Button>
              </ItemActions>
            </Item>
          )}
        </RuledList>
      </Part>
      {open === 'totp' && <TotpDialog onClose={close} onDone={done} />}
      {open === 'totpOff' && <TotpOffDialog onClose={close} onDone={done} />}
      {open === 'passkey' && <PasskeyDialog onClose={close} onDone={done} />}
      {open === 'codes' && (
        <ConfirmChange
          title="Make new recovery codes?"
          action="Make new codes"
          change={{ kind: 'renewCodes' }}
          onClose={close}
          onDone={done}
        >
          <p>The codes that you have saved stop working at once.</p>
        </ConfirmChange>
      )}
      {removing && (
        <ConfirmChange
          title={`Remove ${removing.name}?`}
          action="Remove passkey"
          change={{ kind: 'removePasskey', id: removing.id }}
          onClose={close}
          onDone={done}
        >
          <p>It cannot log you in any more. It stays on the device until you delete it there.</p>
        </ConfirmChange>
      )}
      {codes && <CodesDialog codes={codes} onClose={close} />}
    </>
  )
}
