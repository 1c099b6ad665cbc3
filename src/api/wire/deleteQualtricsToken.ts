// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteQualtricsToken: Call<typeof contract.deleteQualtricsToken> = {"id":"integrations.deleteQualtricsToken","method":"POST","path":"/survey_integrations/qualtrics/token/delete/","audience":"user","bodyType":"form","shape":{}}
