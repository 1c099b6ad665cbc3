// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const startFollow: Call<typeof contract.startFollow> = {"id":"following.start","method":"PUT","path":"/following/{itemType}/{itemId}/","audience":"user","shape":{"following":"b"}}
