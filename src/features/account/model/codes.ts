/** Recovery codes as a file that is kept or printed. */
export const codesFile = (codes: readonly string[], email: string, product: string): string =>
  [`Recovery codes for ${email} at ${product}`, 'Each works once.', '', ...codes, ''].join('\n')
