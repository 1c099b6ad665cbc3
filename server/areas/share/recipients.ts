/** As the whitelist holds values: without spaces around, in lower case; each once, in the order they were given (S5.21). */
export const cleanAddresses = (given: readonly string[]): string[] => [
  ...new Set(given.map(address => address.trim().toLowerCase()).filter(address => address !== '')),
]

// One mailbox and nothing else: no name, no list, no comment, nothing that a mail header would read as a sign of its own.
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u
const ADDRESS_MAX = 254
const LOCAL_MAX = 64

/** The part behind the @, or null when the text is not one e-mail address. */
export const domainOf = (address: string): string | null => {
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > ADDRESS_MAX || at > LOCAL_MAX) return null
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const labels = domain.split('.')
  return LOCAL.test(local) && labels.length > 1 && labels.every(label => LABEL.test(label)) ? domain : null
}
