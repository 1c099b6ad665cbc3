import type { ShareReceiver } from '@core/contract'
import { aText, oneOf, recordOf } from '@/lib/readers'
import { counted } from '@/lib/words'
import type { ShareRequest, ShareResult } from './remotes'

/** Who is named in the field: an address, a person by id or a group by name. */
export type Named = Pick<ShareReceiver, 'kind' | 'key' | 'name'>

export const readNamed = recordOf<Named>({ kind: oneOf('address', 'person', 'group'), key: aText, name: aText })

/** Equal for those who are the same. */
export const namedKey = ({ kind, key }: Pick<Named, 'kind' | 'key'>): string => `${kind} ${key}`

/** Addresses in typed or pasted text, in lower case and without duplicates. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>]+/)
      .map(part => part.trim().toLowerCase())
      .filter(Boolean),
  ),
]

/** Whether it looks like an e-mail address; the server decides. */
export const isAddress = (text: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(text)

/** What was typed as an address and is none. */
export const isWrong = ({ kind, key }: Named): boolean => kind === 'address' && !isAddress(key)

/** `known` followed by the new one, unless it is there. */
export const withNamed = (known: readonly Named[], one: Named): readonly Named[] =>
  known.some(other => namedKey(other) === namedKey(one)) ? known : [...known, one]

/** `known` followed by the addresses of a text. A text without any @ is one name that was not chosen. */
export const withTyped = (known: readonly Named[], text: string): readonly Named[] => {
  const parts = text.includes('@') ? addressesIn(text) : [text.trim()].filter(Boolean)
  return parts.reduce<readonly Named[]>((all, key) => withNamed(all, { kind: 'address', key, name: key }), known)
}

const keysOf = (named: readonly Named[], kind: Named['kind']): string[] =>
  named.filter(one => one.kind === kind).map(({ key }) => key)

/** `known` with an address in the place of another. */
export const withCorrected = (known: readonly Named[], wrong: string, right: string): readonly Named[] =>
  known.reduce<readonly Named[]>(
    (all, one) =>
      withNamed(all, one.kind === 'address' && one.key === wrong ? { kind: 'address', key: right, name: right } : one),
    [],
  )

/** As a call names them. */
export const receiversOf = (named: readonly Named[]): Pick<ShareRequest, 'emails' | 'people' | 'groups'> => ({
  emails: keysOf(named, 'address'),
  people: keysOf(named, 'person'),
  groups: keysOf(named, 'group'),
})

/** Who was not reached: of a group in part its people, where the sender may know of them. */
export const missedOf = (results: readonly ShareResult[]): readonly Named[] =>
  results
    .flatMap(({ kind, key, name, outcome, missed }): Named[] => [
      ...(outcome === 'sent' ? [] : [{ kind, key, name }]),
      ...(outcome === 'sent' ? missed.map(one => ({ kind: 'person' as const, key: one.id, name: one.name })) : []),
    ])
    .reduce<readonly Named[]>(withNamed, [])

/** 'Not card 6: Pricing'; of several their numbers. */
const withoutWords = ({ without }: NonNullable<ShareReceiver['cards']>, some: boolean): string => {
  const [only, ...more] = without
  const who = some ? 'some do not get' : 'not'
  if (!only) return ''
  if (more.length === 0) return `${who} card ${String(only.position)}${only.title === '' ? '' : `: ${only.title}`}`
  return `${who} cards ${without.map(({ position }) => String(position)).join(', ')}`
}

const cardWords = ({ cards, people }: ShareReceiver): string | null => {
  if (cards === null) return null
  const { of, without } = cards
  if (without.length === 0) return of === 1 ? 'The one card' : `All ${String(of)} cards`
  const missing = withoutWords(cards, people > 1)
  return people > 1
    ? `${String(of)} cards, ${missing}`
    : `${String(of - without.length)} of ${String(of)} cards, ${missing}`
}

const groupWords = (receiver: ShareReceiver): string => {
  const { gets, opens, people } = receiver
  const cards = cardWords(receiver)
  switch (gets) {
    case 'opens':
      return cards ?? 'All of them can open it'
    case 'some':
      return `${String(opens)} of ${String(people)} can open it${cards === null ? '' : `: ${cards}`}. The others can ask for access`
    case 'asks':
      return 'No access yet: they can ask for it'
    default:
      return 'Who has no access can ask for it'
  }
}

/** What somebody will see, in words. */
export const receiverWords = (receiver: ShareReceiver): string => {
  const { kind, key, gets, joins, reason, unreachable } = receiver
  if (gets === 'refused') return `Not allowed: ${reason}`
  if (unreachable) return `No mail server found for ${key.slice(key.lastIndexOf('@') + 1)}. Check the address.`
  if (kind === 'group') return groupWords(receiver)
  const opens = cardWords(receiver)
  switch (gets) {
    case 'opens':
      return joins ? `Has to join first, then ${opens ?? 'can open it'}` : (opens ?? 'Can open it')
    case 'asks':
      return joins ? 'Has to join first, then can ask for access' : 'No access yet: can ask for it'
    default:
      return joins ? 'Has to join first' : 'Colleague: without access, they can ask for it'
  }
}

/** Below a name: the address of a person, and how many a group is; null where the name says all. */
export const detailOf = ({ kind, email, people }: Pick<ShareReceiver, 'kind' | 'email' | 'people'>): string | null => {
  if (kind === 'group') return counted(people, 'person', 'people')
  return kind === 'person' ? email : null
}
