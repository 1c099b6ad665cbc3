import type { Connector, ConnectorDeps } from '../types'
import { createAsk } from './ask'
import { getDefinition } from './definition'
import { createNotices } from './notices'
import { checkPlace } from './place'
import { createResponses } from './responses'
import { countResponses, listSurveys, verify } from './surveys'

export { noticeSecret } from './notices'
export { createSurveyMonkeyOAuth, type SurveyMonkeyOAuth } from './oauth'

/**
 * SurveyMonkey, version 3 of its API. The place of a credential is the access_url that came with its token, its secret the token. An
 * import makes a call for the definition and about one per 99 responses; when a limit of calls is used up, it throws rate_limited.
 */
export const createSurveyMonkeyConnector = (deps: ConnectorDeps): Connector => {
  const ask = createAsk(deps)
  return {
    provider: 'surveymonkey',
    checkPlace,
    verify: credential => verify(ask, credential),
    listSurveys: credential => listSurveys(ask, credential),
    count: (credential, survey) => countResponses(ask, credential, survey),
    getDefinition: (credential, survey) => getDefinition(ask, credential, survey),
    responses: createResponses(ask, deps),
    notices: createNotices(ask),
  }
}
