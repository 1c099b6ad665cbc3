const JOINT = ' - '

const commonPrefix = (a: string, b: string): string => {
  let end = 0
  while (end < a.length && a[end] === b[end]) end += 1
  return a.slice(0, end)
}

/** The text before " - " that two neighbouring headers share, or all of the first when the second continues it. */
const shared = (a: string, b: string): string | null => {
  if (b.startsWith(a + JOINT)) return a
  if (a.startsWith(b + JOINT)) return b
  const prefix = commonPrefix(a, b)
  const at = prefix.lastIndexOf(JOINT)
  return at > 0 ? prefix.slice(0, at) : null
}

/**
 * For headers of the form "question - option": the question text of each, or null for a header that shares none with
 * its neighbours.
 */
export const commonQuestion = (headers: readonly string[]): (string | null)[] => {
  const between = headers.slice(1).map((header, index) => shared(headers[index] ?? '', header))
  return headers.map((header, index) => {
    const before = index > 0 ? (between[index - 1] ?? null) : null
    const after = between[index] ?? null
    if (before === null || after === null) return before ?? after
    // The longer text wins only while it still is a whole part of this header.
    const longer = before.length >= after.length ? before : after
    return header === longer || header.startsWith(longer + JOINT) ? longer : null
  })
}
