// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteWhitelistDomain: Call<typeof contract.deleteWhitelistDomain> = {"id":"whitelist.deleteDomain","method":"DELETE","path":"/proxy/rottweiler/whitelists/domain/{id}/","audience":"admin","shape":{}}
