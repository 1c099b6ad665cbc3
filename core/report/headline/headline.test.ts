import { describe, expect, it } from 'vitest'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'
import type { ChartInput, ChartSubject } from '@core/domain/charts'
import { sketchTable } from '@core/domain/tables/testing'
import type { QuestionWords } from '../pages'
import { headlineOf } from './index'

interface Given {
  readonly text?: string
  readonly row?: string | null
  readonly subject?: Partial<ChartSubject>
  readonly chart?: Partial<ChartInput>
  readonly settings?: Partial<ViewSettings>
  readonly heads?: Readonly<Record<string, string>>
  readonly label?: string
}

const AWARE = 'Which of these places to eat have you heard of?'

/** Everybody has a number. */
const answered = ({ rows, ...table }: ArrangedTable): ArrangedTable => ({
  ...table,
  rows: rows.map(row =>
    row.type === 'mean'
      ? { ...row, cells: row.cells.map((cell, at) => ({ ...cell, n: table.columns[at]?.n ?? 0 })) }
      : row,
  ),
})

const pageOf = (
  drawn: ArrangedTable,
  { text = AWARE, row = null, subject, chart, settings, heads, label = 'Label' }: Given = {},
) => {
  const table = answered(drawn)
  const question: QuestionWords = { code: 'Q7', label, text, row, kind: 'Multiple', section: null }
  const view = { ...DEFAULT_VIEW_SETTINGS, ...settings }
  return {
    question,
    settings: view,
    outcome: null,
    content: {
      table,
      title: 'Q7 Label',
      numberType: 'column_percent',
      testing: view.showStatTesting,
      showUnweightedBase: true,
      groupLabels: heads ?? { age: 'Age', gender: 'Gender', wave: 'Wave', region: 'Region' },
      notes: {
        base: { text: 'respondents who answered', n: 1441, of: 2000 },
        filter: null,
        weight: null,
        test: null,
        lowBaseThreshold: 100,
        dataset: null,
      },
    },
    chart: {
      table,
      chartType: 'column',
      automatic: true,
      numberType: 'column_percent',
      subject: { kind: 'multi', positive: null, mean: null, score: null, groups: null, ...subject },
      order: { columns: true },
      ...chart,
    },
  } as const
}

const brands = (
  rows: Parameters<typeof sketchTable>[0]['rows'],
  groups = { age: ['18-24', '35-54', '55-74', '75+ *'] },
) => sketchTable({ groups: groups, rows })

const funnel = brands([
  ['cat', 'Kestrel', null, 31, '50 BC', '31 C', 22, 70],
  ['cat', 'Old Mill', null, 80, 80, 80, '80.2', 81],
  ['cat', 'Tamper', null, 20, 18, '25 A', 20, 5],
  ['cat', 'None of these', null, 2, 1, 2, '9 A', 3],
])

/** A number and its sign are never on two lines. */
const plain = (text: string | undefined): string | null => {
  expect(text ?? '').not.toContain(' %')
  return text?.replaceAll('\u00A0', ' ') ?? null
}

const said = (...given: Parameters<typeof pageOf>): string | null => plain(headlineOf(pageOf(...given))?.text)

