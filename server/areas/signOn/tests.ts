import type { SignOnTest } from '@core/contract'
import type { Tx } from '../../db/types'
import { writeAudit } from '../../access/audit'
import type { PublicCtx } from '../../access/context'
import { defaultRole, groupsOf, identityOf, roleFor, type Assertion } from './identity'
import { groupNamesOf, matchPerson, type Match } from './people'
import { SignOnProblem } from './problem'
import { redirectTo } from './redirects'
import { updateConnection, type Connection } from './store'

const match = async (tx: Tx, connection: Connection, identity: Parameters<typeof matchPerson>[2]) => {
  try {
    return await matchPerson(tx, connection, identity)
  } catch (error) {
    if (error instanceof SignOnProblem) return error
    throw error
  }
}

/** What accounts lack that were made from this answer. */
const missingOf = (identity: ReturnType<typeof identityOf>, { mapping }: Connection): string[] => [
  ...(identity.email === null ? ['No e-mail address of this connection’s domains was sent.'] : []),
  ...(identity.firstName === null ? ['No first name was sent.'] : []),
  ...(identity.lastName === null ? ['No last name was sent.'] : []),
  ...(mapping.groups !== '' && identity.groups === null
    ? [`No “${mapping.groups}” was sent: groups and roles stay.`]
    : []),
]

const accountOf = (found: Match | SignOnProblem) => (found instanceof SignOnProblem ? 'refused' : found.account)

/** What a provider's answer would mean. The test is passed when the answer is in order and names somebody by an address. */
export const resultOf = async (tx: Tx, connection: Connection, assertion: Assertion): Promise<SignOnTest> => {
  const identity = identityOf(connection, assertion)
  const found = await match(tx, connection, identity)
  const refused = found instanceof SignOnProblem ? found : null
  const groups = groupsOf(identity, connection.mapping, await groupNamesOf(tx, connection.clientId))
  const made = !refused && (found as Match).account === 'made'
  return {
    at: new Date().toISOString(),
    // A person without an account is a matter of the organisation; one without an address is a fault of the connection.
    ok: refused?.code !== 'no_address',
    problem: refused?.reason ?? null,
    missing: missingOf(identity, connection),
    signature: assertion.signature,
    subject: assertion.subject,
    attributes: Object.entries(assertion.attributes).map(([name, values]) => ({ name, values: [...values] })),
    mapped: {
      email: identity.email,
      first_name: identity.firstName,
      last_name: identity.lastName,
      groups: groups && [...groups],
      role: roleFor(identity, connection) ?? (made ? defaultRole(connection) : null),
      account: accountOf(found),
    },
  }
}

/** A test that ended without an answer that could be accepted. */
export const failedTest = (problem: SignOnProblem): SignOnTest => ({
  at: new Date().toISOString(),
  ok: false,
  problem: problem.reason,
  missing: [],
  signature: null,
  subject: null,
  attributes: [],
  mapped: null,
})

/** Stores the result of a test with the connection. */
export const recordTest = (ctx: PublicCtx, connection: Connection, testedBy: string, test: SignOnTest): Promise<void> =>
  ctx.deps.db.tenant(connection.clientId, async tx => {
    await updateConnection(tx, connection, { tested: test })
    const who = { clientId: connection.clientId, userId: testedBy, address: ctx.address, requestId: ctx.requestId }
    await writeAudit(tx, who, {
      event: 'sign_on.tested',
      outcome: test.ok ? 'ok' : 'refused',
      detail: { name: connection.name, ...(test.problem !== null && { reason: test.problem.slice(0, 300) }) },
    })
  })

/** The page on which the result of a test is read. */
export const toResult = ({ id }: Connection): Response =>
  redirectTo(`/settings/sign-in?tested=${encodeURIComponent(id)}`)
