const RESERVED = new Set(['ALL', 'AND', 'BY', 'EQ', 'GE', 'GT', 'LE', 'LT', 'NE', 'NOT', 'OR', 'TO', 'WITH'])
const NAME_BYTES = 64

/** Cut to at most so many bytes of UTF-8, never inside a letter. */
const cutTo = (text: string, bytes: number): string => {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  return text.slice(0, read)
}

const legal = (name: string): string => {
  const safe = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_.@#]/gu, '_')
    .replace(/\.+$/u, '')
  const started = /^\p{L}/u.test(safe) ? safe : `v_${safe}`
  return cutTo(RESERVED.has(started.toUpperCase()) ? `${started}_` : started, NAME_BYTES)
}

/**
 * A name that SPSS and Triple-S take for every given one, in their order: a letter first, then letters, numbers, `_`, `.`, `@`
 * and `#`, at most 64 bytes, no reserved word, and no two alike whatever the case of their letters.
 */
export const legalNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map(name => {
    const wanted = legal(name)
    let found = wanted
    for (let copy = 2; taken.has(found.toUpperCase()); copy += 1) {
      const ending = `_${copy}`
      found = `${cutTo(wanted, NAME_BYTES - ending.length)}${ending}`
    }
    taken.add(found.toUpperCase())
    return found
  })
}
