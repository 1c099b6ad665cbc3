import { noticeWords } from '@core/domain'
import { escapeHtml, frameLetter, shortLine, type Identity, type Letter } from '../../mail'
import type { Line } from './lines'

interface Parts {
  readonly from: Identity
  /** Origin of the product. */
  readonly origin: string
  readonly lines: readonly Line[]
  /** Where mails are chosen, and where they are stopped without signing in. */
  readonly leave: string
}

/** Lines about one thing under its name, in the order of the first of each. */
const byThing = (lines: readonly Line[]): Line[][] => {
  const things = new Map<string, Line[]>()
  for (const line of lines) {
    const key = `${line.item_type}:${line.item_id}`
    things.set(key, [...(things.get(key) ?? []), line])
  }
  return [...things.values()]
}

const subjectOf = ([first, ...others]: readonly Line[], organisation: string): string => {
  if (!first) return organisation
  return others.length === 0
    ? `${shortLine(first.title)}: ${shortLine(noticeWords(first))}`
    : `${others.length + 1} updates in the research library of ${organisation}`
}

/** The mail about what is new. Everything from people passes through `shortLine`, and in HTML through `escapeHtml`. */
export const writeNews = ({ from, origin, lines, leave }: Parts): Letter => {
  const organisation = shortLine(from.name)
  const things = byThing(lines).flatMap(([first, ...more]) =>
    first
      ? [
          {
            title: shortLine(first.title),
            address: origin + first.address,
            words: [first, ...more].map(line => shortLine(noticeWords(line))),
          },
        ]
      : [],
  )
  const lead = `New in the research library of ${organisation}:`
  return frameLetter(from, {
    subject: subjectOf(lines, organisation),
    text: [
      lead,
      ...things.map(({ title, address, words }) => [title, ...words.map(one => `- ${one}`), address].join('\n')),
    ],
    html: [
      `<p>${escapeHtml(lead)}</p>`,
      ...things.map(
        ({ title, address, words }) =>
          `<p style="margin:20px 0 4px;font-size:18px"><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>\n` +
          `<ul style="margin:0;padding-left:20px">${words.map(one => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`,
      ),
    ],
    foot: `You get this e-mail because of your notification settings at ${organisation}.`,
    links: [
      { words: 'Change how often', address: `${origin}/settings/notifications` },
      { words: 'Unsubscribe', address: leave },
    ],
  })
}
