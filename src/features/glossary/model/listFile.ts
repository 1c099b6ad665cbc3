/** Far more than a list of the most lines needs. */
const MOST_BYTES = 1_000_000

const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // What spreadsheets on Windows save as CSV.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text of a chosen list, or why it is none. */
export const readListFile = async (file: File): Promise<{ readonly text: string } | { readonly problem: string }> => {
  if (file.size > MOST_BYTES) return { problem: `${file.name} is larger than 1 MB. Split it into smaller lists.` }
  const bytes = await file.arrayBuffer().then(
    buffer => new Uint8Array(buffer),
    () => null,
  )
  if (bytes === null) return { problem: `${file.name} could not be read. Choose it again.` }
  const text = textOf(bytes)
  if (text.startsWith('PK') || text.includes('\u0000'))
    return { problem: `${file.name} is not a text file. In Excel, save it as CSV, then choose that file.` }
  return { text }
}
