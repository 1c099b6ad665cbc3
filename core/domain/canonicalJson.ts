const sorted = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** JSON text that is the same for equal values, in whatever order their keys are. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, sorted)
