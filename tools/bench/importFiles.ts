import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Code } from '@core/crosstab'
import type { SavContent, SavVariable } from '@server/dataFiles/sav/write'

export interface SurveySize {
  readonly cases: number
  readonly variables: number
}

const DATE_FORMAT = (20 << 16) | (11 << 8)
/** Seconds from the start of SPSS time to 2025-01-01. */
const YEAR_2025 = 13_955_068_800
const SECONDS_PER_DAY = 86_400
const REGIONS = ['North', 'North-East', 'East', 'South-East', 'South', 'South-West', 'West', 'North-West']
const COMMENTS = [
  '',
  '',
  '',
  'good value',
  'too expensive',
  'I like the taste',
  'would not buy again',
  'no opinion',
  'süß, aber gut',
]

const WORDS =
  'price taste service friendly slow fresh staff waiting portions kids menu clean parking app offer healthy local again never always'.split(
    ' ',
  )
const VERBATIM_BYTES = 120
const VERBATIM_SHARE = 0.4

/** A small generator with a fixed seed, so that every run reads the same file (mulberry32, T. Ettinger, public domain). */
const seeded = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Draw = (random: () => number, row: number) => Code | null

interface Planned {
  readonly variable: SavVariable
  readonly draw: Draw
}

const round = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals

/** An answer in the respondent's own words, hardly ever the same twice. */
const verbatim: Draw = random => {
  if (random() > VERBATIM_SHARE) return null
  const length = 3 + Math.floor(random() * 12)
  return Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)] ?? '').join(' ')
}

const FIXED: readonly Planned[] = [
  { variable: { name: 'respondent', width: 0, label: 'Respondent' }, draw: (_, row) => row + 1 },
  {
    variable: { name: 'interview_date', width: 0, label: 'Date of interview', format: DATE_FORMAT },
    draw: random => YEAR_2025 + Math.floor(random() * 365) * SECONDS_PER_DAY,
  },
  {
    variable: { name: 'region', width: 12, label: 'Region' },
    draw: random => REGIONS[Math.floor(random() * REGIONS.length)] ?? null,
  },
  {
    variable: { name: 'comment', width: 40, label: 'Any other comment?' },
    draw: random => COMMENTS[Math.floor(random() * COMMENTS.length)] || null,
  },
  { variable: { name: 'reason', width: VERBATIM_BYTES, label: 'Why do you say that?' }, draw: verbatim },
  { variable: { name: 'weight', width: 0, label: 'Weight' }, draw: random => round(0.3 + random() * 2, 6) },
]

/** A question of 2 to 11 codes: every fifth has a filter before it, every third a "don't know" that is declared missing. */
const codedVariable = (number: number): Planned => {
  const codes = 2 + (number % 10)
  const labels = Array.from({ length: codes }, (_, at) => ({
    code: at + 1,
    label: `Answer ${at + 1} to question ${number}`,
  }))
  const hasUnknown = number % 3 === 0
  const filtered = number % 5 === 0
  const variable: SavVariable = {
    name: `q${number}_answer`,
    width: 0,
    label: `Question ${number}: which of these applies to you?`,
    valueLabels: hasUnknown ? [...labels, { code: 99, label: "Don't know" }] : labels,
    ...(hasUnknown ? { missing: { values: [99], ranges: [] } } : {}),
  }
  const draw: Draw = random => {
    if (filtered && random() < 0.4) return null
    if (hasUnknown && random() < 0.05) return 99
    return 1 + Math.floor(random() * random() * codes)
  }
  return { variable, draw }
}

const amountVariable = (number: number): Planned => ({
  variable: { name: `q${number}_amount`, width: 0, label: `Question ${number}: how much did you spend?` },
  draw: random => (random() < 0.2 ? null : round(random() * 500, 2)),
})

/** One brand of a multiple-response question. */
const brandVariable = (number: number): Planned => ({
  variable: {
    name: `brands_${number}`,
    width: 0,
    label: `Which of these brands do you know? - Brand ${number}`,
    valueLabels: [
      { code: 0, label: 'Not mentioned' },
      { code: 1, label: 'Mentioned' },
    ],
  },
  draw: random => (random() < 0.6 / number ? 1 : 0),
})

const BRANDS = 15
const AMOUNT_EVERY = 25

const plan = (variables: number): Planned[] =>
  [
    ...FIXED,
    ...Array.from({ length: BRANDS }, (_, at) => brandVariable(at + 1)),
    ...Array.from({ length: Math.max(variables - FIXED.length - BRANDS, 0) }, (_, at) =>
      at % AMOUNT_EVERY === AMOUNT_EVERY - 1 ? amountVariable(at + 1) : codedVariable(at + 1),
    ),
  ].slice(0, variables)

function* drawCases(planned: readonly Planned[], cases: number): Generator<(Code | null)[]> {
  const random = seeded(20_250_101)
  for (let row = 0; row < cases; row += 1) yield planned.map(({ draw }) => draw(random, row))
}

/** A made-up survey, the same on every machine; cases are drawn while they are written. */
export const surveyContent = ({ cases, variables }: SurveySize): SavContent => {
  const planned = plan(variables)
  return {
    variables: planned.map(({ variable }) => variable),
    cases: drawCases(planned, cases),
    caseCount: cases,
    weight: 'weight',
  }
}

const isoDate = (seconds: number): string =>
  new Date(Date.UTC(2025, 0, 1) + (seconds - YEAR_2025) * 1000).toISOString().slice(0, 10)

const csvCell = (variable: SavVariable, cell: Code | null): string => {
  if (cell === null) return ''
  if (variable.format === DATE_FORMAT && typeof cell === 'number') return isoDate(cell)
  const text = String(cell)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const LINES_PER_WRITE = 500

/** The same survey as delimited text with one header row of names. */
export const writeSurveyCsv = async (path: string, size: SurveySize): Promise<void> => {
  const { variables, cases } = surveyContent(size)
  const stream = createWriteStream(path)
  let lines = [variables.map(({ name }) => name).join(',')]
  const write = async (): Promise<void> => {
    const more = stream.write(`${lines.join('\n')}\n`)
    lines = []
    if (!more) await once(stream, 'drain')
  }
  for (const row of cases) {
    lines.push(variables.map((variable, at) => csvCell(variable, row[at] ?? null)).join(','))
    if (lines.length === LINES_PER_WRITE) await write()
  }
  if (lines.length > 0) await write()
  stream.end()
  await finished(stream)
}
