import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { codedColumn, numberColumn, tableFromColumns, type Column, type DataTable } from '@core/crosstab'
import { bareQuestion, type OptionDef, type QuestionDef } from '@core/domain'

const records = parse<Readonly<Record<string, string>>>(
  readFileSync(join(import.meta.dirname, '../../golden/health/health.csv')),
  {
    columns: true,
  },
)

const texts = (name: string): (string | null)[] => records.map(record => record[name] || null)

const weightColumn = (name: string): Column => {
  const values = records.map(record => Number(record[name]))
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return numberColumn(values.map(value => value / mean))
}

const numbers = (name: string): Column => numberColumn(texts(name).map(text => (text === null ? null : Number(text))))

const CODED = [
  'Gender',
  'Race1',
  'Education',
  'LittleInterest',
  'Depressed',
  'SleepTrouble',
  'PhysActive',
  'Smoke100',
  'Marijuana',
  'HardDrugs',
  'Alcohol12PlusYr',
] as const

const ages = records.map(({ Age }) => Number(Age))
const bands = ages.map(age => (age < 18 ? '1' : age < 35 ? '2' : age < 55 ? '3' : '4'))

/** 884 respondents of a public health survey with two weights of mean 1; "Poor" health is declared a missing answer. */
export const healthTable: DataTable = tableFromColumns(records.length, {
  ...Object.fromEntries(CODED.map(name => [name, codedColumn(texts(name))])),
  HealthGen: codedColumn(texts('HealthGen')),
  HealthSaid: codedColumn(texts('HealthGen'), ['Poor']),
  AgeBand: codedColumn(bands),
  SleepHrsNight: numbers('SleepHrsNight'),
  BMI: numbers('BMI'),
  interview: weightColumn('WTINT2YR'),
  exam: weightColumn('WTMEC2YR'),
})

export const HEALTH_WEIGHTS: ReadonlyMap<string, string> = new Map([
  ['interview', 'Interview weight'],
  ['exam', 'Examination weight'],
])

const option = (label: string, code: string, score: number | null = null, missing = false): OptionDef => ({
  id: code,
  label,
  codes: [code],
  score,
  missing,
})

const single = (name: string, text: string, options: OptionDef[], rest: Partial<QuestionDef> = {}): QuestionDef =>
  bareQuestion(name, text, { kind: 'single', source: { kind: 'variable', var: name }, options, ...rest })

const yesNo = (name: string, text: string): QuestionDef =>
  single(name, text, [option('Yes', 'Yes'), option('No', 'No')])

const days = [option('None', 'None'), option('Several days', 'Several'), option('Most days', 'Most')]

const health = [
  option('Excellent', 'Excellent', 5),
  option('Very good', 'Vgood', 4),
  option('Good', 'Good', 3),
  option('Fair', 'Fair', 2),
]

const number = (name: string, text: string): QuestionDef =>
  bareQuestion(name, text, { kind: 'numeric', source: { kind: 'variable', var: name } })

const ITEMS = [
  ['Smoke100', 'Cigarettes'],
  ['Marijuana', 'Marijuana'],
  ['HardDrugs', 'Hard drugs'],
  ['Alcohol12PlusYr', 'Alcohol'],
] as const

/** What the survey asks, as a dataset of this product has it. */
export const healthQuestions: readonly QuestionDef[] = [
  single('Gender', 'Are you male or female?', [option('Male', 'male'), option('Female', 'female')]),
  single('AgeBand', 'Age in groups', [
    option('Under 18', '1'),
    option('18-34', '2'),
    option('35-54', '3'),
    option('55+', '4'),
  ]),
  single('Race1', 'Which group describes you best?', [
    option('White', 'White'),
    option('Black', 'Black'),
    option('Hispanic', 'Hispanic'),
    option('Mexican', 'Mexican'),
    option('Other group', 'Other'),
  ]),
  single('Education', 'What is the highest grade or level of school that you have completed?', [
    option('8th grade', '8th Grade'),
    option('9th to 11th grade', '9 - 11th Grade'),
    option('High school', 'High School'),
    option('Some college', 'Some College'),
    option('College graduate', 'College Grad'),
  ]),
  single('HealthGen', 'How would you say your health in general is?', [...health, option('Poor', 'Poor', 1)], {
    nets: [{ id: 'good', label: 'Excellent or very good', any_of: ['Excellent', 'Vgood'] }],
    calculated: [{ id: 'mean', label: 'Mean', kind: 'mean' }],
  }),
  single('HealthSaid', 'How is your health compared with people of your age?', [
    ...health,
    option('Cannot say', 'Poor', null, true),
  ]),
  single('LittleInterest', 'How many days had you little interest in doing things?', days),
  single('Depressed', 'How many days did you feel down, depressed or hopeless?', days),
  yesNo('SleepTrouble', 'Have you told a doctor that you have trouble sleeping?'),
  yesNo('PhysActive', 'Do you do sports or exercise of moderate intensity?'),
  bareQuestion('Used', 'Which of these have you ever used?', {
    kind: 'multi',
    source: {
      kind: 'members',
      members: ITEMS.map(([name]) => ({ id: name, var: name, codes: ['Yes'] })),
      base: 'answered',
    },
    options: ITEMS.map(([name, label]) => option(label, name)),
  }),
  number('SleepHrsNight', 'Hours of sleep on a usual night'),
  number('BMI', 'Body mass index'),
]
