// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createToken: Call<typeof contract.createToken> = {"id":"tokens.create","method":"POST","path":"/tokens/","audience":"user","shape":{"token":{"id":"s","name":"s","scopes":["s"],"hint":"s","created":"s","expires":"s","last_used":"*","owner":{"id":"s","name":"s","kind":"s","active":"b"}},"secret":"s"}}
