// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const createQualtricsToken: Call<typeof contract.createQualtricsToken> = {"id":"integrations.createQualtricsToken","method":"POST","path":"/survey_integrations/qualtrics/token/create/","audience":"user","bodyType":"form","shape":{"id":"s","integration":"s","api_key":"s","data_center":"s","auto_import":"b","auto_import_enabled":"b","account":"s","lacks":["s"],"set_at":"s","set_by":"*"}}
