import { OutboundRefused, type Outbound } from '../../../outbound'
import type { ForwardingSettings } from '../../../db/schema'
import type { SealedEntry } from '../lines'
import { sendSyslog } from './syslog'
import { sendWebhook } from './webhook'

/** A line on its way; a test has neither number nor seal. */
export type SentLine = Omit<SealedEntry, 'seq' | 'hash'> & Partial<Pick<SealedEntry, 'seq' | 'hash'>>

export interface Delivery {
  /** Id of the organisation whose lines they are. */
  readonly organisation: string
  readonly lines: readonly SentLine[]
  readonly signal?: AbortSignal
}

/** The receiver did not take the lines. `message` says what helps. */
export class DeliveryFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DeliveryFailed'
  }
}

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
