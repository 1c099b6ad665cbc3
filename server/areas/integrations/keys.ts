import type * as contract from '@core/contract'
import type { Verb } from '../../access/verbs'
import type { JobServices } from '../../jobs/types'
import { connect } from './connect'
import { disconnect } from './disconnect'

/** The calls by which each provider is connected and disconnected; they differ in their addresses and bodies alone. */
export const createQualtricsToken =
  (services: JobServices): Verb<typeof contract.createQualtricsToken> =>
  (ctx, { body }) =>
    connect(ctx, services, 'qualtrics', body)

export const deleteQualtricsToken =
  (services: JobServices): Verb<typeof contract.deleteQualtricsToken> =>
  ctx =>
    disconnect(ctx, services, 'qualtrics')

export const createDecipherToken =
  (services: JobServices): Verb<typeof contract.createDecipherToken> =>
  (ctx, { body }) =>
    connect(ctx, services, 'decipher', body)

export const deleteDecipherToken =
  (services: JobServices): Verb<typeof contract.deleteDecipherToken> =>
  ctx =>
    disconnect(ctx, services, 'decipher')

export const createSurveyMonkeyToken =
  (services: JobServices): Verb<typeof contract.createSurveyMonkeyToken> =>
  (ctx, { body }) =>
    connect(ctx, services, 'surveymonkey', body)

export const deleteSurveyMonkey =
  (services: JobServices): Verb<typeof contract.deleteSurveyMonkey> =>
  (ctx, { params }) =>
    disconnect(ctx, services, 'surveymonkey', params.connectionId)
