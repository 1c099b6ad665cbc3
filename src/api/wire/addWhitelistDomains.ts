// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const addWhitelistDomains: Call<typeof contract.addWhitelistDomains> = {"id":"whitelist.addDomains","method":"POST","path":"/proxy/rottweiler/whitelists/domain/","audience":"admin","creates":true,"shape":{"successes":[{"id":"s","email_domain":"s"}],"failures":[{"value":"s","reason":"s"}]}}
