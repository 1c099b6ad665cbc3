import { editDistance } from './editDistance'

/** As the whitelist holds values: without spaces around, in lower case; each once, in the order they were given. */
export const cleanAddresses = (given: readonly string[]): string[] => [
  ...new Set(given.map(address => address.trim().toLowerCase()).filter(address => address !== '')),
]

// One mailbox and nothing else: no name, no list, no comment, nothing that a mail header would read as a sign of its own.
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const ADDRESS_MAX = 254
const LOCAL_MAX = 64

/** Whether a text is a whole domain, such as northfield.example. */
export const isDomain = (text: string): boolean => {
  const labels = text.split('.')
  return text.length < ADDRESS_MAX && labels.length > 1 && labels.every(label => LABEL.test(label))
}

const LONG_DOMAIN = 7

/** Of domains the one that was likely meant by another: a letter or two apart, and nearer than any other. Null: none. */
export const likelyDomain = (typed: string, known: readonly string[]): string | null => {
  const allowed = typed.length < LONG_DOMAIN ? 1 : 2
  const near = known
    .filter(domain => Math.abs(domain.length - typed.length) <= allowed)
    .map(domain => ({ domain, distance: editDistance(typed, domain) }))
    .filter(({ distance }) => distance > 0 && distance <= allowed)
    .sort((one, other) => one.distance - other.distance)
  const [first, second] = near
  return first && first.distance !== second?.distance ? first.domain : null
}

/** The part behind the @, or null when the text is not one e-mail address. */
export const domainOf = (address: string): string | null => {
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > ADDRESS_MAX || at > LOCAL_MAX) return null
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  return LOCAL.test(local) && isDomain(domain) ? domain : null
}
