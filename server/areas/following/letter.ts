import { noticeWords } from '@core/domain'
import { escapeHtml, footHtml, htmlLetter, shortLine, type Letter } from '../../mail'
import type { Line } from './lines'

interface Parts {
  readonly organisation: string
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
export const writeNews = ({ organisation: name, origin, lines, leave }: Parts): Letter => {
  const organisation = shortLine(name)
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
  const foot = `You get this e-mail because of your notification settings at ${organisation}.`
  const settings = `${origin}/settings/notifications`
  return {
    subject: subjectOf(lines, organisation),
    text: [
      `New in the research library of ${organisation}:`,
      ...things.map(({ title, address, words }) => [title, ...words.map(one => `- ${one}`), address].join('\n')),
      `-- \n${foot}\nChange how often: ${settings}\nUnsubscribe: ${leave}`,
    ].join('\n\n'),
    html: htmlLetter([
      `<p>${escapeHtml(`New in the research library of ${organisation}:`)}</p>`,
      ...things.map(
        ({ title, address, words }) =>
          `<p style="margin:20px 0 4px;font-size:18px"><a href="${escapeHtml(address)}">${escapeHtml(title)}</a></p>\n` +
          `<ul style="margin:0;padding-left:20px">${words.map(one => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`,
      ),
      footHtml(foot),
      `<p style="font-size:12px"><a href="${escapeHtml(settings)}">Change how often</a> · <a href="${escapeHtml(leave)}">Unsubscribe</a></p>`,
    ]),
  }
}
