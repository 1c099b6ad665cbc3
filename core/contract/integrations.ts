import * as z from 'zod/mini'
import { ALL_PROVIDERS, STUDY_NAME_MAX, type Provider } from '@core/domain'
import { endpoint } from './http'
import { studyKey } from './params'

const provider = z.enum(ALL_PROVIDERS)
/** A provider in a path: one that does not exist, or that the organisation does not use, is missing. */
const named = { integration: z.string().check(z.maxLength(40)) }
const integrationParams = z.object(named)

/** Parameters of a path that is one provider's own: the rule that decides over the object learns from them which one. */
const of = <P extends Provider>(name: P) => ({ integration: z._default(z.literal(name), name) })

/** Why a survey could not be imported, or a key does not work. */
export const integrationErrorType = z.enum([
  'auth_revoked',
  'forbidden',
  'plan_required',
  'not_found',
  'invalid',
  'rate_limited',
  'provider_unavailable',
  'corrupt_file',
  'schema_changed',
  'too_large',
  'dormant',
  'export_failed',
  'export_timeout',
  'no_answers',
  'parse_failed',
  'internal',
])
export type IntegrationErrorType = z.infer<typeof integrationErrorType>

const surveyState = z.enum(['not_imported', 'queued', 'publishing', 'live', 'error'])
export type SurveyState = z.infer<typeof surveyState>

/** The key of a provider. The key itself is never answered. */
export const integrationToken = z.object({
  id: z.string(),
  integration: provider,
  /** Dots and the last four characters. */
  api_key: z.string(),
  /** Qualtrics: the data centre; SurveyMonkey: the region; Decipher: the host. */
  data_center: z.string(),
  /** New answers of imported surveys are fetched automatically. */
  auto_import: z.boolean(),
  /** Whether that can be switched on: the key works and may read answers. */
  auto_import_enabled: z.boolean(),
  /** As the provider names the account. */
  account: z.string(),
  /** What the key may not do, in sentences; empty: nothing is missing. */
  lacks: z.array(z.string()),
  set_at: z.string(),
  set_by: z.nullable(z.string()),
})
export type IntegrationToken = z.infer<typeof integrationToken>

/** How many surveys are in which state. */
const surveyCounts = z.object({
  not_imported: z.number(),
  queued: z.number(),
  publishing: z.number(),
  live: z.number(),
  error: z.number(),
})

export const integrationStatus = z.object({
  integration: provider,
  /** 'withdrawn': the provider does not take the key any more. */
  state: z.enum(['not_connected', 'connected', 'withdrawn']),
  token: z.nullable(integrationToken),
  /** Why the provider does not take the key, or could not be read last time; null: nothing is wrong. */
  problem: z.nullable(z.object({ error_type: integrationErrorType, message: z.string(), at: z.string() })),
  /** The provider asks to wait until then. */
  paused_until: z.nullable(z.string()),
  /** The limit that is used up, in words. */
  pause_limit: z.nullable(z.string()),
  /** When the list of surveys was read last. */
  listed_at: z.nullable(z.string()),
  surveys: surveyCounts,
  /** Whether the person who asks may set, change and delete the key. */
  may_change: z.boolean(),
  /** How an account is connected: a page of the provider, or a key. */
  connect: z.enum(['key', 'key_pair', 'page', 'page_or_key']),
})
export type IntegrationStatus = z.infer<typeof integrationStatus>

