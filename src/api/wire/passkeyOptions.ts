// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const passkeyOptions: Call<typeof contract.passkeyOptions> = {"id":"account.passkeyOptions","method":"POST","path":"/account/passkeys/options/","audience":"user","shape":{"options":{"*":"*"}}}
