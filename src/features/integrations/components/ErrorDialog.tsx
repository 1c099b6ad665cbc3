import type { ProviderSurvey } from '@core/contract'
import { PROVIDERS, type Provider } from '@core/domain'
import { Button, Modal, Muted, Stack } from '@/ui'
import { ERROR_WORDS } from '../model/words'

interface Props {
  readonly provider: Provider
  readonly survey: ProviderSurvey
  readonly onClose: () => void
}

/** Why an import failed, and what helps. */
export const ErrorDialog = ({ provider, survey: { name, error, state }, onClose }: Props) => (
  <Modal
    open
    title={state === 'live' ? `${name} was not updated` : `${name} was not imported`}
    onClose={onClose}
    footer={
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Stack $gap="s3">
      <p>{error?.message}</p>
      <p>{error?.advice}</p>
      {state === 'live' && <p>Readers keep the version they have.</p>}
      <Muted $size="sm">
        {error && `Error type: ${ERROR_WORDS[error.error_type]}`}
        {error?.request_id != null && `. Request for ${PROVIDERS[provider]} support: ${error.request_id}`}
      </Muted>
    </Stack>
  </Modal>
)
