// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const finishOidc: Call<typeof contract.finishOidc> = {"id":"signOn.finishOidc","method":"GET","path":"/sign_on/oidc/callback","audience":"public","shape":{}}
