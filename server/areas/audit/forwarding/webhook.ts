import { createHmac } from 'node:crypto'
import type { Outbound } from '../../../outbound'
import { DeliveryFailed, type Delivery } from './lines'

const TIME_MS = 15_000

/** "t=<seconds since 1970>,v1=<HMAC-SHA256 over "<t>.<body>", hexadecimal>". */
export const signatureOf = (secret: string, body: string, seconds: number): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

const CURES: Readonly<Record<number, string>> = {
  401: 'Check there whether the secret is the one that was shown here.',
  403: 'Check there whether the secret is the one that was shown here.',
  404: 'Check the address.',
  405: 'The address must take POST requests.',
  410: 'The receiver is gone for good. Set another one.',
  413: 'Raise the size of requests there to 2 MB.',
  429: 'It wants fewer requests. Sending goes on later.',
}

const problemOf = (host: string, status: number): string =>
  `${host} answered with status ${status}. ${CURES[status] ?? (status >= 500 ? 'Look at the receiver’s own log.' : 'It must answer with 200 to 299.')}`

/** Sends lines as JSON, one a line, signed. Throws DeliveryFailed where the answer is not 200 to 299. */
export const sendWebhook = async (
  outbound: Outbound,
  { url, secret }: { readonly url: string; readonly secret: string },
  { organisation, lines, signal }: Delivery,
): Promise<void> => {
  const body = lines.map(line => `${JSON.stringify({ organisation, ...line })}\n`).join('')
  const answer = await outbound(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson',
      'user-agent': 'Tabularium',
      'tabularium-signature': signatureOf(secret, body, Math.floor(Date.now() / 1000)),
    },
    body,
    timeMs: TIME_MS,
    ...(signal && { signal }),
  })
  if (!answer.ok) throw new DeliveryFailed(problemOf(new URL(url).host, answer.status))
}
