import type { ShareReceiver } from '@core/contract'

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

/** What somebody will see, in words. */
export const receiverWords = ({ gets, joins, reason }: ShareReceiver): string => {
  switch (gets) {
    case 'refused':
      return `Not allowed: ${reason}`
    case 'opens':
      return joins ? 'Has to join first, then can open it' : 'Can open it'
    case 'asks':
      return joins ? 'Has to join first, then can ask for access' : 'No access yet: can ask for it'
    case 'unknown':
      return joins ? 'Has to join first' : 'Colleague: without access, they can ask for it'
  }
}
