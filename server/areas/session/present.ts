import type { SessionData, UserConfig } from '@core/contract'
import { roleOf, UPLOAD_LIMITS } from '@core/domain'
import { supportHref } from '@core/domain/support'
import type { Live } from '../../access/authenticate'
import type { Client } from '../../access/context'

/** The signed-in person as the client knows them; nothing else of an account reaches the wire. */
export const presentSession = (
  { actor, client, userCreated, personalization, mustSetUp }: Live,
  jwt: string,
): SessionData => ({
  email: actor.email,
  first_name: actor.firstName,
  last_name: actor.lastName,
  admin: actor.admin,
  manager: actor.manager,
  role: roleOf(actor),
  jwt,
  homepage_url: '/',
  qualtrics_enabled: client.flags.qualtrics === true,
  surveymonkey_enabled: client.flags.surveymonkey === true,
  decipher_enabled: client.flags.decipher === true,
  silent_restrictions_enabled: actor.silentRestrictions,
  bulk_analysis_enabled: client.flags.bulk_analysis === true,
  stories_enabled: client.flags.stories === true,
  hide_study_library_enabled: client.flags.hide_study_library === true,
  hide_search_enabled: client.flags.hide_search === true,
  rottweiler_user_id: actor.userId,
  valid_login: true,
  client_id: client.id,
  client_name: client.name,
  client_banner: client.banner,
  support_url: client.supportAddress === null ? null : supportHref(client.supportAddress),
  intercom_hash: null,
  created: userCreated.toISOString(),
  personalization,
  second_factor_needed: mustSetUp,
})

export const stylesheetUrl = (clientId: string): string => `/api/branding/${encodeURIComponent(clientId)}.css`

export const presentUserConfig = (client: Client, vectorSearch: boolean): UserConfig => ({
  product_name: client.name,
  stylesheet_url: stylesheetUrl(client.id),
  vector_search_enabled: vectorSearch,
  locale: 'en',
  upload_limit_bytes: UPLOAD_LIMITS.survey.bytes,
  low_base_threshold: client.lowBaseThreshold,
  file_days: client.fileDays,
})