describe('answers that people name', () => {
  it('say where the largest significant difference is, with the verb of the question', () => {
    expect(said(funnel)).toBe('Kestrel is known to 50 % of 18–24s, more than to 55–74s (22 %) and 35–54s (31 %)')
    expect(said(funnel, { text: 'And at which of them have you ever bought food?' })).toMatch(
      /^Kestrel is named by 50 % of 18–24s, more than by 55–74s/,
    )
    expect(said(funnel, { text: 'Which of them have you bought in the past four weeks?' })).toMatch(
      /^Kestrel has been bought by 50 %/,
    )
  })

  it('are named most often where the tests tell no columns apart, which the sentence says too', () => {
    const alike = brands(
      [
        ['cat', 'Kestrel', null, 31, 30, 31, 32],
        ['cat', 'Old Mill', null, 80, 80, 80, 81],
        ['cat', 'Tamper', null, 20, 18, 21, 20],
      ],
      { age: ['18-24', '35-54', '55-74'] },
    )
    expect(said(alike)).toBe('Old Mill (80 %) is named most often; that share does not differ significantly by age')
    expect(said(alike, { settings: { showStatTesting: false } })).toBe('Old Mill (80 %) is named most often')
  })

  it('do not say that there is no difference where a column was not tested or the tests are stricter', () => {
    const low = brands([
      ['cat', 'Kestrel', null, 31, 30, 31, 32, 31],
      ['cat', 'Old Mill', null, 80, 80, 80, 81, 80],
      ['cat', 'Tamper', null, 20, 18, 21, 20, 20],
    ])
    expect(said(low)).toBe('Old Mill (80 %) is named most often')
    const three = { ...low, columns: low.columns.slice(0, 4) }
    expect(said(three, { settings: { statsConfidence: 99 } })).toBe('Old Mill (80 %) is named most often')
    expect(said(three, { settings: { test: 'askia' } })).toBe('Old Mill (80 %) is named most often')
    const hidden = { ...three.hidden, columns: [{ group: 'age', label: '75+', why: 'low_base' as const }] }
    expect(said({ ...three, hidden })).toBe('Old Mill (80 %) is named most often')
  })

  it('never name a low base, a handful of people, or a letter below 95 %', () => {
    const few = brands([
      ['cat', 'Kestrel', null, 31, '50 b', 31, 32, '90 ABC'],
      ['cat', 'Old Mill', null, 80, 80, 80, 81, 80],
      ['cat', 'Tamper', null, 3, '4 ~B', 0.5, 1, 20],
    ])
    expect(said(few)).toBe('Old Mill (80 %) is named most often')
    const ninety = brands([
      ['cat', 'Kestrel', null, 31, '50 B', 31, 32, 30],
      ['cat', 'Old Mill', null, 80, 80, 80, 81, 80],
      ['cat', 'Tamper', null, 20, 18, 21, 20, 20],
    ])
    expect(said(ninety)).toContain('Kestrel is known to 50 %')
    expect(said(ninety, { settings: { statsConfidence: 90 } })).toBe('Old Mill (80 %) is named most often')
  })

  it('are two where both print the same share, and none where three do or "other" is larger', () => {
    const rows = (third: number, other: number) =>
      brands(
        [
          ['cat', 'Kestrel', null, 40.2],
          ['cat', 'Old Mill', null, 39.8],
          ['cat', 'Tamper', null, third],
          ['cat', 'Another brand', null, other],
        ],
        {} as never,
      )
    expect(said(rows(20, 3))).toBe('Kestrel and Old Mill are named most often (40 % each)')
    expect(said(rows(40, 3))).toBeNull()
    expect(said(rows(20, 60))).toBeNull()
  })

  it('are left to the label for profile questions, yes and no, amounts, and languages without a verb', () => {
    const two = brands([
      ['cat', 'Yes, I have seen it', null, 60, '70 B', 50, 60],
      ['cat', 'No', null, 30, 20, '40 A', 30],
      ['cat', 'Not sure', null, 10, 10, 10, 10],
    ])
    expect(said(two, { text: 'Which of these applies?' })).toBeNull()
    expect(said(funnel, { text: 'Which part of the United Kingdom do you live in?' })).toBeNull()
    expect(said(funnel, { text: 'In which country do you currently reside?' })).toBeNull()
    expect(said(funnel, { text: 'Welche dieser Marken kennen Sie?' })).toBeNull()
    expect(said(funnel, { chart: { order: { rowsOrdered: true } } })).toBeNull()
    expect(said(funnel, { chart: { swapped: true } })).toBeNull()
    expect(said(funnel, { chart: { numberType: 'index' } })).toBeNull()
  })

  it('fit two lines: the second comparison goes first, then the first', () => {
    const long = 'A brand of coffee with a very long and unwieldy name'
    const rows = brands([
      ['cat', long, null, 31, '50 BC', '31 C', 22, 70],
      ['cat', 'Old Mill', null, 80, 80, 80, '80.2', 81],
      ['cat', 'Tamper', null, 20, 18, 20, 20, 5],
    ])
    expect(said(rows)).toBe(`“${long}” is known to 50 % of 18–24s, more than to 55–74s (22 %)`)
  })

  it('are those that the chart draws', () => {
    const shown = new Set(['Old Mill', 'Tamper'])
    expect(plain(headlineOf(pageOf(funnel), shown)?.text)).toBe(
      'Tamper is known to 25 % of 35–54s, more than to 18–24s (18 %)',
    )
  })
})

