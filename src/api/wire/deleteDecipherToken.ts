// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteDecipherToken: Call<typeof contract.deleteDecipherToken> = {"id":"integrations.deleteDecipherToken","method":"POST","path":"/survey_integrations/decipher/token/delete/","audience":"user","shape":{}}
