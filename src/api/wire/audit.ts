// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const exportAudit: Call<typeof contract.exportAudit> = {"id":"audit.export","method":"GET","path":"/audit/export/","audience":"admin","shape":"*"}

export const getAuditChain: Call<typeof contract.getAuditChain> = {"id":"audit.chain","method":"GET","path":"/audit/chain/","audience":"admin","shape":{"sealed":"n","waiting":"n","head":{"one":[{"sealed":"s","text":"s"},"0"]}}}

export const listAudit: Call<typeof contract.listAudit> = {"id":"audit.list","method":"GET","path":"/audit/","audience":"admin","shape":{"results":[{"id":"s","at":"s","user":{"one":[{"id":"s","name":"s","email":"s"},"0"]},"event":"s","outcome":"s","address":"*","request_id":"s","detail":{"*":"*"},"changes":[{"field":"s","before":"*","after":"*"}]}],"next":"*","total":"n"}}
