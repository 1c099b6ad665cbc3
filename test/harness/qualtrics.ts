import { createQualtricsConnector } from '../../server/providers/qualtrics'
import { startQualtrics, type FakeQualtrics, type QualtricsOptions } from '../../tools/providers/qualtrics'
import { trialOf, type Trial as AnyTrial } from './providerTrial'

export { faultOf, importAll, NOW, UNTIL } from './providerTrial'

export type Trial = AnyTrial<FakeQualtrics>

export const startTrial = async (options: QualtricsOptions = {}): Promise<Trial> =>
  trialOf(await startQualtrics(options), 'fra1', createQualtricsConnector)
