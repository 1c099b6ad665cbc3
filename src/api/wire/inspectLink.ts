// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const inspectLink: Call<typeof contract.inspectLink> = {"id":"joining.inspect","method":"POST","path":"/users/links/","audience":"public","shape":{"kind":"s","email":"s","client_name":"s","first_name":"s","last_name":"s"}}
