import { useEffect, useState } from 'react'
import type { Integration, SiteUser } from '@core/contract'
import { useAppDispatch, useAppSelector } from '@/store'
import { Button, Checkbox, Modal, Stack, useToast } from '@/ui'
import { Problem } from '@/ui/Words'
import { PROVIDERS } from '@core/domain'
import { fullName } from '../model/names'
import { careRemote } from '../remotes'
import type { WithPeople } from '../slice'

export interface IntegrationsDialogProps {
  readonly user: SiteUser
  /** Providers that the organisation uses. */
  readonly providers: readonly Integration[]
  readonly onClose: () => void
}

/** Chooses the survey providers whose connection a person looks after. */
export const IntegrationsDialog = ({ user, providers, onClose }: IntegrationsDialogProps) => {
  const dispatch = useAppDispatch()
  const toast = useToast()
  const { isFetching, error, data } = useAppSelector(({ admin }: WithPeople) => admin.care)
  const [chosen, setChosen] = useState<readonly Integration[]>(user.integrations)
  const [before] = useState(data)
  const [sent, setSent] = useState(false)
  const saved = sent && data !== before
  const name = fullName(user)
  useEffect(() => {
    if (!saved) return
    toast({ subject: 'integrations', text: `Saved for ${name}`, tone: 'success' })
    onClose()
  }, [saved, name, toast, onClose])
  const add = chosen.filter(one => !user.integrations.includes(one))
  const remove = user.integrations.filter(one => !chosen.includes(one))
  const changed = add.length + remove.length > 0
  const save = () => {
    setSent(true)
    dispatch(careRemote.requested({ email: user.email, add, remove }))
  }
  return (
    <Modal
      open
      title={`Integrations of ${name}`}
      onClose={onClose}
      dirty={changed}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            loading={sent && isFetching}
            disabledReason={changed ? null : 'Nothing was changed.'}
            onClick={save}
          >
            Save
          </Button>
        </>
      }
    >
      <Stack $gap="s4">
        <p>
          An integration admin connects the survey provider, changes its key and imports its surveys. It gives no other
          rights.
        </p>
        <Stack $gap="s2" role="group" aria-label="Integration admin of">
          {providers.map(provider => (
            <Checkbox
              key={provider}
              label={PROVIDERS[provider]}
              checked={chosen.includes(provider)}
              onCheckedChange={on => setChosen(now => (on ? [...now, provider] : now.filter(one => one !== provider)))}
            />
          ))}
        </Stack>
        {sent && error && <Problem role="alert">{error.message}</Problem>}
      </Stack>
    </Modal>
  )
}
