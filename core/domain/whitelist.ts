import { cleanAddresses, domainOf, isDomain } from './addresses'

/** Single addresses, or all addresses of a domain. */
export type WhitelistKind = 'email' | 'domain'

/** Most values that are added at once. */
export const WHITELIST_AT_ONCE = 1000

/** Providers with whom anyone can open a mailbox, by the domains that their sign-up pages offer. Not complete: the known ones only. */
const FREE_MAIL: ReadonlySet<string> = new Set(
  [
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr hotmail.de live.com live.co.uk msn.com',
    'yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.jp yahoo.co.in yahoo.com.br ymail.com rocketmail.com aol.com',
    'icloud.com me.com mac.com gmx.com gmx.net gmx.de gmx.at gmx.ch web.de t-online.de freenet.de mail.com email.com',
    'proton.me protonmail.com pm.me tuta.com tutanota.com fastmail.com hey.com zohomail.com hushmail.com inbox.com',
    'yandex.ru yandex.com mail.ru bk.ru inbox.ru list.ru rambler.ru ukr.net qq.com 163.com 126.com sina.com naver.com daum.net hanmail.net',
    'orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it wp.pl o2.pl onet.pl interia.pl seznam.cz',
    'btinternet.com comcast.net verizon.net att.net sbcglobal.net uol.com.br bol.com.br rediffmail.com',
  ].flatMap(line => line.split(' ')),
)

/** Words that countries put before their own ending for all who register there, as in co.uk or com.br. */
const SHARED = /^(?:ac|co|com|edu|gob|gouv|gov|govt|go|ltd|mil|ne|net|nhs|nom|or|org|plc|sch|school)$/

/** An ending under which anyone registers: one label, or a shared word before a country. A plain rule: the server knows the public suffix list. */
const isSharedEnding = (domain: string): boolean => {
  const [first = '', last = '', ...more] = domain.split('.')
  return more.length === 0 && (last === '' || (last.length === 2 && SHARED.test(first)))
}

/** Why a clean value cannot be on the whitelist; null where it can. */
export const whitelistProblem = (kind: WhitelistKind, value: string): string | null => {
  if (kind === 'email') return domainOf(value) === null ? 'Not a full address' : null
  if (!isDomain(value)) return value.includes('@') ? 'An address, not a domain' : 'Not a full domain'
  if (isSharedEnding(value)) return 'Anyone can register under this ending'
  return FREE_MAIL.has(value) ? 'Anyone can get an address there; add single addresses' : null
}

/** Values as the whitelist holds them: in lower case, each once, domains without an @ before them. */
export const cleanValues = (kind: WhitelistKind, given: readonly string[]): string[] =>
  cleanAddresses(kind === 'email' ? given : given.map(value => value.trim().replace(/^@/, '')))

export interface Verdict {
  /** Values in the text, with repeats. */
  readonly typed: number
  readonly good: readonly string[]
  /** How many are there more than once. */
  readonly twice: number
  readonly bad: readonly { readonly value: string; readonly reason: string }[]
}

/** What becomes of a typed or pasted text: values apart by commas, semicolons, spaces or lines. */
export const judgeValues = (kind: WhitelistKind, text: string): Verdict => {
  const typed = text.split(/[\s,;]+/).filter(value => value !== '')
  const values = cleanValues(kind, typed)
  const bad = values.flatMap(value => {
    const reason = whitelistProblem(kind, value)
    return reason === null ? [] : [{ value, reason }]
  })
  const good = values.filter(value => whitelistProblem(kind, value) === null)
  return { typed: typed.length, good, twice: typed.length - values.length, bad }
}
