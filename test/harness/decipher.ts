import { createOutbound, type Outbound } from '../../server/outbound'
import { createProviderCall, type Connector, type Credential } from '../../server/providers'
import { createDecipherConnector } from '../../server/providers/decipher'
import { startDecipher, surveyPath, type DecipherOptions, type FakeDecipher } from '../../tools/providers/decipher'
import { importAll as importFrom, NOW, type Imported, type ImportOptions } from './qualtrics'

export { faultOf, NOW, UNTIL } from './qualtrics'

/** The id of the survey at a path. */
export const surveyId = (number: number): string => Buffer.from(surveyPath(number)).toString('base64url')

export interface Trial {
  readonly fake: FakeDecipher
  readonly credential: Credential
  /** A connector of a new process. */
  connector(change?: (real: Outbound) => Outbound): Connector
}

/** A made-up Decipher with its clock stopped, and connectors to it. */
export const startTrial = async (options: DecipherOptions = {}): Promise<Trial> => {
  const fake = await startDecipher(options)
  fake.world.freeze(NOW)
  const real = createOutbound({ allow: [new URL(fake.origin).host], plain: true })
  return {
    fake,
    credential: { secret: fake.token, place: 'selfserve.decipherinc.com' },
    connector: (change = outbound => outbound) =>
      createDecipherConnector({
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

/** Imports the first survey as a job does, unless another one is wanted. */
export const importAll = (trial: Trial, options: ImportOptions = {}): Promise<Imported> =>
  importFrom(trial, { survey: surveyId(1), ...options })
