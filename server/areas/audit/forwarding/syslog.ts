import { hostname } from 'node:os'
import type { Outbound } from '../../../outbound'
import type { Delivery, SentLine } from './lines'

/** Facility 13, "log audit"; severity 5 (notice) for what was refused, 6 (informational) for the rest. */
const FACILITY = 13
const SEVERITY = { refused: 5, ok: 6 } as const
/** Receivers take messages of 8,192 octets; longer ones lose their changes, then their details. */
const OCTETS = 8192
/** The number that RFC 5612 keeps for examples: the product has none of its own. */
const SD_ID = 'tabularium@32473'
const BOM = '\uFEFF'

/** Printable ASCII without spaces, of a bounded length; "-" for nothing. */
const word = (text: string, most: number): string => text.replace(/[^\x21-\x7e]/gu, '').slice(0, most) || '-'

/** A value inside quotes: quote, backslash and closing bracket are escaped. */
const quoted = (text: string): string => `"${text.replace(/["\\\]]/gu, '\\$&')}"`

const dataOf = (organisation: string, { id, seq, user, outcome, address }: SentLine): string => {
  const values = { organisation, id, seq, user: user?.email, outcome, address: address ?? undefined }
  const params = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${quoted(String(value))}`],
  )
  return `[${[SD_ID, ...params].join(' ')}]`
}

const messageWith = (organisation: string, line: SentLine, content: object): string => {
  const head = [
    `<${FACILITY * 8 + SEVERITY[line.outcome]}>1`,
    line.at,
    word(hostname(), 255),
    'tabularium',
    '-',
    word(line.event, 32),
    dataOf(organisation, line),
  ]
  return `${head.join(' ')} ${BOM}${JSON.stringify(content)}`
}

/** One line as a message of RFC 5424: facts as structured data, the whole line as JSON behind them. */
export const syslogMessage = (organisation: string, line: SentLine): string => {
  const { changes, detail, ...rest } = line
  const forms = [line, { ...rest, detail, changes_left_out: changes.length }, { ...rest, detail_left_out: true }]
  const messages = forms.map(form => messageWith(organisation, line, form))
  return messages.find(message => Buffer.byteLength(message) <= OCTETS) ?? messages.at(-1) ?? ''
}

/** Octet counting of RFC 6587: the length in octets, a space, the message. */
export const framed = (message: string): string => `${Buffer.byteLength(message)} ${message}`

/** Sends lines to a syslog receiver; they count as taken when it closes the connection behind the last one. */
export const sendSyslog = (
  outbound: Outbound,
  { host, port, tls }: { readonly host: string; readonly port: number; readonly tls: boolean },
  { organisation, lines, signal }: Delivery,
): Promise<void> =>
  outbound.stream({
    host,
    port,
    tls,
    bytes: Buffer.from(lines.map(line => framed(syslogMessage(organisation, line))).join('')),
    ...(signal && { signal }),
  })
