// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteConnection: Call<typeof contract.deleteConnection> = {"id":"signOn.delete","method":"DELETE","path":"/proxy/rottweiler/sign_on/{connectionId}/","audience":"admin","shape":{}}
