import type { JobCtx, JobServices } from '../../jobs/types'
import type { Connector, Credential } from '../../providers'
import { connectorFor, credentialOf, findConnection, findRun, type ConnectionRow, type RunRow } from './store'

/** What one step of a run works with. */
export interface Work {
  readonly run: RunRow
  readonly connection: ConnectionRow
  readonly connector: Connector
  readonly credential: Credential
}

/**
 * Gives the work of a run for each of its steps: a run that still fetches, read again; null: it was cancelled, has gone on, or its key
 * was deleted. All steps of one job share a connector.
 */
export const worksOf = (
  ctx: JobCtx,
  services: JobServices,
  runId: string,
  signal: AbortSignal,
): (() => Promise<Work | null>) => {
  let connector: Connector | null = null
  return async () => {
    const found = await ctx.tenant(async tx => {
      const run = await findRun(tx, ctx.clientId, runId)
      const connection = run && (await findConnection(tx, ctx.clientId, run.provider))
      return run && connection ? { run, connection } : null
    })
    if (!found || found.run.state === 'importing') return null
    const { run, connection } = found
    connector ??= connectorFor(services, run.provider, signal)
    return { run, connection, connector, credential: credentialOf(services.sealer, connection) }
  }
}
