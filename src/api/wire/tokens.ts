// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createToken: Call<typeof contract.createToken> = {"id":"tokens.create","method":"POST","path":"/tokens/","audience":"user","shape":{"token":{"id":"s","name":"s","scopes":["s"],"hint":"s","created":"s","expires":"s","last_used":"*","owner":{"id":"s","name":"s","kind":"s","active":"b"}},"secret":"s"}}

export const listAllTokens: Call<typeof contract.listAllTokens> = {"id":"tokens.all","method":"GET","path":"/tokens/all/","audience":"admin","shape":{"count":"n","results":[{"id":"s","name":"s","scopes":["s"],"hint":"s","created":"s","expires":"s","last_used":"*","owner":{"id":"s","name":"s","kind":"s","active":"b"}}]}}

export const listTokens: Call<typeof contract.listTokens> = {"id":"tokens.list","method":"GET","path":"/tokens/","audience":"user","shape":{"results":[{"id":"s","name":"s","scopes":["s"],"hint":"s","created":"s","expires":"s","last_used":"*","owner":{"id":"s","name":"s","kind":"s","active":"b"}}]}}

export const revokeToken: Call<typeof contract.revokeToken> = {"id":"tokens.revoke","method":"DELETE","path":"/tokens/{tokenId}/","audience":"user","shape":{}}
