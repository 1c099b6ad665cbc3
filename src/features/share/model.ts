/** Addresses in what was typed or pasted, in lower case and each once (S5.21). */
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

/** `known` with the new ones behind them, each once. */
export const withAddresses = (known: readonly string[], text: string): readonly string[] => [
  ...new Set([...known, ...addressesIn(text)]),
]