const scale = (net: readonly (string | number)[]) =>
  sketchTable({
    groups: { gender: ['Male', 'Female'] },
    rows: [
      ['net', 'NET: satisfied (top 2)', null, ...net],
      ['cat', 'Satisfied', 'NET: satisfied (top 2)', ...net],
      ['cat', 'Dissatisfied', null, 30, 30, 30],
      ['mean', 'Mean', null, 3.91, '4.1 B', 3.7],
    ],
  })
const rating = { kind: 'scale', positive: 'NET: satisfied (top 2)', mean: 'Mean' } as const

describe('scales, scores and means', () => {
  it('say the good end of a scale, and of which row of a grid', () => {
    expect(said(scale([70, '76 B', 64]), { subject: rating, row: 'Copper Griddle' })).toBe(
      'Copper Griddle: 70 % are satisfied; more among men (76 %) than among women (64 %)',
    )
    expect(said(scale([70, 71, 69]), { subject: rating })).toBe(
      '70 % are satisfied; that share does not differ significantly by gender',
    )
  })

  it('say the best answer of a scale whose lowest number is the best: a higher mean would read as better', () => {
    const table = sketchTable({
      groups: { voters: ['always', 'rarely'] },
      rows: [
        ['cat', 'Very important', null, 79, '94 B', 52],
        ['cat', 'Not at all important', null, 21, 6, '48 A'],
        ['mean', 'Mean', null, 1.3, 1.1, '1.8 A'],
      ],
    })
    const subject = { kind: 'scale', mean: 'Mean', lowestBest: 'Very important' } as const
    expect(said(table, { subject, row: 'Voting', heads: { voters: 'Voters' } })).toBe(
      'Voting: the share of “Very important” is 79 %; more among “always” (94 %) than among “rarely” (52 %)',
    )
  })

  it('say a score with its sign', () => {
    const table = (nps: readonly (string | number)[]) =>
      sketchTable({ groups: { age: ['18-24', '55+'] }, rows: [['mean', 'NPS', null, ...nps]] })
    const subject = { kind: 'nps', score: 'NPS' } as const
    expect(said(table([28, '47 B', 6]), { subject })).toBe(
      'NPS is +28; it is higher among 18–24s (+47) than among those aged 55+ (+6)',
    )
  })

  it('say a mean with the words of its row, or of the question where those are general', () => {
    const table = (label: string) =>
      sketchTable({ groups: { region: ['North', 'South'] }, rows: [['mean', label, null, 8.2, 7.9, '8.6 A']] })
    const subject = { kind: 'number', mean: null } as const
    expect(said(table('Mean spend (£)'), { subject })).toBe(
      'Mean spend (£) is 8.2; it is higher among “South” (8.6) than among “North” (7.9)',
    )
    expect(said(table('Mean'), { subject })).toMatch(/^Label: the mean is 8\.2; it is higher among “South”/)
  })
})

