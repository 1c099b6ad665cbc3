import type { Provider } from '@core/domain'
import { createDecipherConnector } from './decipher'
import { createQualtricsConnector } from './qualtrics'
import { createSurveyMonkeyConnector } from './surveymonkey'
import type { Connector, ConnectorDeps } from './types'

type Make = (deps: ConnectorDeps) => Connector

const MAKERS: Readonly<Record<Provider, Make>> = {
  qualtrics: createQualtricsConnector,
  surveymonkey: createSurveyMonkeyConnector,
  decipher: createDecipherConnector,
}

/** The connector of a provider. */
export const connectorOf = (provider: Provider, deps: ConnectorDeps): Connector => MAKERS[provider](deps)
