// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listFollows: Call<typeof contract.listFollows> = {"id":"following.list","method":"GET","path":"/following/","audience":"user","shape":{"results":[{"item_type":"s","item_id":"s","title":"s","study":"*","address":"s","since":"s"}]}}
