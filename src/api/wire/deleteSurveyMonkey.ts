// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteSurveyMonkey: Call<typeof contract.deleteSurveyMonkey> = {"id":"integrations.deleteSurveyMonkey","method":"DELETE","path":"/proxy/spss/silverback/{connectionId}/","audience":"user","shape":{}}
