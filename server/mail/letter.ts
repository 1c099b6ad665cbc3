/** A mail as it is sent: both forms say the same. */
export interface Letter {
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

/** Text has the colour of the program that shows it: it is read on light and dark grounds. */
const HEAD =
  '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
  '<style>:root{color-scheme:light dark}.foot{color:#5f6b7a}@media (prefers-color-scheme:dark){.foot{color:#a3adba}a{color:#8ab4f8}}</style>'

/** The page around the parts of a mail. */
export const htmlLetter = (parts: readonly string[]): string =>
  `<!doctype html><html lang="en"><head>${HEAD}</head><body style="font-family:sans-serif">${parts.join('\n')}</body></html>`

/** The small print at the end of a mail. */
export const footHtml = (foot: string): string => `<p class="foot" style="font-size:12px">${escapeHtml(foot)}</p>`
