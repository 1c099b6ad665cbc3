// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const removeTotp: Call<typeof contract.removeTotp> = {"id":"account.totpRemove","method":"POST","path":"/account/totp/remove/","audience":"user","shape":{}}
