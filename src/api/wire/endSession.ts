// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const endSession: Call<typeof contract.endSession> = {"id":"account.endSession","method":"DELETE","path":"/account/sessions/{sessionId}/","audience":"user","shape":{}}
