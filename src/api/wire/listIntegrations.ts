// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listIntegrations: Call<typeof contract.listIntegrations> = {"id":"integrations.status","method":"GET","path":"/survey_integrations/status/","audience":"user","shape":{"results":[{"integration":"s","state":"s","token":{"one":[{"id":"s","integration":"s","api_key":"s","data_center":"s","auto_import":"b","auto_import_enabled":"b","account":"s","lacks":["s"],"set_at":"s","set_by":"*"},"0"]},"problem":{"one":[{"error_type":"s","message":"s","at":"s"},"0"]},"paused_until":"*","pause_limit":"*","listed_at":"*","surveys":{"not_imported":"n","queued":"n","publishing":"n","live":"n","error":"n"},"may_change":"b","connect":"s"}]}}
