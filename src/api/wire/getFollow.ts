// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getFollow: Call<typeof contract.getFollow> = {"id":"following.get","method":"GET","path":"/following/{itemType}/{itemId}/","audience":"user","shape":{"following":"b"}}
