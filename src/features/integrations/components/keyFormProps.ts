import type { IntegrationStatus } from '@core/contract'

export interface KeyFormProps {
  readonly status: IntegrationStatus
  /** Whether its button is the primary one of the screen: of several open forms, the last one that was worked in. */
  readonly primary: boolean
  readonly onClose: () => void
}
