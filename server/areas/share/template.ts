export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

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

const TITLE_MAX = 200

/** One line of visible text: what goes into a header can neither end it nor turn its direction. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const shortened = (text: string): string => (text.length > TITLE_MAX ? `${text.slice(0, TITLE_MAX - 1)}…` : text)

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, signs and all. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

const quoted = (note: string): string => note.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ')

/** The one mail there is. Everything from people passes through `oneLine` or `quoted`, and in HTML through `escapeHtml`. */
export const writeLetter = (parts: LetterParts): Letter => {
  const sender = shortened(oneLine(parts.sender))
  const title = shortened(oneLine(parts.title))
  const organisation = shortened(oneLine(parts.organisation))
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
    `<p style="color:#5f6b7a;font-size:12px">${escapeHtml(foot)}</p>`,
  ].join('\n')
  return {
    subject: `${sender} shared “${title}” with you`,
    text: [lead, title, parts.address, ...words, `-- \n${foot}`].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font-family:sans-serif;color:#18202b">${html}</body></html>`,
  }
}
