// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const connectSurveyMonkey: Call<typeof contract.connectSurveyMonkey> = {"id":"integrations.connectSurveyMonkey","method":"POST","path":"/survey_integrations/surveymonkey/connect/","audience":"user","shape":{"url":"s"}}
