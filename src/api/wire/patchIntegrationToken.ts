// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchIntegrationToken: Call<typeof contract.patchIntegrationToken> = {"id":"integrations.updateToken","method":"PATCH","path":"/survey_integrations/{integration}/token/update/","audience":"user","shape":{"id":"s","integration":"s","api_key":"s","data_center":"s","auto_import":"b","auto_import_enabled":"b","account":"s","lacks":["s"],"set_at":"s","set_by":"*"}}
