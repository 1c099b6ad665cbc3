import type { IntegrationStatus } from '@core/contract'
import { ConsentForm } from './ConsentForm'
import { KeyForm } from './KeyForm'
import { KeyPairForm } from './KeyPairForm'

interface Props {
  readonly status: IntegrationStatus
  readonly onClose: () => void
}

/** What connects an account of the provider, or replaces its key. */
export const ConnectForm = ({ status, onClose }: Props) => {
  if (status.connect === 'key_pair') return <KeyPairForm status={status} onClose={onClose} />
  if (status.connect === 'page_or_key') return <ConsentForm status={status} onClose={onClose} />
  return <KeyForm status={status} onClose={onClose} />
}
