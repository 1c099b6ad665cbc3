import type { Provider } from '@core/domain'
import { createQualtricsConnector } from './qualtrics'
import { createSurveyMonkeyConnector } from './surveymonkey'
import type { Connector, ConnectorDeps } from './types'

type Make = (deps: ConnectorDeps) => Connector

const MAKERS: Readonly<Partial<Record<Provider, Make>>> = {
  qualtrics: createQualtricsConnector,
  surveymonkey: createSurveyMonkeyConnector,
}

/** The connector of a provider. Throws where there is none. */
export const connectorOf = (provider: Provider, deps: ConnectorDeps): Connector => {
  const make = MAKERS[provider]
  if (!make) throw new Error(`There is no connector for ${provider}.`)
  return make(deps)
}
