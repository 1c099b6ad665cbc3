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

/** `known` followed by the new ones, without duplicates. */
export const withAddresses = (known: readonly string[], text: string): readonly string[] => [
  ...new Set([...known, ...addressesIn(text)]),
]
