// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const listPreferences: Call<typeof contract.listPreferences> = {"id":"session.preferences","method":"GET","path":"/usermetadata/","audience":"user","shape":{"results":[{"metadata_field":"s","metadata_value":"s","user_selected":"b","include_children":"b"}]}}
