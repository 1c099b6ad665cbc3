// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const startSignOn: Call<typeof contract.startSignOn> = {"id":"signOn.start","method":"GET","path":"/sign_on/{connectionId}/start","audience":"public","shape":{}}
