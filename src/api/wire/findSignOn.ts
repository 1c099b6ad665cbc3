// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const findSignOn: Call<typeof contract.findSignOn> = {"id":"signOn.find","method":"POST","path":"/users/sign_on/","audience":"public","shape":{"provider":{"one":[{"name":"s","start":"s"},"0"]}}}
