// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const previewFields: Call<typeof contract.previewFields> = {"id":"fields.preview","method":"POST","path":"/proxy/greyhound/fields/bulk/preview/","audience":"admin","shape":{"lines":[{"kind":"s","field":"s","value":"*","below":"n","studies":"n","people":"n"}],"studies":"n","losing":"n","people":"n"}}
