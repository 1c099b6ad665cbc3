// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const deleteForwarding: Call<typeof contract.deleteForwarding> = {"id":"forwarding.delete","method":"DELETE","path":"/audit/forwarding/","audience":"admin","shape":{}}

export const getForwarding: Call<typeof contract.getForwarding> = {"id":"forwarding.get","method":"GET","path":"/audit/forwarding/","audience":"admin","shape":{"target":{"one":[{"kind":"s","address":"s","encrypted":"b","paused":"b","delivered":"*","behind":"n","problem":"*","next_try":"*"},"0"]}}}

export const patchForwarding: Call<typeof contract.patchForwarding> = {"id":"forwarding.patch","method":"PATCH","path":"/audit/forwarding/","audience":"admin","shape":{"target":{"one":[{"kind":"s","address":"s","encrypted":"b","paused":"b","delivered":"*","behind":"n","problem":"*","next_try":"*"},"0"]}}}

export const setForwarding: Call<typeof contract.setForwarding> = {"id":"forwarding.set","method":"PUT","path":"/audit/forwarding/","audience":"admin","shape":{"target":{"one":[{"kind":"s","address":"s","encrypted":"b","paused":"b","delivered":"*","behind":"n","problem":"*","next_try":"*"},"0"]},"secret":"*"}}

export const testForwarding: Call<typeof contract.testForwarding> = {"id":"forwarding.test","method":"POST","path":"/audit/forwarding/test/","audience":"admin","shape":{"target":{"one":[{"kind":"s","address":"s","encrypted":"b","paused":"b","delivered":"*","behind":"n","problem":"*","next_try":"*"},"0"]},"problem":"*"}}
