const PX_PER_CHARACTER = 6.6

/** One column for all names of variables: as wide as the longest, within reason. */
export const widthOfNames = (names: readonly string[]): string =>
  `${String(Math.round(Math.min(72, Math.max(28, ...names.map(name => name.length * PX_PER_CHARACTER)))))}px`
