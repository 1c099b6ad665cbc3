// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteForwarding: Call<typeof contract.deleteForwarding> = {"id":"forwarding.delete","method":"DELETE","path":"/audit/forwarding/","audience":"admin","shape":{}}
