// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const getForwarding: Call<typeof contract.getForwarding> = {"id":"forwarding.get","method":"GET","path":"/audit/forwarding/","audience":"admin","shape":{"target":{"one":[{"kind":"s","address":"s","encrypted":"b","paused":"b","delivered":"*","behind":"n","problem":"*","next_try":"*"},"0"]}}}
