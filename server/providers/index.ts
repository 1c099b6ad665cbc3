export { createProviderCall, type ProviderCall } from './call'
export { connectorOf } from './connectors'
export { createSurveyMonkeyOAuth, noticeSecret, REGIONS } from './surveymonkey'
export { isPassing, ProviderFault, type FaultType } from './fault'
export type {
  Account,
  Connector,
  Credential,
  Json,
  Notice,
  ProviderSurvey,
  Received,
  ResponseStep,
  ResponseWindow,
} from './types'
