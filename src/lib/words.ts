const NUMBER = new Intl.NumberFormat('en')

/** 2014 becomes '2,014'. */
export const count = (value: number): string => NUMBER.format(value)

/** '1 study', '2,014 studies'. */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`
