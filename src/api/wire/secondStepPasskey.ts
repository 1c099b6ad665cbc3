// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const secondStepPasskey: Call<typeof contract.secondStepPasskey> = {"id":"logIn.secondPasskey","method":"POST","path":"/users/login/second/passkey/","audience":"public","shape":{"options":{"*":"*"}}}