describe('a banner that is the question itself', () => {
  it('says nothing of it', () => {
    const table = sketchTable({
      groups: { age: ['18-34', '55+'] },
      rows: [['mean', 'Mean', null, 48, '21', '74 A']],
    })
    const subject = { kind: 'number', mean: null } as const
    expect(said(table, { subject, label: 'Age in years' })).toBe('Age in years: the mean is 48.0')
    expect(said(table, { subject, label: 'Spend' })).toMatch(/it is higher among those aged 55\+/)
  })
})

describe('waves', () => {
  const waves = (rows: Parameters<typeof sketchTable>[0]['rows']) =>
    sketchTable({ groups: { wave: ['Mar 2026', 'Jun 2026', 'Sep 2026'] }, rows })

  it('say what rose or fell in the last wave, and that nothing else did', () => {
    const table = waves([
      ['cat', 'Kestrel', null, 58, 50, '56 A', '61 AB'],
      ['cat', 'Old Mill', null, 80, 80, 80, 80],
      ['cat', 'Tamper', null, 30, '33 BC', 28, 28],
    ])
    expect(said(table, { text: 'Which of these coffee brands have you heard of?' })).toBe(
      'Awareness of Kestrel rose from 56 % to 61 %; no other brand changed significantly since Jun 2026',
    )
  })

  it('say two changes, the largest first, and not that the others stayed where they did not', () => {
    const table = waves([
      ['cat', 'Kestrel', null, 58, 50, 56, '61 B'],
      ['cat', 'Old Mill', null, 80, 80, '80 C', 70],
      ['cat', 'Tamper', null, 30, 33, 28, '32 B'],
    ])
    expect(said(table, { text: AWARE })).toBe(
      'Awareness of “Old Mill” fell from 80 % to 70 % and Awareness of Kestrel rose from 56 % to 61 % since Jun 2026'
        .replace('“Old Mill”', 'Old Mill')
        .replace('and Awareness', 'and awareness'),
    )
  })

  it('say that nothing changed only where the tests could tell', () => {
    const table = waves([
      ['cat', 'Kestrel', null, 58, '62 B', 56, 58],
      ['cat', 'Old Mill', null, 80, 80, 80, 80],
      ['cat', 'Tamper', null, 30, 33, 28, 28],
    ])
    expect(said(table)).toBe('Label: no answer changed significantly since Jun 2026')
    expect(said(table, { settings: { statsConfidence: 99 } })).toBeNull()
    expect(said(table, { settings: { showStatTesting: false } })).toBeNull()
  })

  it('carry the mark of a wave that is not quite comparable with the one before', () => {
    const table = waves([
      ['net', 'NET: satisfied (top 2)', null, 70, 66, 68, '74 AB'],
      ['cat', 'Satisfied', 'NET: satisfied (top 2)', 70, 66, 68, 74],
      ['cat', 'Dissatisfied', null, 30, 30, 30, 26],
    ])
    const page = pageOf(table, { subject: rating })
    const saidWith = (columns: readonly string[]) => {
      const notes = { ...page.content.notes, waves: [{ columns, text: 'The question read otherwise.' }] }
      return headlineOf({ ...page, content: { ...page.content, notes } })?.text.replaceAll('\u00a0', ' ')
    }
    const [, first = '', , last = ''] = table.columns.map(({ key }) => key)
    expect(saidWith([last])).toBe('The share who are satisfied rose from 68 % to 74 % since Jun 2026 †')
    expect(saidWith([first])).toBe('The share who are satisfied rose from 68 % to 74 % since Jun 2026')
  })

  it('sum a scale up by its good end', () => {
    const table = waves([
      ['net', 'NET: satisfied (top 2)', null, 70, 66, 68, '74 AB'],
      ['cat', 'Satisfied', 'NET: satisfied (top 2)', 70, 66, 68, 74],
      ['cat', 'Dissatisfied', null, 30, 30, 30, 26],
    ])
    expect(said(table, { subject: rating })).toBe('The share who are satisfied rose from 68 % to 74 % since Jun 2026')
  })
})
