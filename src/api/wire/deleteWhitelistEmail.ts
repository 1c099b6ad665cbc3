// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteWhitelistEmail: Call<typeof contract.deleteWhitelistEmail> = {"id":"whitelist.deleteEmail","method":"DELETE","path":"/proxy/rottweiler/whitelists/email/{id}/","audience":"admin","shape":{}}
