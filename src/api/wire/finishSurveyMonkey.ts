// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const finishSurveyMonkey: Call<typeof contract.finishSurveyMonkey> = {"id":"integrations.finishSurveyMonkey","method":"GET","path":"/survey_integrations/surveymonkey/callback/","audience":"session","shape":{}}