/** A survey in the provider's account, with what became of it here. */
export const providerSurvey = z.object({
  survey_id: z.string(),
  name: z.string(),
  created_date: z.nullable(z.string()),
  /** Answers at the provider; null where it does not say. */
  answers: z.nullable(z.number()),
  /** Whether it takes answers at present. */
  active: z.boolean(),
  /** It is not in the provider's list any more. */
  gone: z.boolean(),
  state: surveyState,
  /** What happens at present, more exactly: 'ready' waits to be published, 'waiting' has a newer version that does. */
  step: z.nullable(z.enum(['waiting_turn', 'paused', 'fetching', 'reading', 'storing', 'ready', 'waiting'])),
  /** Place among the imports that still ask the provider, counted from 1; null: this one does not. */
  turn: z.nullable(z.object({ at: z.number(), of: z.number() })),
  /** Counted progress of the step; total 0 while unknown. */
  progress: z.nullable(z.object({ done: z.number(), total: z.number() })),
  /** Why the last import failed; kept with a live survey, whose readers keep what they have. */
  error: z.nullable(
    z.object({
      error_type: integrationErrorType,
      message: z.string(),
      /** What to do about it. */
      advice: z.string(),
      retryable: z.boolean(),
      request_id: z.nullable(z.string()),
    }),
  ),
  /** When the import is tried again automatically. */
  next_attempt: z.nullable(z.string()),
  study_id: z.nullable(z.string()),
  dataset_name: z.nullable(z.string()),
  version: z.nullable(z.number()),
  imported_at: z.nullable(z.string()),
  /** Answers in the last import. */
  imported_answers: z.nullable(z.number()),
  /** Answers that another import may bring; below 0: so many were deleted at the provider. Null: not known. */
  new_answers: z.nullable(z.number()),
  /** It is published as soon as it can be. */
  publish_wanted: z.boolean(),
  /** New answers are fetched automatically, where that is on for the provider. */
  auto_import: z.boolean(),
  /** New answers are published automatically where readers lose nothing by it. */
  auto_publish: z.boolean(),
  /** Why a waiting version was not published automatically. */
  losses: z.array(z.string()),
  /** What the last import left out or changed, in sentences. */
  notes: z.array(z.string()),
})
export type ProviderSurvey = z.infer<typeof providerSurvey>

const key = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const place = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

export const listIntegrations = endpoint({
  id: 'integrations.status',
  method: 'GET',
  path: '/survey_integrations/status/',
  summary: 'State of the survey providers that the organisation uses',
  audience: 'user',
  response: z.object({ results: z.array(integrationStatus) }),
})

export const getIntegrationToken = endpoint({
  id: 'integrations.token',
  method: 'GET',
  path: '/survey_integrations/{integration}/token/',
  summary: 'The key of a provider, masked; 404 when there is none',
  audience: 'user',
  object: 'integration',
  params: integrationParams,
  response: integrationToken,
})

export const patchIntegrationToken = endpoint({
  id: 'integrations.updateToken',
  method: 'PATCH',
  path: '/survey_integrations/{integration}/token/update/',
  summary: 'Replace the key of a provider, or switch its auto-import',
  audience: 'user',
  object: 'own-integration',
  params: integrationParams,
  body: z.strictObject({
    api_key: z.optional(key),
    data_center: z.optional(place),
    auto_import: z.optional(z.boolean()),
  }),
  response: integrationToken,
})

export const createQualtricsToken = endpoint({
  id: 'integrations.createQualtricsToken',
  method: 'POST',
  path: '/survey_integrations/qualtrics/token/create/',
  params: z.object(of('qualtrics')),
  summary: 'Connect Qualtrics by an API token',
  audience: 'user',
  object: 'own-integration',
  bodyType: 'form',
  body: z.strictObject({ api_key: key, data_center: z.optional(place) }),
  response: integrationToken,
  success: 201,
})

export const deleteQualtricsToken = endpoint({
  id: 'integrations.deleteQualtricsToken',
  method: 'POST',
  path: '/survey_integrations/qualtrics/token/delete/',
  params: z.object(of('qualtrics')),
  summary: 'Disconnect Qualtrics; studies that came from it stay',
  audience: 'user',
  object: 'own-integration',
  bodyType: 'form',
  body: z.strictObject({ api_key: z.optional(key) }),
  response: z.object({}),
})

