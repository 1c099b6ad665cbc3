// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const addPasskey: Call<typeof contract.addPasskey> = {"id":"account.passkeyAdd","method":"POST","path":"/account/passkeys/","audience":"user","shape":{"recovery_codes":{"one":[["s"],"0"]}}}
