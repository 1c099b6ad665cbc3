import { describe, expect, it } from 'vitest'
import { presentReview, proposeQuestions } from './index'
import { importReview } from '@core/contract/imports'
import { questionOf, surveyOf } from './testing'

const AGREE = { 1: 'Strongly disagree', 2: 'Disagree', 3: 'Neither', 4: 'Agree', 5: 'Strongly agree' }
const kinds = (given: Parameters<typeof surveyOf>[0]): string[] =>
  proposeQuestions(surveyOf(given)).questions.map(({ def, state }) => `${def.name} ${def.kind} ${state}`)

describe('ticks and counts', () => {
  it('takes "Not selected" or their own text for ticks, whatever the text is', () => {
    const cells = (own: string) => ['Not selected', own, 'Not selected', own]
    const file = surveyOf({
      Q5r1: { cells: [...cells('Tea'), null], label: 'Drinks: Tea' },
      Q5r2: { cells: [...cells('Milk'), null], label: 'Drinks: Milk' },
      Q5r3: { cells: ['Not selected', 'Not selected', 'Not selected', 'Not selected', null], label: 'Drinks: Rum' },
    })
    const question = questionOf(proposeQuestions(file), 'Q5')
    expect(question).toMatchObject({ base: 4, def: { kind: 'multi', source: { base: 'answered' } } })
    expect(question.counts).toEqual({ Q5r1: 2, Q5r2: 2, Q5r3: 0 })
    expect(question.reason).toContain('2 columns hold "Not selected" or their own text')
  })

  it.each([
    ['English', 'Selected', 'Not selected'],
    ['German', 'Genannt', 'Nicht genannt'],
    ['French', 'Coché', 'Non coché'],
    ['Spanish', 'Seleccionado', 'No seleccionado'],
    ['Italian', 'Sì', 'No'],
    ['Dutch', 'Genoemd', 'Niet genoemd'],
    ['Portuguese', 'Selecionado', 'Não selecionado'],
  ])('knows the words of ticks in %s', (_, yes, no) => {
    const label = 'Which of these do you know?'
    const file = surveyOf({
      Q5_1: { cells: [yes, no, yes, null], label: `${label} - A` },
      Q5_2: { cells: [no, no, yes, null], label: `${label} - B` },
    })
    expect(questionOf(proposeQuestions(file), 'Q5')).toMatchObject({
      base: 3,
      counts: { Q5_1: 2, Q5_2: 1 },
      def: { kind: 'multi', source: { base: 'answered' } },
    })
  })

  it('ends a run of columns that repeat their header with the texts under "Other"', () => {
    const file = surveyOf({
      Tea: { cells: ['Tea', null, null], label: 'Tea' },
      Milk: { cells: ['Milk', 'Milk', null], label: 'Milk' },
      Rum: { cells: [null, null, 'Rum'], label: 'Rum' },
      Other: { cells: [null, 'Cocoa', 'Water'], label: 'Other' },
    })
    const found = proposeQuestions(file).questions.find(({ state }) => state === 'proposed')
    expect(found?.def.options.map(({ label }) => label)).toEqual(['Tea', 'Milk', 'Rum', 'Other'])
    expect(found).toMatchObject({ base: 3, counts: { Other: 2 } })
  })

  it('puts a count in order of its numbers, without boxes', () => {
    const labels = { 3: '3 or more', 0: '0', 1: '1', 2: '2' }
    const file = surveyOf({
      children: { cells: [0, 1, 2, 3, 3], labels, label: 'Children', measure: 'ordinal' },
      bare: { cells: [0, 1, 2, 3, 4, 5], labels: { 5: '5 oder mehr' }, label: 'Kinder' },
    })
    const mapping = proposeQuestions(file)
    const { def } = questionOf(mapping, 'children')
    expect(def.options.map(({ label }) => label)).toEqual(['0', '1', '2', '3 or more'])
    expect(def).toMatchObject({ ordered: true, nets: [], calculated: [] })
    const bare = questionOf(mapping, 'bare')
    expect(bare).toMatchObject({ state: 'ready', def: { kind: 'single', nets: [], calculated: [] } })
    expect(bare.def.options.map(({ label }) => label)).toEqual(['0', '1', '2', '3', '4', '5 oder mehr'])
  })

  it('says once that codes have no labels', () => {
    const file = surveyOf({ a: { cells: [1, 2, 3, 1] }, b: { cells: [4, 2, 4, 2] } })
    const { questions, warnings } = proposeQuestions(file)
    expect(questions.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(warnings).toMatchObject([{ code: 'codes_without_labels', where: 'a, b' }])
  })
})

describe('multiple response', () => {
  it('takes the sets of the file first and counts who answered', () => {
    const set = {
      name: '$aware',
      label: 'Aware of',
      type: 'D',
      countedValue: 1,
      members: ['b1', 'b2'],
      labelsFromCountedValue: false,
      labelFromFirstMember: false,
    } as const
    const file = surveyOf(
      { b1: { cells: [1, 0, null], label: 'Brand A' }, b2: { cells: [1, 0, null], label: 'Brand B' } },
      [set],
    )
    const question = questionOf(proposeQuestions(file), 'aware')
    expect(question.def).toMatchObject({
      kind: 'multi',
      text: 'Aware of',
      source: { kind: 'members', base: 'answered' },
    })
    expect(question.def.options.map(({ label }) => label)).toEqual(['Brand A', 'Brand B'])
    expect(question).toMatchObject({
      base: 2,
      counts: { b1: 1, b2: 1 },
      set: { name: '$aware', type: 'D', counted_value: '1' },
    })
  })

  it('names the options of an E set by the label of the counted value', () => {
    const set = {
      name: '$use',
      label: 'Uses',
      type: 'E',
      countedValue: 1,
      members: ['u1', 'u2'],
      labelsFromCountedValue: true,
      labelFromFirstMember: false,
    } as const
    const file = surveyOf(
      { u1: { cells: [1], labels: { 1: 'Tea' }, label: 'x' }, u2: { cells: [0], labels: { 1: 'Milk' }, label: 'y' } },
      [set],
    )
    expect(questionOf(proposeQuestions(file), 'use').def.options.map(({ label }) => label)).toEqual(['Tea', 'Milk'])
  })

  it('lets the variables of a C set share their list of answers', () => {
    const labels = { 1: 'Red', 2: 'Blue', 3: 'Green' }
    const set = {
      name: '$colour',
      label: 'Colours',
      type: 'C',
      countedValue: null,
      members: ['c1', 'c2'],
      labelsFromCountedValue: false,
      labelFromFirstMember: false,
    } as const
    const file = surveyOf({ c1: { cells: [1, 2, null], labels }, c2: { cells: [2, null, null], labels } }, [set])
    const question = questionOf(proposeQuestions(file), 'colour')
    expect(question.def.source).toEqual({ kind: 'vars', vars: ['c1', 'c2'], base: 'answered' })
    expect(question).toMatchObject({ base: 2, counts: { 1: 1, 2: 2 } })
    // The same answer in both variables is one respondent.
    const twice = surveyOf({ c1: { cells: [1, 2, 1], labels }, c2: { cells: [1, 1, null], labels } }, [set])
    expect(questionOf(proposeQuestions(twice), 'colour')).toMatchObject({ base: 3, counts: { 1: 3, 2: 1 } })
  })

  it('ignores a set of fewer than two known variables and says so', () => {
    const set = {
      name: '$one',
      label: '',
      type: 'D',
      countedValue: 1,
      members: ['a', 'gone'],
      labelsFromCountedValue: false,
      labelFromFirstMember: false,
    } as const
    const mapping = proposeQuestions(surveyOf({ a: { cells: [1, 0] } }, [set]))
    expect(mapping.warnings.map(({ code }) => code)).toContain('set_ignored')
    expect(mapping.questions.map(({ def }) => def.name)).toEqual(['a'])
  })

  it('finds neighbouring yes/no variables that share name and text', () => {
    const label = (brand: string): string => `Which brands do you know? - ${brand}`
    const mapping = proposeQuestions(
      surveyOf({ Q5_1: { cells: [1, 0, null], label: label('A') }, Q5_2: { cells: [0, 0, null], label: label('B') } }),
    )
    const question = questionOf(mapping, 'Q5')
    expect(question).toMatchObject({
      state: 'ready',
      base: 2,
      def: { kind: 'multi', text: 'Which brands do you know?' },
    })
    expect(question.def.options.map(({ label: text }) => text)).toEqual(['A', 'B'])
  })

  it('takes blank as not selected where nothing else is written', () => {
    const label = (brand: string): string => `Select all that apply, please - ${brand}`
    const mapping = proposeQuestions(
      surveyOf({
        Q1_1: { cells: ['A', null, 'A'], label: label('A') },
        Q1_2: { cells: ['B', null, null], label: label('B') },
      }),
    )
    expect(questionOf(mapping, 'Q1')).toMatchObject({ base: 2, def: { kind: 'multi', source: { base: 'selected' } } })
  })

  it('calls a single choice what was spread over columns', () => {
    const label = (size: string): string => `What is the size of your company? - ${size}`
    const mapping = proposeQuestions(
      surveyOf({
        Q1_1: { cells: ['1-9', null, null], label: label('1-9') },
        Q1_2: { cells: [null, '10-99', null], label: label('10-99') },
      }),
    )
    expect(questionOf(mapping, 'Q1')).toMatchObject({ base: 2, def: { kind: 'single', ordered: true } })
  })

  it('knows selected and not selected by their labels, whatever the codes', () => {
    const labels = { 1: 'Selected', '-1': 'Not selected' }
    const mapping = proposeQuestions(
      surveyOf({
        Q9_1: { cells: [1, -1], labels, label: 'Reasons to vote - Duty' },
        Q9_2: { cells: [-1, -1], labels, label: 'Reasons to vote - Fun' },
      }),
    )
    expect(questionOf(mapping, 'Q9')).toMatchObject({ base: 2, counts: { Q9_1: 1, Q9_2: 0 }, def: { kind: 'multi' } })
  })
})

describe('grids', () => {
  const row = (brand: string, cells: (number | null)[]) => ({
    cells,
    labels: AGREE,
    label: `How much do you agree? - ${brand}`,
  })

  it('needs the same value labels, name and text', () => {
    const question = questionOf(
      proposeQuestions(surveyOf({ Q7r1: row('Good', [1, 5]), Q7r2: row('Cheap', [null, 4]) })),
      'Q7',
    )
    expect(question.def).toMatchObject({ kind: 'grid', source: null, text: 'How much do you agree?', ordered: true })
    expect(question.def.breakouts.map(({ text }) => text)).toEqual(['Good', 'Cheap'])
    expect(question.def.nets).toEqual([
      { id: 'top2', label: 'Top 2', any_of: ['5', '4'] },
      { id: 'bottom2', label: 'Bottom 2', any_of: ['2', '1'] },
    ])
    expect(question.base).toBe(2)
  })

  it('does not group different value labels', () => {
    const other = { cells: [1, 2], labels: { 1: 'Yes', 2: 'No', 3: 'Maybe' }, label: 'How much do you agree? - Other' }
    expect(kinds({ Q7_1: row('Good', [1, 5]), Q7_2: other })).toEqual(['Q7_1 single ready', 'Q7_2 single ready'])
  })

  it('only proposes what agrees in name alone, and says what it would replace', () => {
    const mapping = proposeQuestions(
      surveyOf({
        visit_1: { ...row('', [1, 2]), label: 'First shop' },
        visit_2: { ...row('', [1, 2]), label: 'Then another' },
      }),
    )
    const [proposal, ...singles] = mapping.questions
    expect(proposal).toMatchObject({ state: 'proposed', include: false, replaces: ['v:visit_1', 'v:visit_2'] })
    expect(singles.map(({ def, include }) => [def.name, include])).toEqual([
      ['visit_1', true],
      ['visit_2', true],
    ])
  })

  it('folds rows and columns in names: one grid per column', () => {
    const label = (store: number, what: string): string => `Store ${store} was visited: ${what}`
    const cell = (store: number, what: string) => ({ cells: [1, 2], labels: AGREE, label: label(store, what) })
    expect(
      kinds({
        q14r01c01: cell(1, 'clean'),
        q14r01c02: cell(2, 'clean'),
        q14r02c01: cell(1, 'cheap'),
        q14r02c02: cell(2, 'cheap'),
      }),
    ).toEqual(['q14_1 grid ready', 'q14_2 grid ready'])
  })

  it('reads a column for every cell of a table as a grid', () => {
    const hint = (option: string) => ({
      question: 'Q3',
      questionText: 'Which tools?',
      option,
      kind: null,
      separator: null,
    })
    const tick = (option: string, cells: (string | null)[]) => ({
      cells,
      hint: hint(option),
      label: `Which tools? - ${option}`,
    })
    const file = surveyOf({
      Q3_1: tick('Git - Testing', ['Testing', null]),
      Q3_2: tick('Git - In use', [null, 'In use']),
      Q3_3: tick('Vim - Testing', [null, null]),
      Q3_4: tick('Vim - In use', ['In use', 'In use']),
    })
    const { def, base } = questionOf(proposeQuestions(file), 'Q3')
    expect(def.kind).toBe('grid')
    expect(def.options.map(({ label }) => label)).toEqual(['Testing', 'In use'])
    expect(def.breakouts.map(({ text, source }) => [text, source.kind])).toEqual([
      ['Git', 'members'],
      ['Vim', 'members'],
    ])
    expect(base).toBe(2)
  })

  it('knows ranks by every respondent giving each once', () => {
    const rank = (what: string, cells: number[]) => ({ cells, label: `Please rank these films - ${what}` })
    const { def } = questionOf(
      proposeQuestions(
        surveyOf({ Q4_1: rank('A', [1, 2, 3]), Q4_2: rank('B', [2, 3, 1]), Q4_3: rank('C', [3, 1, 2]) }),
      ),
      'Q4',
    )
    expect(def).toMatchObject({ kind: 'grid', calculated: [{ label: 'Mean rank' }] })
    expect(def.options.map(({ score }) => score)).toEqual([1, 2, 3])
  })

  it('says that a file without respondents would give empty tables', () => {
    const codes = (cells: readonly number[]): string[] =>
      proposeQuestions(surveyOf({ Q1: { cells, labels: { 1: 'Yes', 2: 'No' } } })).warnings.map(({ code }) => code)
    expect(codes([])).toEqual(['no_respondents'])
    expect(codes([1, 2, 1])).toEqual([])
  })

  it('keeps weights and identifiers out of groups', () => {
    const file = surveyOf({ weight_a: { cells: [0.5, 1.5, 1.2] }, weight_b: { cells: [1, 0.9, 1.1] } })
    expect(proposeQuestions(file).questions.map(({ def, include }) => [def.name, include])).toEqual([
      ['weight_a', false],
      ['weight_b', false],
    ])
  })
})

describe('single variables', () => {
  it('takes declared missing codes out of the base and marks them', () => {
    const file = surveyOf({
      q: {
        cells: [1, 2, 99, null],
        labels: { 1: 'Yes', 2: 'No', 99: 'Refused' },
        missing: { values: [99], ranges: [] },
      },
    })
    const { base, def } = questionOf(proposeQuestions(file), 'q')
    expect(base).toBe(2)
    expect(def.options.map(({ label, missing }) => [label, missing])).toEqual([
      ['Yes', false],
      ['No', false],
      ['Refused', true],
    ])
  })

  it('shows codes without label and asks for a check', () => {
    const mapping = proposeQuestions(surveyOf({ q: { cells: [1, 2, 3], labels: { 1: 'Cat', 2: 'Dog' } } }))
    expect(questionOf(mapping, 'q')).toMatchObject({
      state: 'check',
      def: { options: [{ label: 'Cat' }, { label: 'Dog' }, { label: '3', id: '3' }] },
    })
    expect(mapping.warnings.map(({ code }) => code)).toEqual(['questions_to_check'])
  })

  it('scores a rating scale by its codes and leaves don’t know out', () => {
    const cells = [1, 2, 3, 4, 5, 98]
    const { def } = questionOf(
      proposeQuestions(surveyOf({ q: { cells, labels: { ...AGREE, 98: 'Don’t know' } } })),
      'q',
    )
    expect(def.options.map(({ score }) => score)).toEqual([1, 2, 3, 4, 5, null])
    expect(def.calculated).toEqual([{ id: 'mean', label: 'Mean', kind: 'mean' }])
  })

  it('finds the better end of a scale that starts with it', () => {
    const labels = {
      1: 'Very satisfied',
      2: 'Somewhat satisfied',
      3: 'Neither',
      4: 'Somewhat dissatisfied',
      5: 'Very dissatisfied',
    }
    const { def } = questionOf(proposeQuestions(surveyOf({ q: { cells: [1, 2, 3, 4, 5], labels } })), 'q')
    expect(def.nets[0]).toEqual({ id: 'top2', label: 'Top 2', any_of: ['1', '2'] })
  })

  it('makes no mean of income brackets or names of things', () => {
    const income = { 1: 'Under $20,000', 2: '$20,000-$39,999', 3: '$40,000 or more' }
    const file = surveyOf({
      inc: { cells: [1, 2, 3], labels: income, measure: 'ordinal' },
      city: { cells: [1, 2, 3], labels: { 1: 'Rome', 2: 'Oslo', 3: 'Bern' } },
    })
    const mapping = proposeQuestions(file)
    expect(questionOf(mapping, 'inc').def).toMatchObject({ ordered: true, calculated: [] })
    expect(questionOf(mapping, 'city').def).toMatchObject({ ordered: false, calculated: [] })
  })

  it('makes a recommendation scale a net promoter score', () => {
    const cells = [0, 3, 6, 7, 8, 9, 10, 10]
    const { def } = questionOf(
      proposeQuestions(surveyOf({ q: { cells, label: 'How likely are you to recommend us?' } })),
      'q',
    )
    expect(def.kind).toBe('nps')
    expect(def.calculated.map(({ kind }) => kind)).toEqual(['nps', 'mean'])
    expect(def.nets.map(({ id, any_of }) => [id, any_of])).toEqual([
      ['promoters', ['9', '10']],
      ['passives', ['7', '8']],
      ['detractors', ['0', '3', '6']],
    ])
  })

  it('takes few labels on many values as marks on a measure', () => {
    const cells = Array.from({ length: 60 }, (_, at) => 18 + at)
    expect(kinds({ age: { cells: [...cells, 18], labels: { 18: '18 or younger' } } })).toEqual(['age numeric ready'])
  })

  it('never averages numbers that are choices from a list', () => {
    const label = 'How many employees does your company have? (select one)'
    expect(kinds({ q: { cells: [1, 2, 3, 1, 2], label } })).toEqual(['q single ready'])
    expect(kinds({ q: { cells: [1, 2, 3, 1, 2], label: 'How many children do you have?' } })).toEqual([
      'q numeric ready',
    ])
  })

  it('reads numbers with a few stray texts as numbers to check', () => {
    const cells = [...Array.from({ length: 30 }, (_, at) => String(at)), '1 month']
    const question = questionOf(proposeQuestions(surveyOf({ q: { cells: [...cells, ...cells] } })), 'q')
    expect(question).toMatchObject({ state: 'check', base: 60, def: { kind: 'numeric' } })
    expect(question.reason).toContain('"1 month"')
  })

  it('leaves out identifiers and what identifies people, with a reason', () => {
    const cells = Array.from({ length: 30 }, (_, at) => `x${at}`)
    const contact = { cells: cells.map(cell => `${cell}@example.org`) }
    const mapping = proposeQuestions(
      surveyOf({ token: { cells }, Email: { cells }, ip: { cells, label: 'IP Address' }, contact }),
    )
    expect(mapping.questions.map(({ def, include }) => [def.kind, include])).toEqual([
      ['meta', false],
      ['meta', false],
      ['meta', false],
      ['meta', false],
    ])
    expect(mapping.warnings).toEqual([expect.objectContaining({ code: 'personal_data', where: 'Email, ip, contact' })])
  })

  it('puts texts in the order of their amounts or ratings', () => {
    const repeat = (answers: string[]): string[] => answers.flatMap(answer => Array.from({ length: 6 }, () => answer))
    const ages = questionOf(
      proposeQuestions(surveyOf({ q: { cells: repeat(['> 60', '30-44', '18-29', '45-60']) } })),
      'q',
    )
    expect(ages.def.options.map(({ label }) => label)).toEqual(['18-29', '30-44', '45-60', '> 60'])
    const health = questionOf(
      proposeQuestions(surveyOf({ q: { cells: repeat(['Good', 'Poor', 'Excellent', 'Fair', 'Vgood']) } })),
      'q',
    )
    expect(health.def.options.map(({ label, score }) => [label, score])).toEqual([
      ['Excellent', 5],
      ['Vgood', 4],
      ['Good', 3],
      ['Fair', 2],
      ['Poor', 1],
    ])
  })

  it.each([
    [['A; C'], '1 answer of very few respondents is in the base but not listed.'],
    [['A; C', 'B; D'], '2 answers of very few respondents are in the base but not listed.'],
  ])('counts the answers that are too rare to list: %j', (rare, sentence) => {
    const hint = { question: null, questionText: '', option: null, kind: null, separator: '; ' }
    const cells = [...Array.from({ length: 40 }, (_, at) => (at % 2 ? 'A; B' : 'B')), ...rare]
    const { reason } = questionOf(proposeQuestions(surveyOf({ Q1: { cells, hint } })), 'Q1')
    expect(reason).toContain(` ${sentence}`)
  })

  it('joins pieces of an option that contains the separator', () => {
    const hint = { question: null, questionText: '', option: null, kind: null, separator: ', ' }
    const cells = [
      'Social media, such as blogs, Twitter',
      'Books',
      'Books, Social media, such as blogs, Twitter',
      'Social media, such as blogs, Twitter, Friends',
      'Friends',
    ]
    const { def, counts } = questionOf(proposeQuestions(surveyOf({ q: { cells, hint } })), 'q')
    expect(def.options.map(({ label, id }) => [label, counts[id]])).toEqual([
      ['Social media, such as blogs, Twitter', 3],
      ['Books', 2],
      ['Friends', 2],
    ])
  })

  it('attaches what was written under other', () => {
    const mapping = proposeQuestions(
      surveyOf({
        Q2: { cells: ['A', 'B', 'A', 'B', 'A', 'A', 'B', 'B', 'A', 'A'], label: 'Which?' },
        Q2_TEXT: {
          cells: ['none of these', 'my own', null, null, null, null, null, null, null, null],
          label: 'Which? - Other - Text',
        },
      }),
    )
    expect(questionOf(mapping, 'Q2_TEXT')).toMatchObject({
      def: { kind: 'open' },
      reason: 'What respondents wrote under "other" of Q2.',
    })
  })
})

describe('texts and suggestions', () => {
  it('cleans HTML and entities and keeps the original', () => {
    const raw = '<p>How <b>old</b>&nbsp;are you&#63;</p>'
    const { def } = questionOf(
      proposeQuestions(surveyOf({ q: { cells: [1, 2], label: raw, labels: { 1: 'A &amp; B', 2: 'C' } } })),
      'q',
    )
    expect(def).toMatchObject({ text: 'How old are you?', raw_text: raw })
    expect(def.options[0]?.label).toBe('A & B')
  })

  it('suggests demographics with few answers as breakouts', () => {
    const two = { 1: 'Male', 2: 'Female' }
    const mapping = proposeQuestions(
      surveyOf({
        S1: { cells: [1, 2], labels: two, label: 'S1 Gender' },
        brand: { cells: [1, 2], labels: two, label: 'Favourite' },
        agegrp: { cells: [1, 2], labels: { 1: '18-34', 2: '35+' }, label: 'Age group' },
      }),
    )
    expect(mapping.questions.filter(({ def }) => def.suggested_xtab).map(({ def }) => def.name)).toEqual([
      'S1',
      'agegrp',
    ])
  })

  it('fits the wire contract and never repeats a name or an id', () => {
    const file = surveyOf({
      Q5: { cells: [1, 2], labels: { 1: 'a', 2: 'b' } },
      Q5_1: { cells: [1, 0], label: 'Known brands so far: A' },
      Q5_2: { cells: [0, 1], label: 'Known brands so far: B' },
    })
    const mapping = proposeQuestions(file)
    const review = importReview.parse(presentReview(file, mapping))
    expect(new Set(review.questions.map(({ id }) => id)).size).toBe(review.questions.length)
    expect(new Set(review.questions.map(({ question_name }) => question_name)).size).toBe(review.questions.length)
  })
})
