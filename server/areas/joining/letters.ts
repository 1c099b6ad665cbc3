import type { Logger } from 'pino'
import type { LinkKind } from '@core/contract'
import { escapeHtml, frameLetter, shortLine, type Identity, type Letter, type Mailer } from '../../mail'

interface About {
  readonly kind: LinkKind
  readonly organisation: string
  readonly url: string
  /** Name of who invites or made the link; null where the person asked for it. */
  readonly by: string | null
}

const words = ({ kind, organisation, by }: About): { subject: string; lead: string; action: string; foot: string } => {
  switch (kind) {
    case 'invite':
      return {
        subject: `Your invitation to the research library of ${organisation}`,
        lead: `${by ?? organisation} invites you to the research library of ${organisation}.`,
        action: 'Accept the invitation',
        foot: 'The link works once, for seven days. If you did not expect this mail, you need not do anything.',
      }
    case 'sign_up':
      return {
        subject: `Join the research library of ${organisation}`,
        lead: `You can join the research library of ${organisation} with this address.`,
        action: 'Confirm the address and join',
        foot: 'The link works once, for a day. If you did not ask for it, you need not do anything.',
      }
    case 'reset':
      return {
        subject: 'A new password',
        lead: by === null ? 'You asked for a new password.' : `${by} made a link to a new password for you.`,
        action: 'Set a new password',
        foot: 'The link works once, for 30 minutes. If you did not ask for it, your password stays as it is.',
      }
  }
}

const letterOf = (about: About, from: Identity): Letter => {
  const organisation = shortLine(about.organisation)
  const by = about.by === null ? null : shortLine(about.by)
  const { subject, lead, action, foot } = words({ ...about, organisation, by })
  return frameLetter(from, {
    subject,
    text: [lead, `${action}:`, about.url],
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      `<p style="font-size:18px"><a href="${escapeHtml(about.url)}">${escapeHtml(action)}</a></p>`,
    ],
    foot,
  })
}

export interface Sent extends About {
  readonly to: string
  readonly replyTo: { readonly name: string; readonly address: string } | null
}

/** What became of a letter: taken, or why not; `problem` is null too where no mail server is set up. */
export interface Posted {
  readonly mailed: boolean
  readonly problem: string | null
}

export const UNPOSTED: Posted = { mailed: false, problem: null }

/** Sends letters over one conversation; answers for each what became of it. */
export const sendLetters = async (
  mailer: Mailer | null,
  from: Identity,
  letters: readonly Sent[],
  log: Pick<Logger, 'warn'>,
): Promise<Posted[]> => {
  if (mailer === null || letters.length === 0) return letters.map(() => UNPOSTED)
  const conversation = mailer.open()
  const posted: Posted[] = []
  try {
    for (const { to, replyTo, ...about } of letters) {
      const delivery = await conversation.send({ to, replyTo, letter: letterOf(about, from) })
      if (!delivery.ok) log.warn({ err: delivery.error }, 'a mail was not taken')
      posted.push(delivery.ok ? { mailed: true, problem: null } : { mailed: false, problem: delivery.reason })
    }
  } finally {
    conversation.close()
  }
  return posted
}
