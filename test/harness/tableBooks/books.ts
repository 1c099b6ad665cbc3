import type { PrintSetting, TableSpec } from './printed'
import { misrounded, otherRow, otherSetting, strayLetters, swappedColumns, typo, type BankBook } from './bank'
import { healthQuestions } from './survey'

const PLAIN: PrintSetting = {
  weight: null,
  base: 'answered',
  percentOf: 'column',
  counts: 'weighted',
  rounding: 'half_up',
  decimals: 0,
  test: 'house',
  confidence: 95,
  second: null,
  correction: 'none',
  minimum: 0,
  shownBase: 'unweighted',
}

const ASKED = ['Education', 'HealthGen', 'HealthSaid', 'LittleInterest', 'Depressed', 'SleepTrouble', 'Used'] as const
const SOCIAL = ['Gender', 'AgeBand', 'Race1'] as const

const titleOf = (name: string): string => healthQuestions.find(question => question.name === name)?.text ?? name

const table = (question: string, rest: Partial<TableSpec> = {}): TableSpec => ({
  question,
  title: titleOf(question),
  banner: SOCIAL,
  bases: ['Unweighted base'],
  counts: false,
  ...rest,
})

const tables = (questions: readonly string[], rest: Partial<TableSpec> = {}): TableSpec[] =>
  questions.map(question => table(question, rest))

