import { createOutboundFetch, type OutboundFetch } from './fetch'
import type { OutboundRules } from './guard'
import { createOutboundStream, type OutboundStream } from './stream'

export type { OutboundRequest } from './fetch'
export type { ProviderSettings } from './providers'
export { OutboundRefused } from './refused'

/** The way to other services for the whole server: it asks, and `stream` sends bytes to what answers nothing. */
export type Outbound = OutboundFetch & { readonly stream: OutboundStream }

export const createOutbound = (rules: OutboundRules): Outbound =>
  Object.assign(createOutboundFetch(rules), { stream: createOutboundStream(rules) })
