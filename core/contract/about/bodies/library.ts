import { BRANDING_SLOTS, GRID_ROWS_MAX, STUDY_NAME_MAX, STUDY_NUMBER_MAX, STUDY_YEAR_MIN } from '@core/domain'
import { BEGAN, ID } from '../samples'
import type { Abouts } from '../types'

/** Fields of branding, studies, documents, imports and datasets. */
export const LIBRARY: Abouts = {
  // Branding
  ...Object.fromEntries(
    BRANDING_SLOTS.map(slot => [
      slot,
      { text: 'null empties the slot, "previous" brings back the file that it held before.', example: null },
    ]),
  ),
  color: { text: 'The brand colour as #rrggbb; null: that of the product.', example: '#1f5fbf' },
  'branding.base': {
    text: 'The version that you began with. With another one there, nothing is changed, and the answer is 409.',
    example: 'pA3h0z7Xq2mT5cVbN8kLwE',
  },

  // Studies and documents
  study_name: { text: 'Name of the study.', example: 'Snacking 2025', limits: { maxLength: STUDY_NAME_MAX } },
  'imports.create.*': {
    text: 'The file, and the study that its dataset belongs to.',
    example: { study_id: 'NF-2025-0101', file_name: 'Snacking 2025.sav', file_bytes: 1048576 },
  },
  'imports.study_name': {
    text: 'Name of a new study, which the import makes; instead of study_id.',
    example: 'Snacking 2025',
  },
  study_number: {
    text: 'Letters, digits, hyphens and underscores; no other study may have it. Empty: a number is made of the name.',
    example: 'NF-2025-0101',
    limits: { maxLength: STUDY_NUMBER_MAX },
  },
  study_date: { text: 'First day of the month of the study: YYYY-MM-01.', example: '2025-03-01' },
  study_month: { text: 'Month of the study, as in study_date.', example: 3, limits: { minimum: 1, maximum: 12 } },
  study_year: {
    text: `Year of the study, as in study_date, from ${STUDY_YEAR_MIN} to the current year.`,
    example: 2025,
    limits: { minimum: STUDY_YEAR_MIN },
  },
  Supplier: { text: "Ids of values of the metadata field 'Supplier': one at least.", example: [ID] },
  client_values: {
    text: 'Ids of values of other metadata fields, by the id of the field.',
    example: { '2b6d9g3j7m1q5s8w': [ID] },
  },
  'studies.patch.client_values': {
    text: 'Ids of values by the id of their metadata field, Supplier among them. They replace the values of the fields that are named.',
    example: { '2b6d9g3j7m1q5s8w': [ID] },
  },
  'studies.description': { text: 'What the study is about, in plain text.', example: 'What people snack, and when.' },
  low_base_threshold: { text: 'Tables with a base below it are marked as low.', example: 100 },
  study_id: { text: 'Number or id of the study.', example: 'NF-2025-0101' },
  'imports.study_id': {
    text: 'Number or id of the study that the dataset belongs to; instead of study_name.',
    example: 'NF-2025-0101',
  },
  study: { text: 'Number or id of the study that gets the copy.', example: 'NF-2025-0102' },
  group_restrictions: {
    text: 'Names of the access groups that have full access. Empty: everybody has.',
    example: ['Insights team'],
  },
  'studies.group_restrictions': {
    text: 'Names of the access groups that may view the study. Empty: everybody in the organisation.',
    example: ['Insights team'],
  },
  'studies.patch.base': { text: BEGAN, example: { study_name: 'Snacking 2024' } },
  'datasets.patch.base': { text: BEGAN, example: { group_restrictions: ['Insights team'] } },
  'questions.patch.base': { text: BEGAN, example: { question_text: 'How often do you snack?' } },
  'insights.patch.base': { text: BEGAN, example: { text: 'Most people snack after nine.' } },
  'reports.patch.base': { text: BEGAN, example: { title: 'Brands by wave', description: '' } },
  'datasets.changeGrids.base': { text: BEGAN, example: { contributors: ['taste', 'price'] } },
  'nets.change.base': { text: BEGAN, example: { label: 'NET cola' } },
  'calculated.change.base': { text: BEGAN, example: { kind: 'mean', label: 'Mean' } },
  'insights.text': { text: 'The key insight, in plain text.', example: 'Most people snack after eight.' },
  insight_image: { text: 'null removes the picture.', example: null },
  order: { text: 'Ids of all key insights of the item, each once, in the new order.', example: [ID] },

  // Imports
  file_name: { text: 'Name of the file, without a path.', example: 'Snacking 2025.sav' },
  file_bytes: { text: 'Size of the file in bytes. At most 1 GiB; a larger one is refused with 413.', example: 1048576 },
  dataset_name: { text: 'Name of the dataset within its study.', example: 'Main' },
  'summaries.dataset_name': {
    text: 'Name of the dataset. Absent: the first of the study that you may open.',
    example: 'Main',
  },
  'imports.weight': { text: 'Name of the weight variable to use by default; null: unweighted.', example: 'weight' },
  excluded: { text: 'Ids of questions to leave out.', example: ['q12'] },
  accepted: {
    text: 'Ids of proposals to accept, and of questions to take in that are left out by default.',
    example: ['q3'],
  },
  texts: { text: 'Question texts that were changed, by the id of the question.', example: { q1: 'How old are you?' } },
  base_version: {
    text: 'Version of the saved choices that these were made from; 0: none were saved. Where someone saved in between, the call is refused with 409.',
    example: 1,
  },
  delimiter: { text: 'What separates two cells.', example: ';' },
  encoding: { text: 'Encoding of the characters of the file.', example: 'utf-8' },
  header_rows: { text: 'Rows above the first respondent.', example: 1 },
  decimal: { text: 'What separates the decimals of a number.', example: '.' },
  multi_separator: { text: 'What separates several answers in one cell; empty: nothing does.', example: ';' },
  missing_tokens: { text: 'Texts that mean a missing answer.', example: ['NA', '-99'] },

  // Datasets, questions and grids
  default_filters: {
    text: 'JSON text of the filter that new reports start with (schema filter). "null" or an empty text: none.',
    example: '{"question":"gender","options":["1"]}',
  },
  question_labels_enabled: {
    text: 'Whether screens show the labels of questions instead of their texts.',
    example: true,
  },
  question_text: {
    text: 'The new text; surrounding spaces are removed, an empty one is refused.',
    example: 'How old are you?',
  },
  tags: { text: "All tags of the question, each as 'category:label'.", example: ['topic:people'] },
  unrestricted_filter: {
    text: 'Whether people outside the access groups can see and filter by the question.',
    example: true,
  },
  action: { text: 'What to do with the grid that has the name.', example: 'create' },
  contributors: {
    text: `Names of the questions that are its rows, in order: 2 to ${GRID_ROWS_MAX} with the same options.`,
    example: ['taste', 'price'],
  },
  'datasets.changeGrids.*': {
    text: 'What to do with each grid, by its name.',
    example: { rating: { action: 'create', contributors: ['taste', 'price'], grid_text: 'How do you rate it?' } },
    limits: { minProperties: 1, maxProperties: 200 },
  },
  grid_text: { text: 'Text of the grid; surrounding spaces are removed.', example: 'How do you rate it?' },
  label: { text: 'What tables call the row.', example: 'Any of our brands' },
  any_of: { text: 'Ids of the options. Somebody with several of them counts once.', example: ['1', '2'] },
  'calculated.kind': {
    text: 'mean of the numbers or scale values; geometric_mean: of the numbers above zero; nps: net promoter score; top_box: share of the highest or lowest points; score: mean of scores of your own.',
    example: 'mean',
  },
  count: { text: 'How many points of the scale are counted.', example: 2 },
  end: { text: 'Which end of the scale is counted.', example: 'highest' },
  scores: {
    text: 'Score by the id of an option, from -1,000,000 to 1,000,000. Other options are left out.',
    example: { '1': 100, '2': 50 },
  },
  combine: { text: 'With several answers of one person: their mean or their sum.', example: 'mean' },
}
