export { createOutbound, OutboundRefused, type Outbound } from './fetch'
