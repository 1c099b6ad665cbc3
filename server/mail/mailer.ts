import { createTransport } from 'nodemailer'
import { errorText, type MailProblem } from './mailErrors'
import { LOGO_ID, shortLine, type Letter } from './letter'
import { mailLogo } from './logo'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

export interface Posting {
  readonly to: string
  /** Null: answers go to the address that mails come from. */
  readonly replyTo: Mailbox | null
  readonly letter: Letter
  /** Address at which mail programs stop such mails by a POST (RFC 8058). */
  readonly unsubscribe?: string
}

/** What became of one mail: taken by the mail server, or why not. `gone`: no other mail can be sent now either. */
export type Delivery = { readonly ok: true } | (MailProblem & { readonly ok: false; readonly error: unknown })

export interface Mailer {
  /** One conversation with the mail server for several mails; `send` never rejects, `close` ends it. */
  open(): { send(posting: Posting): Promise<Delivery>; close(): void }
}

const LOGO = {
  cid: LOGO_ID,
  filename: 'logo.png',
  contentType: 'image/png',
  contentDisposition: 'inline',
} as const

/** Longest silence of the mail server. */
const MAIL_TIMEOUT_MS = 10_000

export interface MailerOptions {
  readonly smtpUrl: string
  /** Address that mails come from. */
  readonly from: string
  readonly timeoutMs?: number
}

/** Sends mails by SMTP, one after the other over one connection. */
export const createMailer = ({ smtpUrl, from, timeoutMs = MAIL_TIMEOUT_MS }: MailerOptions): Mailer => ({
  open: () => {
    const transport = createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 1,
      maxRequeues: 0,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return {
      send: async ({ to, replyTo, letter, unsubscribe }) => {
        try {
          const { from: sender, ...words } = letter
          const logo = sender.logo === null ? null : await mailLogo(await sender.logo())
          await transport.sendMail({
            ...words,
            from: { name: shortLine(sender.name) || 'Tabularium', address: from },
            ...(logo && { attachments: [{ ...LOGO, content: logo }] }),
            to: { name: '', address: to },
            ...(replyTo && { replyTo }),
            ...(unsubscribe !== undefined && {
              list: { unsubscribe },
              headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
            }),
          })
          return { ok: true }
        } catch (error) {
          return { ok: false, error, ...errorText(error) }
        }
      },
      close: () => transport.close(),
    }
  },
})
