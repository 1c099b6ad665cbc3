// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchPreference: Call<typeof contract.patchPreference> = {"id":"session.preference","method":"PATCH","path":"/usermetadata/","audience":"user","shape":{"metadata_field":"s","metadata_value":"s","user_selected":"b","include_children":"b"}}
