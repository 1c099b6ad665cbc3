/** The organisation in whose name a mail is sent. */
export interface Identity {
  readonly name: string
  /** Gets a path of its logo; null: it has none, and its name is shown. */
  readonly logo: (() => Promise<string>) | null
}

/** A mail as it is sent: both forms say the same. */
export interface Letter {
  readonly from: Identity
  readonly subject: string
  readonly text: string
  readonly html: string
}

const TITLE_MAX = 200

/** One line of visible text: what goes into a header can neither end it nor turn its direction. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The same, cut to a length that a subject bears. */
export const shortLine = (text: string): string => {
  const line = oneLine(text)
  return line.length > TITLE_MAX ? `${line.slice(0, TITLE_MAX - 1)}…` : line
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML shows it, signs and all. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign)

/** Under which the logo is enclosed: nothing in a mail is fetched from anywhere. */
export const LOGO_ID = 'logo'

/** Text has the colour of the program that shows it: it is read on light and dark grounds. */
const HEAD =
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  '<style>:root{color-scheme:light dark}.foot{color:#5f6b7a}@media (prefers-color-scheme:dark){.foot{color:#a3adba}a{color:#8ab4f8}}</style>'
const BODY = 'max-width:560px;margin:0 auto;padding:24px 16px;font-family:sans-serif;font-size:15px;line-height:1.5'

/** Where the mail is from, at its top. A logo has its own light ground, so that it is seen in the dark too. */
const brandHtml = ({ name, logo }: Identity): string => {
  const shown = escapeHtml(shortLine(name))
  return logo === null
    ? `<p style="margin:0 0 24px;font-size:18px;font-weight:bold">${shown}</p>`
    : `<p style="margin:0 0 24px"><img src="cid:${LOGO_ID}" alt="${shown}" height="40" style="height:40px;width:auto;border-radius:6px;font-size:18px;font-weight:bold"></p>`
}

/** The small print at the end of a mail. */
const footHtml = (foot: string): string => `<p class="foot" style="font-size:12px">${foot}</p>`

interface Parts {
  readonly subject: string
  /** Paragraphs. */
  readonly text: readonly string[]
  /** The same as HTML. */
  readonly html: readonly string[]
  /** Why somebody gets it, in both forms. */
  readonly foot: string
  /** What follows the foot: addresses, by what they do. */
  readonly links?: readonly { readonly words: string; readonly address: string }[]
}

/** The frame that every mail has: the organisation at its top, small print at its end. */
export const frameLetter = (from: Identity, { subject, text, html, foot, links = [] }: Parts): Letter => {
  const anchors = links.map(({ words, address }) => `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>`)
  const small = [footHtml(escapeHtml(foot)), ...(anchors.length > 0 ? [footHtml(anchors.join(' · '))] : [])]
  const body = [brandHtml(from), ...html, ...small].join('\n')
  const end = [`-- \n${foot}`, ...links.map(({ words, address }) => `${words}: ${address}`)].join('\n')
  return {
    from,
    subject,
    text: [...text, end].join('\n\n'),
    html: `<!doctype html><html lang="en"><head>${HEAD}</head><body style="${BODY}">${body}</body></html>`,
  }
}
