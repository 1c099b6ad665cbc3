// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const askAccess: Call<typeof contract.askAccess> = {"id":"access.ask","method":"POST","path":"/access/requests/","audience":"user","shape":{"id":"s","item_type":"s","item_id":"s","note":"s","state":"s","created":"s","ends":"s"}}
