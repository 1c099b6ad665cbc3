// Made from core/contract by "npm run openapi"; a test keeps it equal.
import type * as contract from '@core/contract'
import type { Call } from '@core/contract'

export const recordSupportEvent: Call<typeof contract.recordSupportEvent> = {"id":"session.supportEvent","method":"POST","path":"/support/events/","audience":"user","creates":true,"shape":{"id":"s"}}
