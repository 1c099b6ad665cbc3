// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const changePassword: Call<typeof contract.changePassword> = {"id":"account.password","method":"POST","path":"/account/password/","audience":"user","shape":{}}
