// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getField: Call<typeof contract.getField> = {"id":"client.field","method":"GET","path":"/proxy/greyhound/fields/{id}/","audience":"user","shape":{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}}
