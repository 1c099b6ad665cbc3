import type { Connector, ConnectorDeps } from '../types'
import { createAsk } from './ask'
import { getDefinition } from './definition'
import { checkPlace } from './place'
import { createResponses } from './responses'
import { countResponses, listSurveys, verify } from './surveys'

/**
 * Decipher (Forsta Surveys), version 1 of its API. The place of a credential is the host of the organisation, its secret the key of
 * 64 characters. Decipher names surveys by paths; ids of surveys are these paths in base64url everywhere.
 *
 * Responses come from the data call and not from a data feed. A feed sends only what is new since it was asked last, and never again
 * what was edited or deleted in the data since, so that a dataset built from it would differ from Decipher for good. The data call
 * gives all qualified respondents as they are, as a task whose result is fetched when it is finished. An import is frozen by the
 * time of completion, which edits do not move: nobody moves from one window to another while it runs, and an edit during it gives
 * the answers before or after it, never a missing or a second respondent. There are no notices: new responses are seen by `count`.
 *
 * Between steps of one import it keeps the last result open, to read on faster; nothing depends on that.
 */
export const createDecipherConnector = (deps: ConnectorDeps): Connector => {
  const ask = createAsk(deps)
  return {
    provider: 'decipher',
    checkPlace,
    verify: credential => verify(ask, credential),
    listSurveys: credential => listSurveys(ask, credential),
    count: (credential, survey) => countResponses(ask, credential, survey),
    getDefinition: (credential, survey) => getDefinition(ask, credential, survey),
    responses: createResponses(ask, deps),
  }
}
