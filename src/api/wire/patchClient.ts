// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchClient: Call<typeof contract.patchClient> = {"id":"client.patch","method":"PATCH","path":"/proxy/greyhound/","audience":"admin","shape":{"id":"s","name":"s","banner":{"one":["s","0"]},"support_address":{"one":["s","0"]},"silent_restrictions_enabled":"b","bulk_analysis_enabled":"b","stories_enabled":"b","hide_study_library_enabled":"b","hide_search_enabled":"b","vector_search_enabled":"b","low_base_threshold":"i","default_test":"s","privacy_floor":"i","study_access":"s","file_days":"i","self_deletion":"b","residency_note":"s","terms":"s","vector_search_available":"b"}}
