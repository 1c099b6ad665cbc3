import { createOutbound, type Outbound } from '../../server/outbound'
import type { NeutralDefinition, NeutralResponse } from '../../server/import/neutral'
import {
  createProviderCall,
  ProviderFault,
  type Connector,
  type Credential,
  type Json,
  type ResponseStep,
} from '../../server/providers'
import type { ConnectorDeps } from '../../server/providers/types'
import type { Fake } from '../../tools/providers/fake'

export const NOW = Date.UTC(2026, 10, 26, 12)
export const UNTIL = new Date(NOW).toISOString()

type ChangeOutbound = (real: Outbound) => Outbound

/** A made-up provider with its clock stopped, and connectors to it. */
export interface Trial<Made extends Fake> {
  readonly fake: Made
  readonly credential: Credential
  /** What the connector of a new process works with. */
  deps(change?: ChangeOutbound): ConnectorDeps
  /** A connector of a new process. */
  connector(change?: ChangeOutbound): Connector
}

export const trialOf = <Made extends Fake & { readonly token: string }>(
  fake: Made,
  place: string,
  create: (deps: ConnectorDeps) => Connector,
): Trial<Made> => {
  fake.world.freeze(NOW)
  const real = createOutbound({ allow: [new URL(fake.origin).host], plain: true })
  const deps: Trial<Made>['deps'] = (change = outbound => outbound) => ({
    call: createProviderCall({
      outbound: change(real),
      signal: new AbortController().signal,
      pause: () => Promise.resolve(),
    }),
    origin: fake.origin,
    now: () => fake.world.now(),
  })
  return { fake, credential: { secret: fake.token, place }, deps, connector: change => create(deps(change)) }
}

export interface Imported {
  readonly definition: NeutralDefinition
  /** One for each id, as it came last. */
  readonly responses: ReadonlyMap<string, NeutralResponse>
  /** How many were handed out, copies among them. */
  readonly handedOut: number
  readonly steps: readonly ResponseStep[]
  /** Limits that were met. */
  readonly limits: readonly ProviderFault[]
}

export interface ImportOptions {
  readonly survey?: string
  readonly until?: string
  readonly definition?: NeutralDefinition
  /** Takes a connector of a new process for each step. */
  readonly stops?: boolean
  /** Asks for the next step at once, whatever wait the last one asked for. */
  readonly isHasty?: boolean
  readonly between?: (step: ResponseStep, number: number) => void | Promise<void>
}

/** As it comes back from the database. */
const stored = <Value extends Json | NeutralDefinition | null>(value: Value): Value =>
  JSON.parse(JSON.stringify(value)) as Value

/** Imports as a job does: waits on the clock of the fake, and goes on at the same cursor after a limit. */
export const importAll = async (
  trial: Pick<Trial<Fake>, 'fake' | 'credential' | 'connector'>,
  options: ImportOptions = {},
): Promise<Imported> => {
  const { survey = trial.fake.world.surveys[0]!.id, until = UNTIL, stops = false, between } = options
  let connector = trial.connector()
  const definition = options.definition ?? stored(await connector.getDefinition(trial.credential, survey))
  const responses = new Map<string, NeutralResponse>()
  const steps: ResponseStep[] = []
  const limits: ProviderFault[] = []
  let handedOut = 0
  for (let cursor: Json | null = null; ;) {
    if (stops) connector = trial.connector()
    let step: ResponseStep
    try {
      step = await connector.responses(trial.credential, definition, { until }, cursor)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.type !== 'rate_limited' || limits.length > 20) throw error
      limits.push(error)
      trial.fake.world.advance(error.waitMs)
      continue
    }
    steps.push(step)
    for (const response of step.responses) responses.set(response.id, response)
    handedOut += step.responses.length
    cursor = stored(step.cursor)
    await between?.(step, steps.length)
    if (cursor === null) return { definition, responses, handedOut, steps, limits }
    if (options.isHasty !== true) trial.fake.world.advance(step.waitMs)
  }
}

/** The fault that a call ends with; fails when there is none. */
export const faultOf = async (call: Promise<unknown>): Promise<ProviderFault> => {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ProviderFault) return error
  throw new Error(`There was no fault of the provider but ${String(error)}`)
}
