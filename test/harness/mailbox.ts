import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type Mailer, createMailer } from '@server/mail'

export interface Arrived {
  readonly from: string
  readonly to: readonly string[]
  /** The whole mail as it arrived, with folded and encoded lines. */
  readonly raw: string
}

export interface Mailbox {
  readonly mailer: Mailer
  readonly smtpUrl: string
  readonly arrived: Arrived[]
  /** Number of connections that were opened. */
  readonly connections: () => number
  /** Addresses the mail server refuses. */
  readonly refused: Set<string>
  /** Stops answering from now on. */
  mute(): void
  close(): Promise<void>
}

/** A mail server on this machine with the mails it received; a short `timeoutMs` is for tests with a mute server. */
export const openMailbox = async (timeoutMs?: number): Promise<Mailbox> => {
  const arrived: Arrived[] = []
  const refused = new Set<string>()
  let [connections, muted] = [0, false]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_, answer) => {
      connections += 1
      if (!muted) answer()
    },
    onRcptTo: ({ address }, _, answer) => {
      if (muted) return
      if (!refused.has(address)) return answer()
      answer(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
    },
    onData: (stream, session, answer) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        arrived.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        })
        answer()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}`
  return {
    mailer: createMailer({ smtpUrl, from: 'library@tabularium.test', ...(timeoutMs !== undefined && { timeoutMs }) }),
    smtpUrl,
    arrived,
    connections: () => connections,
    refused,
    mute: () => {
      muted = true
    },
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}

/** The mail's own headers by lower-case name, unfolded. */
export const headersOf = ({ raw }: Arrived): ReadonlyMap<string, string> => {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
}

/** Text of the mail, decoded. */
export const wordsOf = ({ raw }: Arrived): string => {
  const octets = raw
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, coded => Buffer.from(coded.replaceAll('=', ''), 'hex').toString('utf8'))
  return octets.replace(/(?:^[A-Za-z0-9+/=]{20,}\r?\n?)+/gm, block => Buffer.from(block, 'base64').toString('utf8'))
}
