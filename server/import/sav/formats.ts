/** SPSS display formats by their code in the file. */
const NAMES: Readonly<Record<number, string>> = {
  1: 'A',
  2: 'AHEX',
  3: 'COMMA',
  4: 'DOLLAR',
  5: 'F',
  6: 'IB',
  7: 'PIBHEX',
  8: 'P',
  9: 'PIB',
  10: 'PK',
  11: 'RB',
  12: 'RBHEX',
  15: 'Z',
  16: 'N',
  17: 'E',
  20: 'DATE',
  21: 'TIME',
  22: 'DATETIME',
  23: 'ADATE',
  24: 'JDATE',
  25: 'DTIME',
  26: 'WKDAY',
  27: 'MONTH',
  28: 'MOYR',
  29: 'QYR',
  30: 'WKYR',
  31: 'PCT',
  32: 'DOT',
  33: 'CCA',
  34: 'CCB',
  35: 'CCC',
  36: 'CCD',
  37: 'CCE',
  38: 'EDATE',
  39: 'SDATE',
  40: 'MTIME',
  41: 'YMDHMS',
}

const DAYS = new Set(['DATE', 'ADATE', 'JDATE', 'EDATE', 'SDATE', 'MOYR', 'QYR', 'WKYR'])
const MOMENTS = new Set(['DATETIME', 'YMDHMS'])

export interface DisplayFormat {
  /** As SPSS writes it: `F8.2`, `A20`, `ADATE10`. */
  readonly text: string
  readonly decimals: number
  /** Whether stored seconds since 1582-10-14 show as a day or as a moment; null for plain numbers, texts and durations. */
  readonly date: 'day' | 'moment' | null
}

const dateKind = (name: string): DisplayFormat['date'] => (DAYS.has(name) ? 'day' : MOMENTS.has(name) ? 'moment' : null)

/** Unpacks a format: type, width and decimals in one byte each. `textWidth` replaces the width of a text. */
export const displayFormat = (packed: number, textWidth: number): DisplayFormat => {
  const name = NAMES[(packed >> 16) & 0xff] ?? (textWidth > 0 ? 'A' : 'F')
  const decimals = packed & 0xff
  if (textWidth > 0) return { text: `A${textWidth}`, decimals: 0, date: null }
  const width = (packed >> 8) & 0xff
  return {
    text: `${name}${width}${decimals > 0 || name === 'F' ? `.${decimals}` : ''}`,
    decimals,
    date: dateKind(name),
  }
}