export const createDecipherToken = endpoint({
  id: 'integrations.createDecipherToken',
  method: 'POST',
  path: '/survey_integrations/decipher/token/create/',
  params: z.object(of('decipher')),
  summary: 'Connect Decipher by a key: the public and the private part, joined',
  audience: 'user',
  object: 'own-integration',
  body: z.strictObject({ api_key: key, data_center: z.optional(place) }),
  response: integrationToken,
  success: 201,
})

export const deleteDecipherToken = endpoint({
  id: 'integrations.deleteDecipherToken',
  method: 'POST',
  path: '/survey_integrations/decipher/token/delete/',
  params: z.object(of('decipher')),
  summary: 'Disconnect Decipher; studies that came from it stay',
  audience: 'user',
  object: 'own-integration',
  body: z.strictObject({ api_key: z.optional(key) }),
  response: z.object({}),
})

export const createSurveyMonkeyToken = endpoint({
  id: 'integrations.createSurveyMonkeyToken',
  method: 'POST',
  path: '/survey_integrations/surveymonkey/token/create/',
  params: z.object(of('surveymonkey')),
  summary: 'Connect SurveyMonkey by the access token of a private app',
  audience: 'user',
  object: 'own-integration',
  body: z.strictObject({ api_key: key, data_center: z.optional(place) }),
  response: integrationToken,
  success: 201,
})

export const deleteSurveyMonkey = endpoint({
  id: 'integrations.deleteSurveyMonkey',
  method: 'DELETE',
  path: '/proxy/spss/silverback/{connectionId}/',
  summary: 'Disconnect SurveyMonkey; studies that came from it stay',
  audience: 'user',
  object: 'own-integration',
  params: z.object({ ...of('surveymonkey'), connectionId: z.string().check(z.maxLength(60)) }),
  response: z.object({}),
})

export const connectSurveyMonkey = endpoint({
  id: 'integrations.connectSurveyMonkey',
  method: 'POST',
  path: '/survey_integrations/surveymonkey/connect/',
  params: z.object(of('surveymonkey')),
  summary: 'Begin to connect SurveyMonkey: the address at which it asks for consent',
  audience: 'user',
  object: 'own-integration',
  body: z.strictObject({ region: z.enum(['us', 'eu', 'ca']) }),
  response: z.object({ url: z.string() }),
})

export const finishSurveyMonkey = endpoint({
  id: 'integrations.finishSurveyMonkey',
  method: 'GET',
  path: '/survey_integrations/surveymonkey/callback/',
  summary: 'SurveyMonkey sends the browser back here with a code',
  audience: 'session',
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(2000))),
    state: z.optional(z.string().check(z.maxLength(4000))),
    error: z.optional(z.string().check(z.maxLength(2000))),
  }),
  redirects: true,
  response: z.object({}),
})

export const refreshIntegration = endpoint({
  id: 'integrations.refresh',
  method: 'POST',
  path: '/survey_integrations/{integration}/refresh/',
  summary: 'Read the list of surveys from the provider again',
  audience: 'manager',
  object: 'integration',
  params: integrationParams,
  response: integrationStatus,
})

/** Providers want an address of its own for each survey. What is asked about is in the notice itself. */
const ofSurvey = z.object({ survey: z.optional(z.string().check(z.maxLength(300))) })

export const receiveNotice = endpoint({
  id: 'integrations.notice',
  method: 'POST',
  path: '/survey_integrations/{integration}/notices/{noticeKey}/',
  summary: 'A provider tells that a survey has new answers; its signature is checked',
  audience: 'public',
  foreign: true,
  params: z.extend(integrationParams, { noticeKey: z.string().check(z.maxLength(200)) }),
  query: ofSurvey,
  bodyType: 'bytes',
  response: z.object({}),
})

/** SurveyMonkey asks for the address (HEAD) before it sends notices there. */
export const probeNotices = endpoint({
  id: 'integrations.probeNotices',
  method: 'GET',
  path: '/survey_integrations/{integration}/notices/{noticeKey}/',
  summary: 'Tells a provider that notices are taken here',
  audience: 'public',
  params: z.extend(integrationParams, { noticeKey: z.string().check(z.maxLength(200)) }),
  query: ofSurvey,
  response: z.object({}),
})

