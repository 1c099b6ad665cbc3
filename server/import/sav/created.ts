const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Two-digit years from here on are of the 20th century: SPSS wrote its first system files in 1968. */
const FIRST_YEAR = 68

/** The 17 bytes of date and time in the header (`05 Feb 10`, `14:03:19`) as ISO text without zone; null when unreadable. */
export const createdAt = (bytes: Uint8Array): string | null => {
  const text = Buffer.from(bytes).toString('latin1')
  const found = /^(\d\d|\s\d)[ -](\w{3})[ -](\d\d)(\d\d:\d\d:\d\d)$/.exec(text)
  if (found === null) return null
  const [, day = '', monthName = '', year = '', time = ''] = found
  const month = MONTHS.indexOf(monthName.toLowerCase()) + 1
  if (month === 0) return null
  const century = Number(year) >= FIRST_YEAR ? '19' : '20'
  return `${century}${year}-${String(month).padStart(2, '0')}-${day.trim().padStart(2, '0')}T${time}`
}
