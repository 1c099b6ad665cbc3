// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const logout: Call<typeof contract.logout> = {"id":"session.logout","method":"POST","path":"/users/logout/","audience":"session","shape":{"leave?":"s"}}
