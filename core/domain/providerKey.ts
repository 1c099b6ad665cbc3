/** Characters of each part of a key of Decipher. */
export const KEY_PART_LENGTH = 32

/**
 * The key that Decipher takes, from its public and its private part as people paste them: both without the space around them, 32
 * characters each. Null where a part is not.
 */
export const keyOfParts = (publicPart: string, privatePart: string): string | null => {
  const parts = [publicPart.trim(), privatePart.trim()]
  return parts.every(part => part.length === KEY_PART_LENGTH) ? parts.join('') : null
}
