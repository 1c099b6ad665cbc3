import type { RequestIdVariables } from 'hono/request-id'
import type { Actor } from '../access/context'
import type { CallState } from './callLimits'

/** What a request carries through the transport. */
export interface HonoEnv {
  Variables: RequestIdVariables & {
    secureHeadersNonce?: string
    /** Who makes the call, once that is known. */
    actor?: Actor
    /** True: a verb has noted its refusal itself, in words of its own. */
    refusalNoted?: boolean
    /** What is left of the caller's calls; set when the call was counted. */
    callHeaders?: CallState['headers']
  }
}
