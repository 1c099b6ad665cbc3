import type { ProviderSurvey } from '@core/contract'
import { Button, Modal, Muted, Stack } from '@/ui'

interface Props {
  readonly survey: ProviderSurvey
  readonly onClose: () => void
}

/** Why an import failed, and what helps. */
export const ErrorDialog = ({ survey: { name, error, state }, onClose }: Props) => (
  <Modal
    open
    title={`${name} was not imported`}
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
      {state === 'live' && <p>Readers keep the version that they have.</p>}
      <Muted $size="sm">
        Kind of error: {error?.error_type}
        {error?.request_id != null && `. For the support of the provider: request ${error.request_id}`}
      </Muted>
    </Stack>
  </Modal>
)
