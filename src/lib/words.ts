const NUMBER = new Intl.NumberFormat('en')

/** 2014 becomes '2,014'. */
export const count = (value: number): string => NUMBER.format(value)

/** '1 study', '2,014 studies'. */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`

/** 'a, b, c and 2 more': at most `most` names. */
export const firstOf = (names: readonly string[], most: number): string => {
  const more = names.length - most
  return `${names.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
