// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getClient: Call<typeof contract.getClient> = {"id":"client.get","method":"GET","path":"/proxy/greyhound/","audience":"user","shape":{"id":"s","name":"s","banner":"*"}}

export const getDomain: Call<typeof contract.getDomain> = {"id":"client.domain","method":"GET","path":"/proxy/rottweiler/","audience":"manager","shape":{"groups":["s"],"study_access":"s"}}

export const getField: Call<typeof contract.getField> = {"id":"client.field","method":"GET","path":"/proxy/greyhound/fields/{id}/","audience":"user","shape":{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}}

export const listFields: Call<typeof contract.listFields> = {"id":"client.fields","method":"GET","path":"/proxy/greyhound/fields/","audience":"user","shape":{"results":[{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}]}}
