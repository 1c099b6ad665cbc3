import {
  createSurveyMonkeyConnector,
  createSurveyMonkeyOAuth,
  type SurveyMonkeyOAuth,
} from '../../server/providers/surveymonkey'
import { startSurveyMonkey, type FakeSurveyMonkey, type SurveyMonkeyOptions } from '../../tools/providers/surveymonkey'
import { trialOf, type Trial as AnyTrial } from './providerTrial'

export { faultOf, importAll, NOW, UNTIL } from './providerTrial'

export interface Trial extends AnyTrial<FakeSurveyMonkey> {
  readonly oauth: SurveyMonkeyOAuth
}

export const startTrial = async (options: SurveyMonkeyOptions = {}): Promise<Trial> => {
  const trial = trialOf(await startSurveyMonkey(options), 'https://api.surveymonkey.com', createSurveyMonkeyConnector)
  return { ...trial, oauth: createSurveyMonkeyOAuth(trial.deps()) }
}
