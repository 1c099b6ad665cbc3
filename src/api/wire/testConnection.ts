// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const testConnection: Call<typeof contract.testConnection> = {"id":"signOn.test","method":"POST","path":"/proxy/rottweiler/sign_on/{connectionId}/test/","audience":"admin","shape":{"url":"s"}}
