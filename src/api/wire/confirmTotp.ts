// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const confirmTotp: Call<typeof contract.confirmTotp> = {"id":"account.totpConfirm","method":"POST","path":"/account/totp/confirm/","audience":"user","shape":{"recovery_codes":{"one":[["s"],"0"]}}}
