import type { Abouts } from './types'

const MANY = 'Names of the variables, sets, grids or derived variables that it is about.'
const ONE = 'Name of the variable, set, grid or derived variable that it is about.'
const WORDS = 'What the question is called in tables and lists; empty: its name.'
const OF_SETS = { text: MANY, example: ['Q8_1', 'Q8_2'] }
const CONDITION = { question: 'Q1', options: ['1'] }

/** Fields of the steps of a preparation. */
export const STEPS: Abouts = {
  'step.id': { text: 'Id of the step; a new one is of your choice.', example: 's1' },
  'step.do': { text: 'What the step does, by its kind.', example: { kind: 'show', of: ['Q99'], shown: false } },
  'step.state': {
    text: 'on: it is taken; off: it is switched off; proposed: the reader of the file found it, and somebody has to accept it.',
    example: 'on',
  },
  'step.by': { text: 'Id of who took it; null for what the reader of the file found.', example: null },
  'step.at': { text: 'When it was taken, as an ISO moment in UTC; null for what the reader found.', example: null },
  'step.confidence': {
    text: 'How sure the reader of the file is of what it found. sure: the file says so; likely: names or texts and the answers agree; doubtful: less does.',
    example: 'likely',
  },

  'step.texts.of': { text: ONE, example: 'Q12' },
  'step.texts.text': { text: 'The new text of the question.', example: 'How appealing do you find it?' },
  'step.texts.answers': { text: 'New texts of answers, by their ids.', example: { '1': 'Very appealing' } },
  'step.texts.rows': { text: 'New texts of the rows of a grid, by their names.', example: { Q11_1: 'Crunchwell' } },
  'step.type.of': { text: MANY, example: ['Q12'] },
  'step.type.to': { text: 'The type that they get.', example: 'scale' },
  'step.order.of': { text: MANY, example: ['Q12'] },
  'step.order.by': {
    text: 'hand: as answers says, the others behind; value: by the first value of each answer; label: by the text.',
    example: 'value',
  },
  'step.order.answers': { text: 'Ids of answers, the first one first.', example: ['5', '4'] },
  'step.order.descending': { text: 'From the highest or last to the lowest or first.', example: false },
  'step.scores.of': { text: MANY, example: ['Q12'] },
  'step.missing.of': { text: MANY, example: ['Q12'] },
  'step.missing.answers': {
    text: 'By the ids of answers, or the values of a number: answer, no_answer (asked, out of the base) or not_asked (as if the cell were empty).',
    example: { '98': 'no_answer' },
  },
  'step.merge.of': { text: MANY, example: ['Q10'] },
  'step.merge.answers': {
    text: 'Ids of the answers; they become one, in the place of the first.',
    example: ['1', '2'],
  },
  'step.set.text': { text: WORDS, example: 'Which of these have you bought?' },
  'step.set.from': {
    text: 'Columns with what counts as selected, columns that share a list of answers, or one column of lists.',
    example: { categories: ['Q8_1', 'Q8_2'] },
  },
  'step.set.members': {
    text: 'The columns, one per answer.',
    example: [
      { variable: 'Q8_1', counts: ['Crisps'] },
      { variable: 'Q8_2', counts: ['Nuts'] },
    ],
  },
  'step.set.variable': { text: 'Name of the column.', example: 'Q8_1' },
  'step.set.counts': { text: 'Values that mean selected; null: any answer does.', example: ['Crisps'] },
  'step.set.exclusive': { text: 'Nobody can have this answer together with another one.', example: false },
  'step.set.categories': { text: 'Names of columns that share one list of answers.', example: ['Q8_1', 'Q8_2'] },
  'step.set.list': { text: 'Name of a column whose cells hold several answers.', example: 'Q8' },
  'step.set.separator': { text: 'What stands between two answers of a cell.', example: ';' },
  'step.set.answers': { text: 'The answers, where not all of them can be read off the cells.', example: ['Crisps'] },
  'step.set.base': {
    text: 'Who is in the base: everyone with a value in one of the columns (answered), anyone who ticked something (selected), or all respondents.',
    example: 'answered',
  },
  'step.set.conflicts': {
    text: 'What happens to people who ticked an exclusive answer and another one: leave them, keep_others, or keep_exclusive.',
    example: 'keep_others',
  },
  'step.grid.of': { text: 'Name of the variable or set that becomes the row.', example: 'Q11_1' },
  'step.grid.rows': {
    text: 'The rows, in their order.',
    example: [{ of: 'Q11_1' }, { of: 'Q11_2' }],
  },
  'step.grid.text': { text: WORDS, example: 'Would you consider each of these brands?' },
  'step.split.of': { text: 'Name of the set or grid whose variables come back.', example: 'Q8' },
  'step.question.question': {
    text: 'The question in full: kind, answers, where they are in the data, and for a grid its rows.',
    example: { name: 'Q1', text: 'How often do you snack?', kind: 'open', source: { kind: 'variable', var: 'Q1' } },
  },
  'step.question.options': {
    text: 'Its answers.',
    example: [{ id: '1', label: 'Daily', codes: [1], score: null, missing: false }],
  },
  'step.question.breakouts': {
    text: 'The rows of a grid.',
    example: [
      { name: 'Q11_1', text: 'Crunchwell', original_text: 'Crunchwell', source: { kind: 'variable', var: 'Q11_1' } },
    ],
  },
  'step.question.nets': { text: 'Its nets.', example: [{ id: 'top2', label: 'Top 2', any_of: ['5', '4'] }] },
  'step.question.calculated': { text: 'Its calculated rows.', example: [{ id: 'mean', label: 'Mean', kind: 'mean' }] },
  'step.question.kind': { text: 'What the question measures.', example: 'single' },
  'step.measure.id': { text: 'Id, unique within the question.', example: 'mean' },
  'step.measure.kind': { text: 'What the row measures.', example: 'mean' },
  'step.question.text': {
    text: 'What the question is called in tables and lists.',
    example: 'How often do you snack?',
  },
  'step.question.raw_text': { text: 'The text as it is in the file.', example: 'How often do you snack?' },
  'step.question.source': {
    text: 'Where the answers are: a variable, members (a column per answer), vars (columns that share a list), or delimited cells. Null for a grid, whose rows have sources.',
    example: { kind: 'variable', var: 'Q1' },
  },
  'step.question.var': { text: 'Name of the column.', example: 'Q1' },
  'step.question.vars': { text: 'Names of the columns.', example: ['Q1'] },
  'step.question.sep': { text: 'What stands between two answers of a cell.', example: ';' },
  'step.question.members': {
    text: 'A column for each answer; codes null: any value means selected.',
    example: [{ id: 'Q8_1', var: 'Q8_1', codes: [1] }],
  },
  'step.question.base': { text: 'Who is in the base: answered, selected or all.', example: 'answered' },
  'step.question.id': { text: 'Id, unique within the question.', example: '1' },
  'step.question.codes': { text: 'Values of the file that it is for.', example: [1] },
  'step.question.score': { text: 'Its scale value; null: left out of means.', example: 1 },
  'step.question.missing': { text: 'Out of the base, unless missing answers are counted.', example: false },
  'step.question.original_text': { text: 'The text of the row as it is in the file.', example: 'Crunchwell' },
  'step.question.file_text': { text: 'The same as the reader words it, where it differs.', example: 'Crunchwell' },
  'step.question.mean': { text: 'Name of the mean of this row.', example: 'Mean' },
  'step.question.ordered': { text: 'The answers are a scale in order.', example: false },
  'step.question.suggested_xtab': { text: 'It is suggested as the axis of tables.', example: false },
  'step.bands.of': { text: 'Name of the number.', example: 'Q3' },
  'step.bands.text': { text: WORDS, example: 'Weekly spend, banded' },
  'step.bands.bands': {
    text: 'The bands, lowest first; each ends where the next begins.',
    example: [{ from: null }, { from: 5 }],
  },
  'step.bands.from': { text: 'Lower limit, which belongs to the band; null: it has none.', example: 5 },
  'step.periods.of': { text: 'Name of the date.', example: 'interview' },
  'step.periods.text': { text: WORDS, example: 'Month of interview' },
  'step.periods.unit': { text: 'month, quarter or year; or wave, which waves says.', example: 'month' },
  'step.periods.waves': {
    text: 'The waves with their first and last days.',
    example: [
      { label: 'Wave 1', from: '2026-01-01', to: '2026-01-31' },
      { label: 'Wave 2', from: '2026-02-01', to: '2026-02-28' },
    ],
  },
  'step.periods.from': { text: 'First day, ISO.', example: '2026-01-01' },
  'step.periods.to': { text: 'Last day, ISO.', example: '2026-01-31' },
  'step.segments.text': { text: WORDS, example: 'Snacker segments' },
  'step.segments.segments': {
    text: 'The segments; the first one whose condition holds decides.',
    example: [{ label: 'Daily', where: CONDITION }],
  },
  'step.segments.where': { text: 'Whom the segment holds.', example: CONDITION },
  'step.segments.overlap': {
    text: 'Whether people are in every segment that fits them. Without it, and where it is false, the first one decides.',
    example: false,
  },
  'step.segments.rest': { text: 'Name of everyone else; null: they are in no segment.', example: 'Everyone else' },
  'step.combine.of': { text: 'Names of two questions with one answer per respondent.', example: ['gender', 'age'] },
  'step.combine.text': { text: WORDS, example: 'Gender by age' },
  'step.compute.of': OF_SETS,
  'step.compute.text': { text: WORDS, example: 'Number of brands eaten' },
  'step.compute.how': {
    text: 'mean, sum or difference of numbers or scale values; count: ticked answers.',
    example: 'count',
  },
  'step.compute.minimum': { text: 'Fewer items with a value than this: no result. 1 without it.', example: 1 },
  'step.among.of': { text: ONE, example: 'Q12' },
  'step.among.text': { text: WORDS, example: 'Appeal, among users' },
  'step.among.where': { text: 'Who is asked; everyone else counts as not asked.', example: CONDITION },
  'step.show.of': { text: MANY, example: ['Q99'] },
  'step.show.shown': { text: 'Whether readers meet them.', example: false },
  'step.arrange.of': { text: MANY, example: ['Q9'] },
  'step.arrange.before': { text: 'Name of what comes behind them; null: they go to the end.', example: 'Q1' },
  'step.section.of': { text: MANY, example: ['Q9'] },
  'step.section.section': { text: 'Name of their section; null: they are in none.', example: 'Brand funnel' },
  'step.tags.of': { text: MANY, example: ['Q9'] },
  'step.tags.add': { text: 'Tags to add.', example: ['brand'] },
  'step.tags.remove': { text: 'Tags to take away.', example: ['draft'] },
  'step.use.of': { text: MANY, example: ['gender'] },
  'step.use.axis': { text: 'They are suggested as the axis of tables.', example: true },
  'step.use.filter': { text: 'Readers without full access may filter by it.', example: true },
  'step.weights.variables': { text: 'Names of the variables that may weigh respondents.', example: ['weight'] },
  'step.weights.default': {
    text: 'The one that is used where nothing is chosen; null: unweighted.',
    example: 'weight',
  },
  'step.weigh.text': { text: 'What the weight is called in lists.', example: 'Census 2021' },
  'step.weigh.margins': {
    text: 'Questions whose shares are brought to targets, fitted in this order.',
    example: [
      {
        of: ['gender'],
        groups: [
          { cells: [['1']], target: 49 },
          { cells: [['2']], target: 51 },
        ],
      },
    ],
  },
  'step.margin.of': {
    text: 'Names of questions with one answer per respondent; several are combined.',
    example: ['age', 'gender'],
  },
  'step.margin.unit': {
    text: 'percent: targets add up to 100; count: numbers of people, from which shares are worked out.',
    example: 'percent',
  },
  'step.margin.groups': {
    text: 'Groups with a target. People with other answers, or none, keep their share.',
    example: [{ cells: [['1', '2']], target: 100 }],
  },
  'step.margin.cells': {
    text: 'Combinations of answers that the group joins: an id of each of its variables, in their order.',
    example: [['1', '2']],
  },
  'step.margin.label': { text: 'How the group is called; without it by its answers.', example: 'Men 18-34' },
  'step.margin.target': {
    text: 'The share or number that the group is to have; by the ids of segments where they differ; null leaves the group out.',
    example: 14.1,
  },
  'step.weigh.within': {
    text: 'Its answers, such as waves, are weighted each by itself, and keep their numbers of people.',
    example: { of: 'wave' },
  },
  'step.weigh.of': { text: 'Name of a question with one answer per respondent.', example: 'wave' },
  'step.weigh.answers': {
    text: 'Ids of the answers that are weighted; people with others get no weight. Without it all are.',
    example: ['1', '2'],
  },
  'step.weigh.where': { text: 'Who gets a weight; everybody without it.', example: CONDITION },
  'step.weigh.start': { text: 'Name of a weight to begin from.', example: 'design_weight' },
  'step.weigh.cap': { text: 'Limits of a weight; the mean of all weights is 1.', example: { min: 0.3, max: 3 } },
  'step.weigh.min': { text: 'The smallest weight.', example: 0.3 },
  'step.weigh.max': { text: 'The largest weight.', example: 3 },
  'step.weigh.default': { text: 'It is used where nothing is chosen.', example: true },

  'condition.options': { text: 'Ids of answers or nets; one of them was given.', example: ['1'] },
  'condition.over': { text: 'The number is above this.', example: 25 },
  'condition.under': { text: 'The number is below this.', example: 5 },
  'condition.at_least': { text: 'The number is this or above.', example: 18 },
  'condition.at_most': { text: 'The number is this or below.', example: 65 },
  'condition.ticked_at_least': { text: 'As many answers of the set were given.', example: 2 },
  'condition.answered': { text: 'The question was answered, or was not.', example: true },

  'preparation.rename.from': { text: 'Name of the variable in the earlier file.', example: 'Q7' },
  'preparation.accepted': { text: 'Whether it is the same variable.', example: true },
  'preparation.apply.source': {
    text: 'The dataset whose steps are taken, or a file of steps.',
    example: { study_id: 'NF-2025-0101', dataset_name: 'Main' },
  },
  'preparation.apply.file': {
    text: 'A file as the export answers it.',
    example: { version: 1, steps: [{ do: { kind: 'show', of: ['Q12'], shown: false } }] },
  },
  'preparation.apply.version': { text: 'Version of the form of the file: 1.', example: 1 },
  'preparation.apply.steps': {
    text: 'What the steps do, in their order.',
    example: [{ do: { kind: 'show', of: ['Q12'], shown: false } }],
  },
  'preparation.apply.do': {
    text: 'What the step does, by its kind.',
    example: { kind: 'show', of: ['Q12'], shown: false },
  },
  'preparation.apply.variables': {
    text: 'The variables that the steps were written for, where they are known: one that has another name here is found by its text and answers.',
    example: [{ name: 'Q12', type: 'numeric', text: 'Your gender', answers: [{ code: 1, label: 'Female' }] }],
  },
  'preparation.apply.type': { text: 'What its cells hold: numeric, text or date.', example: 'numeric' },
  'preparation.apply.text': { text: 'Text of the variable.', example: 'Your gender' },
  'preparation.apply.answers': {
    text: 'Codes of the variable with their labels.',
    example: [{ code: 1, label: 'Female' }],
  },
  'preparation.apply.code': { text: 'The value in the file.', example: 1 },
  'preparation.apply.renames': {
    text: 'By the name that a variable has in the source: whether the one that is proposed here is the same.',
    example: { Q7: true },
  },

  'preparation.weighting.do': {
    text: 'The weighting, as a step of the preparation.',
    example: {
      kind: 'weigh',
      name: 'census',
      text: 'Census 2021',
      margins: [
        {
          of: ['gender'],
          groups: [
            { cells: [['1']], target: 49 },
            { cells: [['2']], target: 51 },
          ],
        },
      ],
    },
  },
  'preparation.weighting.step': {
    text: 'Id of the step that is being changed: the steps before it are taken. Without it all are.',
    example: 's7',
  },
  'preparation.weighting.questions': {
    text: 'Names of questions to be shown before and after. Without it the first three that are no margins.',
    example: ['Q7'],
  },
  'preparation.weighting.axis': {
    text: 'Name of the question whose answers are the columns. Without it the one whose answers are weighted each by itself.',
    example: 'wave',
  },
  'preparation.append.do': {
    text: 'What the step does, by its kind.',
    example: { kind: 'texts', of: 'Q12', text: 'How appealing do you find it?' },
  },
  'preparation.preview.do': {
    text: 'The step that is considered.',
    example: { kind: 'texts', of: 'Q12', text: 'How appealing do you find it?' },
  },
  'preparation.note.note': {
    text: 'Why the step was taken; an empty text takes the note away.',
    example: 'As agreed with the client',
  },
  'preparation.preview.step': {
    text: 'Id of the step that it would replace: the steps before it are taken. Without it all are.',
    example: 's7',
  },
  'preparation.base_revision': {
    text: 'The revision that you know; another one in between is refused with the code edited.',
    example: 3,
  },
  'preparation.put.steps': { text: 'All steps, in their order.', example: [] },
  'preparation.state': { text: 'on takes the step, or accepts a proposal; off leaves it out.', example: 'off' },
}
