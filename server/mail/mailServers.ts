import { Resolver } from 'node:dns/promises'
import { LRUCache } from 'lru-cache'

/** Whether mails to a domain find a mail server; null: that cannot be learnt. Never rejects. */
export type MailServerLookup = (domain: string) => Promise<boolean | null>

/** What the domain name system is asked. */
export type DomainRecords = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6'>

const ANSWER_MS = 1500
const KEPT_MS = 10 * 60_000
const KEPT = 1000

const NO_DOMAIN = 'ENOTFOUND'
const NO_RECORD = 'ENODATA'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether there is such a record; null where the answer is no answer. */
const found = async (ask: Promise<readonly unknown[]>): Promise<boolean | null> => {
  try {
    return (await ask).length > 0
  } catch (error) {
    return [NO_DOMAIN, NO_RECORD].includes(codeOf(error)) ? false : null
  }
}

/** A domain without MX records gets its mails at its own address (RFC 5321), and one with an empty MX none (RFC 7505). */
const ask = async (records: DomainRecords, domain: string): Promise<boolean | null> => {
  try {
    const servers = await records.resolveMx(domain)
    if (servers.length > 0) return servers.some(({ exchange }) => exchange !== '')
  } catch (error) {
    if (codeOf(error) === NO_DOMAIN) return false
    if (codeOf(error) !== NO_RECORD) return null
  }
  const own = await Promise.all([found(records.resolve4(domain)), found(records.resolve6(domain))])
  return own.includes(true) ? true : own.includes(null) ? null : false
}

/** Asks the domain name system, each domain once in a while. */
export const createMailServerLookup = (
  records: DomainRecords = new Resolver({ timeout: ANSWER_MS, tries: 1 }),
): MailServerLookup => {
  const known = new LRUCache<string, boolean>({ max: KEPT, ttl: KEPT_MS })
  return async domain => {
    const before = known.get(domain)
    if (before !== undefined) return before
    const answer = await ask(records, domain)
    if (answer !== null) known.set(domain, answer)
    return answer
  }
}
