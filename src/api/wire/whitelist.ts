// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const addWhitelistDomains: Call<typeof contract.addWhitelistDomains> = {"id":"whitelist.addDomains","method":"POST","path":"/proxy/rottweiler/whitelists/domain/","audience":"admin","creates":true,"shape":{"successes":[{"id":"s","email_domain":"s"}],"failures":[{"value":"s","reason":"s"}]}}

export const addWhitelistEmails: Call<typeof contract.addWhitelistEmails> = {"id":"whitelist.addEmails","method":"POST","path":"/proxy/rottweiler/whitelists/email/","audience":"admin","creates":true,"shape":{"successes":[{"id":"s","email":"s"}],"failures":[{"value":"s","reason":"s"}]}}

export const deleteWhitelistDomain: Call<typeof contract.deleteWhitelistDomain> = {"id":"whitelist.deleteDomain","method":"DELETE","path":"/proxy/rottweiler/whitelists/domain/{id}/","audience":"admin","shape":{}}

export const deleteWhitelistEmail: Call<typeof contract.deleteWhitelistEmail> = {"id":"whitelist.deleteEmail","method":"DELETE","path":"/proxy/rottweiler/whitelists/email/{id}/","audience":"admin","shape":{}}

export const listWhitelistDomains: Call<typeof contract.listWhitelistDomains> = {"id":"whitelist.domains","method":"GET","path":"/proxy/rottweiler/whitelists/domain/","audience":"admin","shape":{"count":"n","results":[{"id":"s","email_domain":"s"}]}}

export const listWhitelistEmails: Call<typeof contract.listWhitelistEmails> = {"id":"whitelist.emails","method":"GET","path":"/proxy/rottweiler/whitelists/email/","audience":"admin","shape":{"count":"n","results":[{"id":"s","email":"s"}]}}
