// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const clearPreferences: Call<typeof contract.clearPreferences> = {"id":"session.clearPreferences","method":"DELETE","path":"/usermetadata/","audience":"user","shape":{}}
