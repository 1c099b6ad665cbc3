// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const revokeToken: Call<typeof contract.revokeToken> = {"id":"tokens.revoke","method":"DELETE","path":"/tokens/{tokenId}/","audience":"user","shape":{}}
