import { describe, expect, it } from 'vitest'
import type { ArrangedTable } from '@core/crosstab'
import type { ChartSubject } from '@core/domain/charts'
import { sketchTable } from '@core/domain/tables/testing'
import type { ReportPage } from '@core/report'
import { readDeck } from '../../../test/harness/deck'
import { layoutFaults } from '../../../test/harness/deckLayout'
import { houseTemplates } from '../../../test/harness/houseTemplates'
import { pageOf, reportHead as head } from '../../../test/harness/reportPage'
import { packTemplate, templateParts } from '../../../test/harness/template'
import { deckOf } from './index'

const wordy = (length: number, start: string): string =>
  `${start} ${'and another few words of it '.repeat(40)}`.slice(0, length).trim()
const LONG = 200

const page = (title: string, table: ArrangedTable, subject: Partial<ChartSubject> = {}, text = title): ReportPage => {
  const plain = pageOf(table, title)
  return {
    ...plain,
    question: { code: 'Q7', label: title, text, row: null, kind: 'Multiple', section: null },
    chart: plain.chart && {
      ...plain.chart,
      automatic: true,
      subject: { kind: 'multi', positive: null, mean: null, score: null, groups: null, ...subject },
    },
  }
}

const ages = ['18-34', '35-54', '55-74', '75+ *']
const WHICH = 'Which of these have you heard of?'

const longRows = (count: number, heads: readonly string[]) =>
  sketchTable({
    groups: { age: heads },
    rows: Array.from(
      { length: count },
      (_, at) =>
        [
          'cat',
          wordy(LONG, `Answer ${at + 1}`),
          null,
          60 - at,
          ...heads.map((_head, to) => (to === 0 ? `${70 - at} B` : 40)),
        ] as const,
    ),
  })

const scaleOf = (heads: readonly string[], labels: readonly string[]) =>
  sketchTable({
    groups: { age: heads },
    rows: [
      ['net', 'NET: satisfied (top 2)', null, 70, ...heads.map(() => 70)],
      ...labels.map(
        (label, at) => ['cat', label, null, [10, 20, 30, 40][at % 4] ?? 0, ...heads.map(() => 25)] as const,
      ),
      ['mean', 'Mean', null, 3.9, ...heads.map(() => 3.8)],
    ],
  })

const emptyBases = sketchTable({
  groups: { age: ages },
  rows: ['One', 'Two', 'Three'].map(label => ['cat', label, null, 40, null, 0, null, 30] as const),
})

const pages: readonly ReportPage[] = [
  page(wordy(LONG, 'Long labels'), longRows(9, ages), {}, wordy(900, WHICH)),
  page(
    'Long heads',
    longRows(
      4,
      [1, 2, 3].map(at => wordy(LONG, `Head ${at}`)),
    ),
    {},
    WHICH,
  ),
  page(
    'A hundred and twenty columns',
    sketchTable({
      groups: { age: Array.from({ length: 120 }, (_, at) => `Column number ${at + 1}`) },
      rows: ['One', 'Two', 'Three'].map(
        label => ['cat', label, null, ...Array.from({ length: 121 }, () => '40 ABC')] as const,
      ),
    }),
  ),
  page(
    'ما العلامات التجارية التي سمعت بها من قبل؟',
    sketchTable({
      groups: { age: ['رجال', 'نساء'] },
      rows: ['شاي بالنعناع من المقهى القريب', 'قهوة مع حليب', 'Cola', '😀 🎉 emoji 👩‍👩‍👧‍👦'].map(
        label => ['cat', label, null, 40, '50 B', 30] as const,
      ),
    }),
  ),
  page('Empty bases', emptyBases),
  page(
    'A scale',
    scaleOf(
      Array.from({ length: 23 }, (_, at) => wordy(60, `Town ${at + 1}`)),
      ['Very poor', 'Poor', 'Good', 'Very good'],
    ),
    { kind: 'scale', positive: 'NET: satisfied (top 2)', mean: 'Mean' },
  ),
  page(
    'A scale with long answers',
    scaleOf(
      ages,
      [1, 2, 3, 4].map(at => wordy(LONG, `Point ${at}`)),
    ),
    { kind: 'scale', positive: 'NET: satisfied (top 2)', mean: 'Mean' },
  ),
  page(
    'Waves',
    sketchTable({
      groups: { wave: Array.from({ length: 12 }, (_, at) => `Wave ${at + 1}`) },
      rows: Array.from(
        { length: 7 },
        (_, at) =>
          [
            'cat',
            wordy(at === 0 ? LONG : 20, `Brand ${at}`),
            null,
            ...Array.from({ length: 13 }, (_wave, to) => 40 + at * 5 + (to % 3)),
          ] as const,
      ),
    }),
    {},
    WHICH,
  ),
  page(
    'Means',
    sketchTable({
      groups: { age: [...ages, wordy(LONG, 'Others')] },
      rows: [['mean', 'Mean visits', null, 5, 6, 7, 4, 3, 5]],
    }),
    { kind: 'number', mean: 'Mean visits' },
  ),
]

const longHead = {
  ...head,
  title: wordy(300, 'A report'),
  description: wordy(900, 'Described'),
  missing: Array.from({ length: 40 }, (_, at) => wordy(LONG, `Question ${at}`)),
  notes: [...head.notes, { term: 'Filter', text: wordy(900, 'Region is') }],
}

const templates = async (): Promise<[string, Uint8Array | null][]> => [
  ['built in', null],
  ['with placeholders', packTemplate(await templateParts())],
  ...(await houseTemplates()),
]

describe('a report that is hard to lay out', () => {
  it.each(['together', 'apart'] as const)(
    'has room for every text on every template: %s',
    { timeout: 120_000 },
    async slides => {
      for (const [name, template] of await templates()) {
        const deck = readDeck(await deckOf({ head: longHead, pages, slides, template }))
        expect([name, ...layoutFaults(deck)]).toEqual([name])
      }
    },
  )
})
