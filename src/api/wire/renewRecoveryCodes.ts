// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const renewRecoveryCodes: Call<typeof contract.renewRecoveryCodes> = {"id":"account.recoveryCodes","method":"POST","path":"/account/recovery_codes/","audience":"user","shape":{"recovery_codes":["s"]}}
