import type { RequestIdVariables } from 'hono/request-id'
import type { CallState } from './callLimits'

/** What a request carries through the transport. */
export interface HonoEnv {
  Variables: RequestIdVariables & {
    secureHeadersNonce?: string
    /** What is left of the caller's calls; set when the call was counted. */
    callHeaders?: CallState['headers']
  }
}