const surveyId = z.string().check(z.regex(/^[\w.~-]{1,300}$/u))
const surveyParams = z.object({ ...named, surveyId })

export const listProviderSurveys = endpoint({
  id: 'integrations.surveys',
  method: 'GET',
  path: '/{integration}/surveys/',
  summary: 'Surveys in the account of a provider, with their states here; some of them by survey_id',
  audience: 'manager',
  object: 'integration',
  params: integrationParams,
  query: z.object({ survey_id: z.optional(z.union([surveyId, z.array(surveyId).check(z.maxLength(500))])) }),
  response: z.object({ results: z.array(providerSurvey) }),
})

const studyName = z.string().check(z.trim(), z.minLength(1), z.maxLength(STUDY_NAME_MAX))
const createdDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}([T ].{1,30})?$/u, 'Give a date as 2026-01-31.'))
/** An import may go into a study that is there already; without it a study of the name is made. */
const into = { study_id: z.optional(studyKey) }

export const importQualtricsSurvey = endpoint({
  id: 'integrations.importQualtrics',
  method: 'POST',
  path: '/qualtrics/surveys/{surveyId}/',
  summary: 'Import a survey of Qualtrics, or import it again',
  audience: 'manager',
  object: 'integration',
  params: z.object({ ...of('qualtrics'), surveyId }),
  bodyType: 'form',
  body: z.strictObject({
    _method: z.optional(z.enum(['POST', 'PUT', 'PATCH', 'post', 'put', 'patch'])),
    study_name: studyName,
    created_date: z.optional(createdDate),
    ...into,
  }),
  response: providerSurvey,
  success: 202,
})

export const importSurveyMonkeySurvey = endpoint({
  id: 'integrations.importSurveyMonkey',
  method: 'POST',
  path: '/surveymonkey/surveys/{surveyId}/',
  summary: 'Import a survey of SurveyMonkey, or import it again',
  audience: 'manager',
  object: 'integration',
  params: z.object({ ...of('surveymonkey'), surveyId }),
  body: z.strictObject({ study_name: studyName, ...into }),
  response: providerSurvey,
  success: 202,
})

export const importDecipherSurvey = endpoint({
  id: 'integrations.importDecipher',
  method: 'POST',
  path: '/decipher/surveys/{surveyId}/',
  summary: 'Import a survey of Decipher, or import it again',
  audience: 'manager',
  object: 'integration',
  params: z.object({ ...of('decipher'), surveyId }),
  body: z.strictObject({ study_name: studyName, created_date: z.optional(createdDate), ...into }),
  response: providerSurvey,
  success: 202,
})

export const publishProviderSurvey = endpoint({
  id: 'integrations.publish',
  method: 'POST',
  path: '/{integration}/surveys/{surveyId}/publish/',
  summary: 'Publish an imported survey; during an import it is published when the import is done',
  audience: 'manager',
  object: 'integration',
  params: surveyParams,
  response: providerSurvey,
  success: 202,
})

export const cancelProviderImport = endpoint({
  id: 'integrations.cancel',
  method: 'POST',
  path: '/{integration}/surveys/{surveyId}/cancel/',
  summary: 'Stop the import of a survey; nothing of it remains',
  audience: 'manager',
  object: 'integration',
  params: surveyParams,
  response: providerSurvey,
})

export const patchProviderSurvey = endpoint({
  id: 'integrations.patchSurvey',
  method: 'PATCH',
  path: '/{integration}/surveys/{surveyId}/',
  summary: 'Choose whether new answers of a survey are imported and published automatically',
  audience: 'manager',
  object: 'integration',
  params: surveyParams,
  body: z.strictObject({ auto_import: z.optional(z.boolean()), auto_publish: z.optional(z.boolean()) }),
  response: providerSurvey,
})
