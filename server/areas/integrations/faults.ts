import type { IntegrationErrorType } from '@core/contract'
import { PROVIDERS, type Provider } from '@core/domain'
import { Refusal, invalid } from '../../access/refusal'
import type { ProviderFault } from '../../providers'

const again = 'Import the survey again. If it fails again, contact support.'

/** What to do about a failed import, and whether the same import may succeed without anybody changing anything at the provider. */
const CURES: Readonly<Record<IntegrationErrorType, (provider: string) => { advice: string; retryable: boolean }>> = {
  auth_revoked: provider => ({ advice: `Set a new key of ${provider}, then import again.`, retryable: false }),
  forbidden: provider => ({
    advice: `Let the account of the key read this survey in ${provider}, then import again.`,
    retryable: true,
  }),
  plan_required: provider => ({ advice: `The account needs another plan of ${provider} for this.`, retryable: true }),
  not_found: provider => ({ advice: `The survey may have been deleted in ${provider}.`, retryable: true }),
  invalid: () => ({ advice: again, retryable: true }),
  rate_limited: () => ({ advice: 'Import the survey again later.', retryable: true }),
  provider_unavailable: () => ({ advice: 'Import the survey again in a few minutes.', retryable: true }),
  corrupt_file: () => ({ advice: again, retryable: true }),
  schema_changed: provider => ({
    advice: `Wait until nobody changes the questionnaire in ${provider}, then import again.`,
    retryable: true,
  }),
  too_large: provider => ({
    advice: `Export fewer questions or answers from ${provider} to a file, and import that.`,
    retryable: false,
  }),
  dormant: provider => ({ advice: `Wake the survey up in ${provider}, then import again.`, retryable: true }),
  export_failed: () => ({ advice: again, retryable: true }),
  export_timeout: () => ({ advice: 'Import the survey again when the provider is less busy.', retryable: true }),
  no_answers: () => ({ advice: 'Import the survey again when it has answers.', retryable: true }),
  parse_failed: () => ({ advice: again, retryable: true }),
  internal: () => ({ advice: again, retryable: true }),
}

export const cureOf = (provider: Provider, type: IntegrationErrorType) => CURES[type](PROVIDERS[provider])

/** The refusal of a call that asked a provider in vain. `field`: which field of the form is to blame for a wrong key. */
export const refusalOf = (fault: ProviderFault, provider: Provider, field = 'api_key'): Refusal => {
  const seconds = Math.max(1, Math.ceil(fault.waitMs / 1000))
  if (fault.type === 'rate_limited')
    return new Refusal('unavailable', `${PROVIDERS[provider]} asks to wait. Try again later.`, { retryAfter: seconds })
  if (fault.type === 'provider_unavailable')
    return new Refusal('unavailable', `${fault.message} Try again in a few minutes.`, { retryAfter: 60 })
  return invalid(fault.message, { [field]: [fault.message] })
}
