import type { Connector, ConnectorDeps } from '../types'
import { createAsk } from './ask'
import { getDefinition } from './definition'
import { createNotices } from './notices'
import { checkPlace } from './place'
import { createResponses } from './responses'
import { countResponses, listSurveys, verify } from './surveys'

/**
 * Qualtrics, version 3 of its API. The place of a credential is the data centre ("fra1", "brand.fra1"), its secret the API token.
 * Between steps of one import it keeps the last file open, to read on faster; nothing depends on that.
 */
export const createQualtricsConnector = (deps: ConnectorDeps): Connector => {
  const ask = createAsk(deps)
  return {
    provider: 'qualtrics',
    checkPlace,
    verify: credential => verify(ask, credential),
    listSurveys: credential => listSurveys(ask, credential),
    count: (credential, survey) => countResponses(ask, credential, survey),
    getDefinition: (credential, survey) => getDefinition(ask, credential, survey),
    responses: createResponses(ask, deps),
    notices: createNotices(ask),
  }
}
