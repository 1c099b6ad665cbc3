// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const saveFields: Call<typeof contract.saveFields> = {"id":"fields.save","method":"POST","path":"/proxy/greyhound/fields/bulk/","audience":"admin","creates":true,"shape":{"revision":"s"}}
