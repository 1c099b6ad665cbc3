import * as z from 'zod/mini'
import { endpoint } from './http'
import { pageQuery } from './listing'
import { objectId } from './params'

const query = z.object(pageQuery())
const params = z.object({ id: objectId })
/** At most WHITELIST_AT_ONCE of core/domain. */
const values = z.array(z.string().check(z.maxLength(300))).check(z.minLength(1), z.maxLength(1000))
const failures = z.array(z.object({ value: z.string(), reason: z.string() }))

const whitelistEmail = z.object({ id: z.string(), email: z.string() })
const whitelistDomain = z.object({ id: z.string(), email_domain: z.string() })

export const listWhitelistEmails = endpoint({
  id: 'whitelist.emails',
  method: 'GET',
  path: '/proxy/rottweiler/whitelists/email/',
  summary: 'Addresses on the whitelist',
  audience: 'admin',
  query,
  response: z.object({ count: z.number(), results: z.array(whitelistEmail) }),
})

export const addWhitelistEmails = endpoint({
  id: 'whitelist.addEmails',
  method: 'POST',
  path: '/proxy/rottweiler/whitelists/email/',
  summary: 'Add addresses to the whitelist',
  audience: 'admin',
  creates: true,
  body: z.strictObject({ values }),
  response: z.object({ successes: z.array(whitelistEmail), failures }),
})

export const deleteWhitelistEmail = endpoint({
  id: 'whitelist.deleteEmail',
  method: 'DELETE',
  path: '/proxy/rottweiler/whitelists/email/{id}/',
  summary: 'Remove an address from the whitelist',
  audience: 'admin',
  params,
  response: z.object({}),
})

export const listWhitelistDomains = endpoint({
  id: 'whitelist.domains',
  method: 'GET',
  path: '/proxy/rottweiler/whitelists/domain/',
  summary: 'Domains on the whitelist',
  audience: 'admin',
  query,
  response: z.object({ count: z.number(), results: z.array(whitelistDomain) }),
})

export const addWhitelistDomains = endpoint({
  id: 'whitelist.addDomains',
  method: 'POST',
  path: '/proxy/rottweiler/whitelists/domain/',
  summary: 'Add domains to the whitelist',
  audience: 'admin',
  creates: true,
  body: z.strictObject({ values }),
  response: z.object({ successes: z.array(whitelistDomain), failures }),
})

export const deleteWhitelistDomain = endpoint({
  id: 'whitelist.deleteDomain',
  method: 'DELETE',
  path: '/proxy/rottweiler/whitelists/domain/{id}/',
  summary: 'Remove a domain from the whitelist',
  audience: 'admin',
  params,
  response: z.object({}),
})
