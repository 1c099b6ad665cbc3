// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const editFields: Call<typeof contract.editFields> = {"id":"fields.edit","method":"GET","path":"/proxy/greyhound/fields/bulk/","audience":"admin","shape":{"revision":"s","results":[{"id":"s","name":"s","field_type":"s","filterable":"b","personalizable":"b","position":"n","values":[{"id":"s","value":"s","parent":"*","group_position":"n","count":"n"}]}],"studies":"n","saved_by":"*","saved_at":"*"}}

export const previewFields: Call<typeof contract.previewFields> = {"id":"fields.preview","method":"POST","path":"/proxy/greyhound/fields/bulk/preview/","audience":"admin","shape":{"lines":[{"kind":"s","field":"s","value":"*","below":"n","studies":"n","people":"n"}],"studies":"n","losing":"n","people":"n"}}

export const saveFields: Call<typeof contract.saveFields> = {"id":"fields.save","method":"POST","path":"/proxy/greyhound/fields/bulk/","audience":"admin","creates":true,"shape":{"revision":"s"}}
