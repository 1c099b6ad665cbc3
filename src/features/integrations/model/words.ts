import type { IntegrationErrorType } from '@core/contract'
import type { Provider } from '@core/domain'

/** What the place is called where an account is asked. */
export const PLACES: Readonly<Record<Provider, string>> = {
  qualtrics: 'Data centre',
  surveymonkey: 'Region',
  decipher: 'Host',
}

export const KEYS: Readonly<Record<Provider, string>> = {
  qualtrics: 'API token',
  surveymonkey: 'Access token',
  decipher: 'Key',
}

/** Kinds of errors, as people read them. */
export const ERROR_WORDS: Readonly<Record<IntegrationErrorType, string>> = {
  auth_revoked: 'Access withdrawn',
  forbidden: 'No permission',
  plan_required: 'Not in the plan',
  not_found: 'Survey not found',
  invalid: 'Unexpected answer',
  rate_limited: 'Too many requests',
  provider_unavailable: 'No answer',
  corrupt_file: 'Damaged file',
  schema_changed: 'Questionnaire changed',
  too_large: 'Too large',
  dormant: 'Survey asleep',
  export_failed: 'Export failed',
  export_timeout: 'Export took too long',
  no_answers: 'No answers',
  parse_failed: 'Answers not readable',
  internal: 'Our mistake',
}
