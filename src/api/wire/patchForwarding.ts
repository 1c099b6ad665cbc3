// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const patchForwarding: Call<typeof contract.patchForwarding> = {"id":"forwarding.patch","method":"PATCH","path":"/audit/forwarding/","audience":"admin","shape":{"target":{"one":[{"kind":"s","address":"s","encrypted":"b","paused":"b","delivered":"*","behind":"n","problem":"*","next_try":"*"},"0"]}}}
