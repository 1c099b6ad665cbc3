// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const addWhitelistEmails: Call<typeof contract.addWhitelistEmails> = {"id":"whitelist.addEmails","method":"POST","path":"/proxy/rottweiler/whitelists/email/","audience":"admin","creates":true,"shape":{"successes":[{"id":"s","email":"s"}],"failures":[{"value":"s","reason":"s"}]}}
