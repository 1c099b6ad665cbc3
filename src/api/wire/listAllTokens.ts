// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listAllTokens: Call<typeof contract.listAllTokens> = {"id":"tokens.all","method":"GET","path":"/tokens/all/","audience":"admin","shape":{"count":"n","results":[{"id":"s","name":"s","scopes":["s"],"hint":"s","created":"s","expires":"s","last_used":"*","owner":{"id":"s","name":"s","kind":"s","active":"b"}}]}}
