// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getAuditChain: Call<typeof contract.getAuditChain> = {"id":"audit.chain","method":"GET","path":"/audit/chain/","audience":"admin","shape":{"sealed":"n","waiting":"n","head":{"one":[{"sealed":"s","text":"s"},"0"]}}}
