const EMAIL = /^[^\s@<>"?&]+@[^\s@<>"?&]+\.[^\s@<>"?&]+$/
const WEB = /^https?:\/\/[^\s@<>"/]+\.[^\s@<>"/]+(?:\/[^\s<>"]*)?$/i

/** Where a support address leads: a web address as it is, an e-mail address as mailto. Null for everything else. */
export const supportHref = (address: string): string | null => {
  if (WEB.test(address)) return address
  return EMAIL.test(address) ? `mailto:${address}` : null
}
