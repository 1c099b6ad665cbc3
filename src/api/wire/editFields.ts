// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const editFields: Call<typeof contract.editFields> = {"id":"fields.edit","method":"GET","path":"/proxy/greyhound/fields/bulk/","audience":"admin","shape":{"revision":"s","results":[{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}],"studies":"n","saved_by":"*","saved_at":"*"}}
