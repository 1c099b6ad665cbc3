/** A generated tracker: `region` of wave 1 is `area` in wave 2, `income` is dropped, `channel` is new, and so is an answer. */
const REGIONS = ['North', 'South', 'East', 'West']
const RATINGS = ['Bad', 'Poor', 'Fair', 'Good', 'Great']
const SNACKS = ['Crisps', 'Nuts', 'Olives']

const rowOf = (row: number, wave: number): Record<string, string> => ({
  region: REGIONS[(row * 7) % 4] ?? '',
  age: String(18 + ((row * 11 + wave) % 60)),
  rating: wave > 1 && row % 10 === 0 ? 'Superb' : (RATINGS[(row * 3 + wave) % 5] ?? ''),
  ...Object.fromEntries(SNACKS.map((snack, at) => [snack, (row + at) % (at + 2) === 0 ? snack : 'Not bought'])),
  ...(wave === 1 ? { income: String(1000 + (row % 7) * 500) } : {}),
  ...(wave === 2 ? { channel: row % 2 === 0 ? 'Shop' : 'Online' } : {}),
})

/** Respondents of a wave with their cells by variable, as wave 1 names them. */
export const waveRows = (wave: 1 | 2 | 3, respondents = 100): Record<string, string>[] =>
  Array.from({ length: respondents }, (_, row) => rowOf(row, wave))

/** A wave of the tracker as a CSV file. */
export const waveCsv = (wave: 1 | 2 | 3, respondents = 100): string => {
  const rows = waveRows(wave, respondents)
  const names = Object.keys(rows[0] ?? {})
  const head = names.map(name => (wave > 1 && name === 'region' ? 'area' : name))
  return [head.join(','), ...rows.map(cells => names.map(name => cells[name] ?? '').join(','))].join('\n')
}
