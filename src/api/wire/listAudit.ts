// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listAudit: Call<typeof contract.listAudit> = {"id":"audit.list","method":"GET","path":"/audit/","audience":"admin","shape":{"results":[{"id":"s","at":"s","user":{"one":[{"id":"s","name":"s","email":"s"},"0"]},"event":"s","outcome":"s","address":"*","request_id":"s","detail":{"*":"*"},"changes":[{"field":"s","before":"*","after":"*"}]}],"next":"*","total":"n"}}
