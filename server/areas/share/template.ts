import { escapeHtml, footHtml, htmlLetter, shortLine, type Letter } from '../../mail'

export interface LetterParts {
  readonly sender: string
  /** 'study', 'story' or 'question'. */
  readonly kind: string
  readonly title: string
  /** Plain text of the sender, or ''. */
  readonly note: string
  readonly address: string
  /** Name of the client organisation. */
  readonly organisation: string
}

const quoted = (note: string): string => note.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

/** The mail about an item. Everything from people passes through `shortLine` or `quoted`, and in HTML through `escapeHtml`. */
export const writeLetter = (parts: LetterParts): Letter => {
  const sender = shortLine(parts.sender)
  const title = shortLine(parts.title)
  const organisation = shortLine(parts.organisation)
  const note = quoted(parts.note)
  const lead = `${sender} shared a ${parts.kind} with you:`
  const foot = `Sent by ${sender} from the research library of ${organisation}. Answers to this mail go to ${sender}.`
  const words = note === '' ? [] : [`${sender} writes:`, note]
  const html = [
    `<p>${escapeHtml(lead)}</p>`,
    `<p style="font-size:18px"><a href="${escapeHtml(parts.address)}">${escapeHtml(title)}</a></p>`,
    ...(note === ''
      ? []
      : [
          `<p>${escapeHtml(`${sender} writes:`)}</p>`,
          `<blockquote style="margin:0;padding-left:12px;border-left:3px solid #d5dae1;white-space:pre-line">${escapeHtml(note)}</blockquote>`,
        ]),
    footHtml(foot),
  ]
  return {
    subject: `${sender} shared “${title}” with you`,
    text: [lead, title, parts.address, ...words, `-- \n${foot}`].join('\n\n'),
    html: htmlLetter(html),
  }
}
