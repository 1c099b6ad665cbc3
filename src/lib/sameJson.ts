/** Whether two values are the same as JSON writes them, the order of keys included. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
