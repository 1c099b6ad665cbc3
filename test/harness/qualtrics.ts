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
import { createQualtricsConnector } from '../../server/providers/qualtrics'
import type { Fake } from '../../tools/providers/fake'
import { startQualtrics, type FakeQualtrics, type QualtricsOptions } from '../../tools/providers/qualtrics'

export const NOW = Date.UTC(2026, 10, 26, 12)
export const UNTIL = new Date(NOW).toISOString()

export interface Trial {
  readonly fake: FakeQualtrics
  readonly credential: Credential
  /** A connector of a new process. */
  connector(outbound?: (real: Outbound) => Outbound): Connector
}

/** A made-up Qualtrics with its clock stopped, and connectors to it. */
export const startTrial = async (options: QualtricsOptions = {}): Promise<Trial> => {
  const fake = await startQualtrics(options)
  fake.world.freeze(NOW)
  const real = createOutbound({ allow: [new URL(fake.origin).host], plain: true })
  return {
    fake,
    credential: { secret: fake.token, place: 'fra1' },
    connector: (change = outbound => outbound) =>
      createQualtricsConnector({
        call: createProviderCall({
          outbound: change(real),
          signal: new AbortController().signal,
          pause: () => Promise.resolve(),
        }),
        origin: fake.origin,
        now: () => fake.world.now(),
      }),
  }
}

export interface Imported {
  readonly definition: NeutralDefinition
  /** One for each id, as it came last. */
  readonly responses: ReadonlyMap<string, NeutralResponse>
  /** How many were handed out, copies among them. */
  readonly handedOut: number
  readonly steps: readonly ResponseStep[]
  /** Faults that passed. */
  readonly waits: readonly number[]
}

export interface ImportOptions {
  readonly survey?: string
  readonly until?: string
  readonly definition?: NeutralDefinition
  /** Takes a connector of a new process for each step, and the cursor as it is stored. */
  readonly stops?: boolean
  readonly between?: (step: ResponseStep, number: number) => void | Promise<void>
}

const stored = (cursor: Json | null): Json | null => JSON.parse(JSON.stringify(cursor)) as Json | null

/** What imports need of a made-up provider of any kind. */
export interface ImportTrial {
  readonly fake: Fake
  readonly credential: Credential
  connector(): Connector
}

/** Imports as a job does: waits on the clock of the fake, and goes on at the same cursor after a limit. */
export const importAll = async (trial: ImportTrial, options: ImportOptions = {}): Promise<Imported> => {
  const { survey = trial.fake.world.surveys[0]!.id, until = UNTIL, stops = false, between } = options
  let connector = trial.connector()
  const definition = options.definition ?? (await connector.getDefinition(trial.credential, survey))
  const responses = new Map<string, NeutralResponse>()
  const steps: ResponseStep[] = []
  const waits: number[] = []
  let handedOut = 0
  for (let cursor: Json | null = null; ;) {
    if (stops) connector = trial.connector()
    let step: ResponseStep
    try {
      step = await connector.responses(trial.credential, definition, { until }, cursor)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.type !== 'rate_limited' || waits.length > 20) throw error
      waits.push(error.waitMs)
      trial.fake.world.advance(error.waitMs)
      continue
    }
    steps.push(step)
    for (const response of step.responses) responses.set(response.id, response)
    handedOut += step.responses.length
    cursor = stored(step.cursor)
    await between?.(step, steps.length)
    if (cursor === null) return { definition, responses, handedOut, steps, waits }
    trial.fake.world.advance(step.waitMs)
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
