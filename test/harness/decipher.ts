import { createDecipherConnector } from '../../server/providers/decipher'
import { startDecipher, surveyPath, type DecipherOptions, type FakeDecipher } from '../../tools/providers/decipher'
import {
  importAll as importFrom,
  trialOf,
  type Imported,
  type ImportOptions,
  type Trial as AnyTrial,
} from './providerTrial'

export { faultOf, NOW, UNTIL } from './providerTrial'

export type Trial = AnyTrial<FakeDecipher>

/** The id of the survey at a path. */
export const surveyId = (number: number): string => Buffer.from(surveyPath(number)).toString('base64url')

export const startTrial = async (options: DecipherOptions = {}): Promise<Trial> =>
  trialOf(await startDecipher(options), 'selfserve.decipherinc.com', createDecipherConnector)

/** Imports the first survey as a job does, unless another one is wanted. */
export const importAll = (trial: Trial, options: ImportOptions = {}): Promise<Imported> =>
  importFrom(trial, { survey: surveyId(1), ...options })
