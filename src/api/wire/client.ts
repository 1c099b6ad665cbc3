// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getClient: Call<typeof contract.getClient> = {"id":"client.get","method":"GET","path":"/proxy/greyhound/","audience":"user","shape":{"id":"s","name":"s","banner":{"one":["s","0"]},"support_address":{"one":["s","0"]},"silent_restrictions_enabled":"b","bulk_analysis_enabled":"b","stories_enabled":"b","hide_study_library_enabled":"b","hide_search_enabled":"b","vector_search_enabled":"b","low_base_threshold":"i","privacy_floor":"i","study_access":"s","file_days":"i","self_deletion":"b","residency_note":"s","terms":"s","vector_search_available":"b"}}

export const getClientEffects: Call<typeof contract.getClientEffects> = {"id":"client.effects","method":"GET","path":"/proxy/greyhound/effects/","audience":"admin","shape":{"people":"n","readers":"n","readers_with_locked":"n","studies":"n","stories":"n","files":"n"}}

export const getDomain: Call<typeof contract.getDomain> = {"id":"client.domain","method":"GET","path":"/proxy/rottweiler/","audience":"manager","shape":{"groups":["s"],"study_access":"s"}}

export const getField: Call<typeof contract.getField> = {"id":"client.field","method":"GET","path":"/proxy/greyhound/fields/{id}/","audience":"user","shape":{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}}

export const listFields: Call<typeof contract.listFields> = {"id":"client.fields","method":"GET","path":"/proxy/greyhound/fields/","audience":"user","shape":{"results":[{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}]}}

export const patchClient: Call<typeof contract.patchClient> = {"id":"client.patch","method":"PATCH","path":"/proxy/greyhound/","audience":"admin","shape":{"id":"s","name":"s","banner":{"one":["s","0"]},"support_address":{"one":["s","0"]},"silent_restrictions_enabled":"b","bulk_analysis_enabled":"b","stories_enabled":"b","hide_study_library_enabled":"b","hide_search_enabled":"b","vector_search_enabled":"b","low_base_threshold":"i","privacy_floor":"i","study_access":"s","file_days":"i","self_deletion":"b","residency_note":"s","terms":"s","vector_search_available":"b"}}
