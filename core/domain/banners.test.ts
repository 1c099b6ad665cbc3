import { describe, expect, it } from 'vitest'
import {
  bannerColumns,
  bannerGone,
  checkBanner,
  columnsOfEntry,
  compileBanner,
  joinedEntries,
  type Banner,
  type BannerEntry,
} from './banners'
import { bareQuestion, type QuestionDef } from './question'

const options = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: `${at + 1}`,
    label: `A${at + 1}`,
    codes: [at + 1],
    score: null,
    missing: false,
  }))

const single = (name: string, count: number, rest: Partial<QuestionDef> = {}): QuestionDef =>
  bareQuestion(name, `Text of ${name}`, {
    kind: 'single',
    source: { kind: 'variable', var: name },
    options: options(count),
    ...rest,
  })

const age = single('age', 4, { nets: [{ id: 'young', label: 'Young', any_of: ['1', '2'] }] })
const questions = new Map(
  [
    single('gender', 2, { unrestricted_filter: true }),
    age,
    single('wide', 150),
    single('wider', 90),
    single('wave', 3, { unrestricted_filter: true }),
    bareQuestion('why', 'Why?', { kind: 'open', source: { kind: 'variable', var: 'why' } }),
    bareQuestion('spend', 'Spend', { kind: 'numeric', source: { kind: 'variable', var: 'spend' } }),
  ].map(question => [question.name, question]),
)

const of = (...levels: string[]): BannerEntry => ({ levels: levels.map(question => ({ question })) })
const banner = (...entries: BannerEntry[]): Banner => ({ name: 'Standard', entries })
const wrong = (...entries: BannerEntry[]) => checkBanner(questions, banner(...entries)).map(({ message }) => message)

describe('a banner', () => {
  it('counts answers and nets side by side, and their product in a nest', () => {
    expect(bannerColumns(questions, banner(of('gender'), of('age'), of('wave', 'gender')))).toBe(2 + 5 + 6)
  })

  it('has its columns in the order, and under the heads, that it gives them', () => {
    const [entry] = compileBanner(
      questions,
      banner({
        levels: [
          { question: 'gender', heads: { '1': 'Men' } },
          { question: 'age', options: ['4', '1'], nets_first: true, head: 'Age' },
        ],
      }),
    )
    if (!entry) throw new Error('No entry')
    expect(entry.label).toBe('Text of gender > Age')
    expect(columnsOfEntry(entry).map(({ key, label }) => [key, label])).toEqual([
      ['gender|age:1|young', 'Men > Young'],
      ['gender|age:1|4', 'Men > A4'],
      ['gender|age:1|1', 'Men > A1'],
      ['gender|age:2|young', 'A2 > Young'],
      ['gender|age:2|4', 'A2 > A4'],
      ['gender|age:2|1', 'A2 > A1'],
    ])
  })

  it('beside another with the same questions gives one span, under the first heads, with the columns of both', () => {
    const entries = compileBanner(
      questions,
      banner(
        { levels: [{ question: 'age', head: 'Own', options: ['2'], nets: [], heads: { '2': 'Second' } }] },
        of('gender'),
        { levels: [{ question: 'age', head: 'Other', options: ['4', '2'], heads: { '2': 'Another' } }] },
      ),
    )
    const joined = joinedEntries(entries)
    expect(joined.map(({ id, label, columns }) => [id, label, columns])).toEqual([
      ['age', 'Own', 3],
      ['gender', 'Text of gender', 2],
    ])
    expect(joined.flatMap(columnsOfEntry).map(({ label }) => label)).toEqual(['Second', 'A4', 'Young', 'A1', 'A2'])
  })

  it('is right with twelve entries and two hundred columns, and wrong with one more of either', () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => single(`q${at}`, 16))
    const all = new Map(many(13).map(question => [question.name, question]))
    const twelve = Array.from({ length: 12 }, (_, at) => of(`q${at}`))
    expect(checkBanner(all, banner(...twelve))).toEqual([])
    expect(checkBanner(all, banner(...twelve, of('q12'))).map(({ message }) => message)).toEqual([
      'This banner has 13 entries side by side; 12 are the most. Take some out.',
      expect.stringContaining('208 columns; 200 are the most'),
    ])
    const exact = { levels: [{ question: 'wide' }] }
    const rest = (count: number) => ({ levels: [{ question: 'wider', options: options(count).map(({ id }) => id) }] })
    expect(wrong(exact, rest(50))).toEqual([])
    expect(wrong(exact, rest(51))).toEqual([
      'This banner has 201 columns; 200 are the most. "wide" alone has 150: use fewer of its answers, or take it out.',
    ])
  })

  it.each([
    [
      'an unknown question',
      [of('nothing')],
      'Question "nothing" is no longer in this dataset. Take it out of the banner',
    ],
    ['an open text', [of('why')], 'Question "why" holds texts'],
    ['a number', [of('spend')], 'Make bands of it first'],
    ['a question twice in a nest', [of('gender', 'gender')], '"gender" is in one nest twice'],
    ['a question twice side by side', [of('gender'), of('gender')], '"gender" is in this banner twice'],
    ['four levels', [of('gender', 'age', 'wave', 'wider')], 'A nest has 3 levels at most; this one has 4'],
    ['no columns of a question', [{ levels: [{ question: 'gender', options: [] }] }], 'has no columns'],
    ['an unknown answer', [{ levels: [{ question: 'gender', options: ['9'] }] }], 'Answer "9" of question "gender"'],
    ['an unknown net', [{ levels: [{ question: 'age', nets: ['old'] }] }], 'Net "old" of question "age"'],
    ['an answer twice', [{ levels: [{ question: 'gender', options: ['1', '1'] }] }], 'Name each column once'],
    ['a head for nothing', [{ levels: [{ question: 'gender', heads: { '9': 'X' } }] }], 'Leave the head out'],
    ['nothing at all', [], 'Add a question'],
  ])('with %s is refused with the cure', (_, entries, words) => {
    expect(wrong(...entries)).toContainEqual(expect.stringContaining(words))
  })

  it('says what is gone, and goes on with the rest', () => {
    const stored = banner(of('gone', 'gender'), { levels: [{ question: 'gender', options: ['1', '7'] }] })
    expect(bannerGone(questions, stored)).toEqual([
      'Question "gone" is no longer in this dataset.',
      expect.stringContaining('Answer "7" of question "gender"'),
    ])
    expect(compileBanner(questions, stored).map(({ id, columns }) => [id, columns])).toEqual([['gender', 1]])
  })

  it('has for readers without full rights open questions only, no nets in nests, and no third level', () => {
    const open = new Map([...questions, ['age', { ...age, unrestricted_filter: true }]])
    const context = { permitted: (question: QuestionDef) => question.unrestricted_filter }
    const stored = banner(of('gender', 'age'), of('wide'), of('age'), of('wave', 'gender', 'age'), of('wide', 'gender'))
    expect(compileBanner(open, stored, context).map(({ id, columns }) => [id, columns])).toEqual([
      ['gender|age', 8],
      ['age', 5],
    ])
  })
})
