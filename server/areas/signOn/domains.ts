import { and, eq, inArray, sql } from 'drizzle-orm'
import { cleanValues, whitelistProblem } from '@core/domain'
import { signOnDomains, whitelist } from '../../db/schema'
import type { Tx } from '../../db/types'
import { invalid } from '../../access/refusal'
import type { Connection } from './store'

const isTaken = async (tx: Tx, domain: string, clientId: string): Promise<boolean> => {
  const result = await tx.execute(sql`select sign_on_domain_taken(${domain}, ${clientId}) as taken`)
  return (result as { rows: { taken: boolean }[] }).rows[0]?.taken === true
}

/**
 * Why the organisation cannot sign people in by a domain; null where it can. The domain must be on its whitelist, nobody can get an
 * address there by themselves, and no other organisation has accounts or a connection there.
 */
const problemOf = async (tx: Tx, clientId: string, connectionId: string, domain: string): Promise<string | null> => {
  const general = whitelistProblem('domain', domain)
  if (general !== null) return `${domain}: ${general}.`
  const [listed] = await tx
    .select({ id: whitelist.id })
    .from(whitelist)
    .where(and(eq(whitelist.clientId, clientId), eq(whitelist.kind, 'domain'), eq(whitelist.value, domain)))
  if (!listed) return `${domain} is not on your whitelist. Add it under Whitelist, Domains first.`
  const [own] = await tx
    .select({ connectionId: signOnDomains.connectionId })
    .from(signOnDomains)
    .where(and(eq(signOnDomains.clientId, clientId), eq(signOnDomains.domain, domain)))
  if (own && own.connectionId !== connectionId) return `Another of your connections has ${domain}.`
  if (await isTaken(tx, domain, clientId)) return `${domain} is used by another organisation. Ask customer success.`
  return null
}

/** Gives a connection exactly these domains. Throws Refusal invalid with a reason for each that cannot be had. */
export const setDomains = async (
  tx: Tx,
  { clientId, id }: Pick<Connection, 'clientId' | 'id'>,
  before: readonly string[],
  given: readonly string[],
): Promise<readonly string[]> => {
  const wanted = cleanValues('domain', given)
  const problems: string[] = []
  for (const domain of wanted) {
    const problem = await problemOf(tx, clientId, id, domain)
    if (problem !== null) problems.push(problem)
  }
  if (problems.length > 0) throw invalid(problems[0] ?? '', { domains: problems })
  const gone = before.filter(domain => !wanted.includes(domain))
  const added = wanted.filter(domain => !before.includes(domain))
  if (gone.length > 0)
    await tx.delete(signOnDomains).where(and(eq(signOnDomains.clientId, clientId), inArray(signOnDomains.domain, gone)))
  if (added.length > 0)
    await tx.insert(signOnDomains).values(added.map(domain => ({ clientId, domain, connectionId: id })))
  return wanted
}
