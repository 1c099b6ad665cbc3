// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listWhitelistEmails: Call<typeof contract.listWhitelistEmails> = {"id":"whitelist.emails","method":"GET","path":"/proxy/rottweiler/whitelists/email/","audience":"admin","shape":{"count":"n","results":[{"id":"s","email":"s"}]}}
