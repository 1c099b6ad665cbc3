import type { IntegrationStatus } from '@core/contract'
import { PROVIDERS } from '@core/domain'
import { remoteAt, useAppDispatch, useAppSelector } from '@/store'
import { ConfirmDialog } from '@/ui'
import { EffectList } from '@/ui/EffectList'
import { disconnectionEffects } from '../model/disconnection'
import { keyRemote } from '../remotes'
import type { WithIntegrations } from '../slice'

interface Props {
  readonly status: IntegrationStatus
  readonly onClose: () => void
}

/** Asks before a provider is disconnected, with what stays and what goes. */
export const DisconnectDialog = ({ status, onClose }: Props) => {
  const dispatch = useAppDispatch()
  const { integration: provider, token } = status
  const listed = useAppSelector(({ integrations }: WithIntegrations) => remoteAt(integrations.surveys, provider)).data
  return (
    <ConfirmDialog
      open
      danger
      title={`Disconnect ${PROVIDERS[provider]}?`}
      confirmLabel={`Disconnect ${PROVIDERS[provider]}`}
      onConfirm={() => {
        dispatch(keyRemote.requested({ act: 'disconnect', provider, id: token?.id ?? '' }))
        onClose()
      }}
      onCancel={onClose}
    >
      <EffectList effects={disconnectionEffects(status, listed)} />
    </ConfirmDialog>
  )
}
