import type { SharedType } from '@core/domain'
import { escapeHtml, frameLetter, shortLine, type Identity, type Letter } from '../../mail'

export interface LetterParts {
  readonly sender: string
  readonly kind: SharedType
  /** Null for who cannot open it: its name is not theirs to know. */
  readonly title: string | null
  /** Plain text of the sender, or ''. */
  readonly note: string
  readonly address: string
  readonly from: Identity
}

const quoted = (note: string): string => note.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

/** The mail about an item. Everything from people passes through `shortLine` or `quoted`, and in HTML through `escapeHtml`. */
export const writeLetter = (parts: LetterParts): Letter => {
  const sender = shortLine(parts.sender)
  const kind = parts.kind === 'report' ? 'saved report' : parts.kind
  const title = parts.title === null ? `Open the ${kind}` : shortLine(parts.title)
  const organisation = shortLine(parts.from.name)
  const note = quoted(parts.note)
  const lead = `${sender} shared a ${kind} with you:`
  const hint = parts.title === null ? ['If you cannot open it yet, you can ask for access there.'] : []
  const foot = `Sent by ${sender} from the research library of ${organisation}. Answers to this mail go to ${sender}.`
  const words = note === '' ? [] : [`${sender} writes:`, note]
  const html = [
    `<p>${escapeHtml(lead)}</p>`,
    `<p style="font-size:18px"><a href="${escapeHtml(parts.address)}">${escapeHtml(title)}</a></p>`,
    ...hint.map(line => `<p>${escapeHtml(line)}</p>`),
    ...(note === ''
      ? []
      : [
          `<p>${escapeHtml(`${sender} writes:`)}</p>`,
          `<blockquote style="margin:0;padding-left:12px;border-left:3px solid #d5dae1;white-space:pre-line">${escapeHtml(note)}</blockquote>`,
        ]),
  ]
  return frameLetter(parts.from, {
    subject: parts.title === null ? `${sender} shared a ${kind} with you` : `${sender} shared “${title}” with you`,
    text: [lead, title, parts.address, ...hint, ...words],
    html,
    foot,
  })
}
