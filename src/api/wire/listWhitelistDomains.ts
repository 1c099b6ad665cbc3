// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listWhitelistDomains: Call<typeof contract.listWhitelistDomains> = {"id":"whitelist.domains","method":"GET","path":"/proxy/rottweiler/whitelists/domain/","audience":"admin","shape":{"count":"n","results":[{"id":"s","email_domain":"s"}]}}
