// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const startTotp: Call<typeof contract.startTotp> = {"id":"account.totpStart","method":"POST","path":"/account/totp/","audience":"user","shape":{"key":"s","uri":"s"}}