/** Books with every test, weight, base and correction, every layout and nested heads, at least once. */
export const BANK: readonly BankBook[] = [
  {
    name: 'house test without a weight, one sheet, merged heads',
    setting: PLAIN,
    layout: { format: 'xlsx', sheets: 'one', heads: 'merged', letters: 'row', letterHeads: 'row', percent: 'text' },
    tables: tables([...ASKED, 'SleepHrsNight'], { bases: ['Base'] }),
    planted: [typo(0, 2, 4), strayLetters(1, 2, 2, 'G'), swappedColumns(3, 3, 5)],
  },
  {
    name: 'Dimensions, weighted, two bases, letters behind the figures',
    setting: { ...PLAIN, test: 'dimensions', weight: 'interview', decimals: 1 },
    layout: { format: 'xlsx', sheets: 'each', heads: 'merged', letters: 'cell', letterHeads: 'head', percent: 'text' },
    tables: tables(ASKED, { bases: ['Unweighted base', 'Weighted base'] }),
    planted: [
      misrounded(0, 3, 4),
      otherSetting(2, 'confidence', { confidence: 90 }),
      otherRow(4, 2, 'weight', { weight: null }),
    ],
  },
  {
    name: 'SPSS with Bonferroni, counts with percentages',
    setting: { ...PLAIN, test: 'spss', correction: 'bonferroni', weight: 'exam', decimals: 1 },
    layout: {
      format: 'xlsx',
      sheets: 'each',
      heads: 'repeated',
      letters: 'row',
      letterHeads: 'row',
      percent: 'number',
      stub: true,
    },
    tables: tables(['Education', 'HealthSaid', 'LittleInterest', 'Depressed', 'SleepTrouble', 'PhysActive', 'Used'], {
      counts: true,
      banner: ['AgeBand', 'Race1', 'Education'],
    }),
    planted: [otherSetting(1, 'correction', { correction: 'none' }), typo(3, 2, 6, -9.5)],
  },
  {
    name: 'Askia, weighted, fractions, letters in columns of their own',
    setting: { ...PLAIN, test: 'askia', weight: 'interview', decimals: 2, shownBase: 'weighted' },
    layout: {
      format: 'xlsx',
      sheets: 'one',
      heads: 'merged',
      letters: 'column',
      letterHeads: 'row',
      percent: 'fraction',
    },
    tables: tables([...ASKED, 'BMI'], { bases: ['Base'] }),
    planted: [otherSetting(0, 'base', { base: 'everybody' }), strayLetters(5, 1, 2, 'ADG')],
  },
  {
    name: 'Crunch, all respondents, CSV',
    setting: { ...PLAIN, test: 'crunch', base: 'everybody', confidence: 90 },
    layout: { format: 'csv', sheets: 'one', heads: 'filled', letters: 'cell', letterHeads: 'row', percent: 'text' },
    tables: tables(['Education', 'HealthGen', 'LittleInterest', 'Depressed', 'PhysActive']),
    planted: [typo(1, 3, 4), otherSetting(3, 'confidence', { confidence: 99 })],
  },
  {
    name: 'house test on everybody who was asked, effective base, Holm',
    setting: { ...PLAIN, base: 'asked', weight: 'exam', correction: 'holm', decimals: 1, shownBase: 'effective' },
    layout: { format: 'xlsx', sheets: 'one', heads: 'filled', letters: 'row', letterHeads: 'row', percent: 'number' },
    tables: tables(['HealthSaid', 'Education', 'HealthGen', 'Depressed', 'SleepTrouble', 'Used'], {
      bases: ['Unweighted base', 'Effective base'],
    }),
    planted: [misrounded(0, 4, 2), typo(2, 3, 1, 20)],
  },
  {
    name: 'Crunch with a minimum of 50, two confidences',
    setting: { ...PLAIN, test: 'crunch', weight: 'interview', minimum: 50, confidence: 95, second: 90, decimals: 1 },
    layout: { format: 'xlsx', sheets: 'each', heads: 'merged', letters: 'row', letterHeads: 'row', percent: 'number' },
    tables: tables(['Education', 'HealthGen', 'HealthSaid', 'Depressed', 'LittleInterest', 'Used'], {
      banner: ['Gender', 'Race1', 'Education'],
    }),
    planted: [otherSetting(1, 'minimum', { minimum: 100 }), typo(4, 1, 7, 12.5)],
  },
  {
    name: 'Benjamini and Hochberg, half even, CSV with repeated heads',
    setting: { ...PLAIN, correction: 'benjamini_hochberg', rounding: 'half_even', weight: null },
    layout: { format: 'csv', sheets: 'one', heads: 'repeated', letters: 'cell', letterHeads: 'head', percent: 'text' },
    tables: tables(
      [...ASKED, 'PhysActive', 'Smoke100', 'Race1'].filter(name => name !== 'Smoke100'),
      {
        banner: ['Gender', 'AgeBand', 'Education'],
        counts: true,
      },
    ),
    planted: [otherSetting(6, 'correction', { correction: 'none' }), swappedColumns(1, 1, 2)],
  },
  {
    name: 'counts and row percentages without letters',
    setting: {
      ...PLAIN,
      percentOf: 'row',
      weight: 'interview',
      decimals: 1,
      counts: 'unweighted',
      shownBase: 'weighted',
    },
    layout: { format: 'xlsx', sheets: 'one', heads: 'flat', letters: 'none', letterHeads: 'none', percent: 'number' },
    tables: tables(ASKED, { bases: ['Base'], counts: true, banner: ['Gender', 'AgeBand'] }),
    planted: [typo(0, 1, 2, 11.1), otherSetting(5, 'weight', { weight: 'exam' })],
  },
  {
    name: 'SPSS without a correction at 99 %, cut off instead of rounded',
    setting: { ...PLAIN, test: 'spss', confidence: 99, rounding: 'down', decimals: 1, weight: 'exam' },
    layout: { format: 'xlsx', sheets: 'one', heads: 'merged', letters: 'cell', letterHeads: 'none', percent: 'text' },
    tables: tables([...ASKED, 'PhysActive'], { bases: ['Weighted base', 'Unweighted base'] }),
    planted: [misrounded(2, 2, 5), typo(6, 3, 2, 15)],
  },
  {
    name: 'percentages of the whole table, Dimensions on unweighted data',
    setting: { ...PLAIN, percentOf: 'table', test: 'dimensions', decimals: 1 },
    layout: { format: 'xlsx', sheets: 'each', heads: 'merged', letters: 'row', letterHeads: 'head', percent: 'text' },
    tables: tables(
      ASKED.filter(name => name !== 'HealthGen'),
      { banner: ['Gender', 'HealthGen', 'Race1'] },
    ),
    planted: [otherSetting(1, 'base', { percentOf: 'column' }), typo(5, 1, 3, 6.4)],
  },
  {
    name: 'means and nets with another test in one table',
    setting: { ...PLAIN, test: 'house', weight: 'interview', decimals: 0 },
    layout: { format: 'xlsx', sheets: 'one', heads: 'merged', letters: 'row', letterHeads: 'row', percent: 'fraction' },
    tables: tables(['HealthGen', 'SleepHrsNight', 'BMI', 'Used', 'Education', 'SleepTrouble'], {
      bases: ['Unweighted base', 'Weighted base'],
    }),
    planted: [otherSetting(4, 'test', { test: 'askia' }), typo(1, 2, 4, 3), swappedColumns(2, 3, 4)],
  },
  {
    name: 'a nest beside a plain question under merged heads, weighted',
    setting: { ...PLAIN, weight: 'interview', decimals: 1 },
    layout: { format: 'xlsx', sheets: 'one', heads: 'merged', letters: 'row', letterHeads: 'row', percent: 'text' },
    tables: tables([...ASKED, 'SleepHrsNight'], { banner: ['Gender > AgeBand', 'Education'] }),
    planted: [
      typo(0, 2, 4),
      otherSetting(2, 'confidence', { confidence: 80 }),
      swappedColumns(3, 3, 5),
      strayLetters(4, 1, 2, 'B'),
    ],
  },
  {
    name: 'answers under answers alone, SPSS, CSV with repeated heads',
    setting: { ...PLAIN, test: 'spss', confidence: 90 },
    layout: { format: 'csv', sheets: 'one', heads: 'repeated', letters: 'cell', letterHeads: 'head', percent: 'text' },
    tables: tables(
      ASKED.filter(name => name !== 'Education'),
      { banner: ['Gender > Education'], counts: true },
    ),
    planted: [typo(1, 2, 3), otherSetting(3, 'correction', { correction: 'bonferroni' })],
  },
  {
    name: 'questions and answers in four rows of heads, Dimensions',
    setting: { ...PLAIN, test: 'dimensions', weight: 'exam', decimals: 1, second: 80 },
    layout: {
      format: 'xlsx',
      sheets: 'each',
      heads: 'merged',
      questions: true,
      letters: 'cell',
      letterHeads: 'row',
      percent: 'text',
    },
    tables: tables(ASKED, { banner: ['AgeBand > Gender'], bases: ['Unweighted base', 'Weighted base'] }),
    planted: [misrounded(2, 2, 5), otherRow(4, 2, 'weight', { weight: null }), typo(5, 3, 2, 15)],
  },
  {
    name: 'a filter below each title, Dimensions, weighted',
    setting: { ...PLAIN, test: 'dimensions', weight: 'interview', decimals: 1 },
    layout: { format: 'xlsx', sheets: 'each', heads: 'merged', letters: 'row', letterHeads: 'row', percent: 'text' },
    tables: tables(
      ASKED.filter(name => name !== 'HealthGen'),
      {
        banner: ['AgeBand', 'Education'],
        filter: { question: 'Gender', options: ['female'] },
        note: 'Filter: Women',
      },
    ),
    planted: [typo(0, 2, 4), otherSetting(2, 'weight', { weight: 'exam' }), misrounded(4, 1, 3)],
    filter: 'Are you male or female?: Female',
  },
  {
    name: 'a filter of two conditions on a cover, SPSS',
    setting: { ...PLAIN, test: 'spss', decimals: 1 },
    layout: { format: 'xlsx', sheets: 'one', heads: 'merged', letters: 'cell', letterHeads: 'row', percent: 'text' },
    tables: tables(['HealthGen', 'Depressed', 'LittleInterest', 'Used', 'SleepTrouble'], {
      banner: ['Race1', 'Education'],
      filter: {
        and: [
          { question: 'Gender', options: ['male'] },
          { question: 'SleepTrouble', options: ['No'] },
        ],
      },
      bases: ['Base'],
    }),
    cover: ['Health survey', 'All tables', 'Filtered by Gender = Male and SleepTrouble = No'],
    planted: [typo(1, 2, 3), otherSetting(3, 'confidence', { confidence: 80 })],
    filter: 'Are you male or female?: Male and Have you told a doctor that you have trouble sleeping?: No',
  },
  {
    name: 'a base in words below each title, nested heads',
    setting: { ...PLAIN, test: 'askia', weight: 'exam', decimals: 1 },
    layout: { format: 'xlsx', sheets: 'one', heads: 'merged', letters: 'row', letterHeads: 'row', percent: 'text' },
    tables: tables(['HealthGen', 'Depressed', 'Education', 'Used', 'SleepTrouble'], {
      banner: ['Gender > PhysActive', 'Race1'],
      filter: { question: 'AgeBand', options: ['3'] },
      note: 'Base: aged 35-54',
    }),
    planted: [typo(2, 2, 3), swappedColumns(4, 1, 2)],
    filter: 'Age in groups: 35-54',
  },
]
