// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const passkeyChallenge: Call<typeof contract.passkeyChallenge> = {"id":"logIn.passkeyChallenge","method":"POST","path":"/users/login/passkey/challenge/","audience":"public","shape":{"options":{"*":"*"}}}
