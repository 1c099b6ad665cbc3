const ONE = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const TWO = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** One place after the point, for shares. */
export const share = (value: number): string => ONE.format(value)
/** Two places, for weights and factors. */
export const weight = (value: number): string => TWO.format(value)

/** Points with their sign: a true minus, never a hyphen. */
export const points = (value: number): string => {
  const text = ONE.format(Math.abs(value))
  if (Number(text) === 0) return '0.0'
  return value < 0 ? `−${text}` : `+${text}`
}
