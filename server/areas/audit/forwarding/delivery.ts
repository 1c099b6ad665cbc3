import { OutboundRefused, type Outbound } from '../../../outbound'
import type { ForwardingSettings } from '../../../db/schema'
import { DeliveryFailed, type Delivery } from './lines'
import { sendSyslog } from './syslog'
import { sendWebhook } from './webhook'

/** Sends lines to a receiver. Throws DeliveryFailed, with a sentence for admins. `secret` signs what webhooks get. */
export const deliver = async (
  outbound: Outbound,
  { settings, secret }: { readonly settings: ForwardingSettings; readonly secret: string | null },
  delivery: Delivery,
): Promise<void> => {
  try {
    if (settings.kind === 'syslog') await sendSyslog(outbound, settings, delivery)
    else await sendWebhook(outbound, { url: settings.url, secret: secret ?? '' }, delivery)
  } catch (error) {
    if (error instanceof OutboundRefused) throw new DeliveryFailed(`${error.message} Check address and firewall.`)
    throw error
  }
}
