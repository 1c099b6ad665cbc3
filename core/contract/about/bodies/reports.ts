import { ID, VIEW } from '../samples'
import type { Abouts } from '../types'

const FILTER = { question: 'gender', options: ['1'] }
const RECEIPT_SETTINGS = {
  numberType: 'column_percent',
  showStatTesting: true,
  statsConfidence: 95,
  statsConfidenceSecond: null,
  correction: 'none',
  test: 'house',
  columnOrder: null,
}
const OPTIONS = {
  filters: null,
  autoAdjustBaseEnabled: true,
  weighting: 'weight',
  weightingLabel: 'Weight',
  viewSettings: VIEW,
  inverted: false,
}
const ENTRY = { Q7: { calculated: [], nets: ['net_1'] } }
const REPORT = {
  title: 'Brands by wave',
  description: '',
  dataset_name: 'Main',
  main: [ENTRY],
  segmentation: [{ wave: { calculated: [], nets: [] } }],
  options: OPTIONS,
}

/** Fields of filters, analyses, reports and files. */
export const REPORTS: Abouts = {
  // Filters and analyses
  name: { text: 'Name of the filter; you have no other of this name on the dataset.', example: 'Women' },
  filters: { text: 'Whom to count; null: everybody.', example: FILTER },
  'summaries.filters': {
    text: 'Whom to count. Absent: the default filters of the dataset; null: everybody.',
    example: FILTER,
  },
  'banners.name': {
    text: 'Name of the banner; no other banner of the dataset may have it.',
    example: 'Standard banner',
  },
  'banners.entries': {
    text: 'Questions and nests side by side, in order: 12 at most, with 200 columns.',
    example: [{ levels: [{ question: 'wave' }, { question: 'gender' }] }],
  },
  levels: {
    text: 'One question; or up to three of a nest, the outermost first, each inside the one before.',
    example: [{ question: 'wave' }, { question: 'gender' }],
  },
  'banners.question': { text: 'Name of the question.', example: 'gender' },
  'banners.breakout': { text: 'Name of the row, where the question is a grid.', example: 'Q15_1' },
  'fields.base_revision': { text: 'The revision that you began with.', example: 'mS2h3Y' },
  'fields.changes': {
    text: 'What to change, in order; at most 20,000 at once.',
    example: [
      { kind: 'add', field: ID, value: 'new-1', name: 'Snack bars', parent: null, position: 1 },
      { kind: 'merge', field: ID, value: '3m7q9s2u4w6y8a1c', into: 'new-1' },
    ],
  },
  'fields.kind': {
    text: 'add, rename, move, remove or merge a value; add_field, change_field or remove_field.',
    example: 'move',
  },
  'fields.field': {
    text: 'Id of the field. For add_field an id of your own, to name it by later in the list.',
    example: ID,
  },
  'fields.value': { text: 'Id of the value. For add an id of your own, to name it by later in the list.', example: ID },
  'fields.name': { text: 'The new name; surrounding spaces are removed.', example: 'Snack bars' },
  'fields.parent': { text: 'Id of the value above it; null: it is on the first level.', example: null },
  'fields.position': { text: 'Place from 1 on, counted without the value itself; beyond the end: last.', example: 1 },
  'fields.filterable': { text: 'Whether lists can be filtered by the field.', example: true },
  'fields.personalizable': { text: 'Whether its values can be preferences.', example: true },
  into: { text: 'Id of the value that takes it in, with its studies and the values below it.', example: ID },
  head: { text: 'Own head of the span. Absent: the text of the question.', example: 'Gender' },
  'banners.options': { text: 'Ids of the answers that are columns, in this order. Absent: all.', example: ['1', '2'] },
  'banners.nets': {
    text: 'Ids of the nets and boxes that are columns, in this order. Absent: all.',
    example: ['net_1'],
  },
  nets_first: { text: 'true: nets stand before the answers; else after them.', example: true },
  heads: { text: 'Own heads of columns, by the id of the answer or net.', example: { '1': 'Men' } },
  base_revision: { text: 'The revision that you began with.', example: 1 },
  'banners.order': { text: 'Ids of all banners of the dataset, each once, in the new order.', example: [ID] },
  banner_name: { text: 'Name of the banner, to be said when it is gone.', example: 'Standard banner' },
  banner: { text: 'Id of a banner of the dataset, in the place of a question.', example: ID },
  'filters.filters': { text: 'The filter to keep.', example: FILTER },
  and: { text: 'Those who pass all of these filters; an empty list is everybody.', example: [FILTER] },
  or: { text: 'Those who pass one of these filters at least.', example: [FILTER] },
  not: { text: 'Those who do not pass this filter.', example: FILTER },
  question: { text: 'Name of the question.', example: 'gender' },
  breakout: { text: 'Name of one row, where the question is a grid.', example: 'rating_1' },
  breakouts: { text: 'Names of rows of a grid, one table each. Absent: all of them.', example: ['rating_1'] },
  'filter.options': { text: 'Ids of options: those who chose one of them at least.', example: ['1'] },
  rows: { text: 'The rows, each giving one or more tables.', example: [{ question: 'Q7' }] },
  'analysis.findings.questions': {
    text: 'Names of the questions to search. Absent: all that you may see and that can be tables.',
    example: ['brands_known', 'satisfaction'],
  },
  'analysis.findings.axis': {
    text: 'The columns that are compared: one question or banner, or two.',
    example: [{ question: 'wave' }],
  },
  'analysis.findings.confidence': {
    text: 'In percent. Of what is found, at most the rest is expected to be chance: 5 % at 95.',
    example: 95,
  },
  'analysis.findings.control': {
    text: 'How the share of false findings is controlled: as usual, or in the stricter form that holds whatever depends on what.',
    example: 'benjamini_hochberg',
  },
  axis: { text: 'The columns: no question, one or two.', example: [{ question: 'wave' }] },
  nested: { text: 'Of two questions in the columns: the second inside the first, or beside it.', example: false },
  weight: { text: 'Name of the weight variable; null: unweighted.', example: 'weight' },
  auto_adjust_base: {
    text: "true: a table counts who answered its question. false: it counts everybody who passes the filter, with a row 'No answer'.",
    example: true,
  },
  inverted: { text: 'Whether rows and columns change places.', example: false },

  // Reports and files
  title: { text: 'Name of the report.', example: 'Brands by wave' },
  description: { text: 'What the report is for; may be empty.', example: '' },
  'report.dataset_name': { text: 'Name of the dataset that the report is on.', example: 'Main' },
  main: {
    text: 'The rows: objects with one name each, that of a question or grid row.',
    example: [ENTRY],
  },
  segmentation: { text: 'The columns, in the same form; with a line chart one at most.', example: [] },
  content: {
    text: 'What the report shows: its rows, its columns and its options, all three.',
    example: { main: [ENTRY], segmentation: [], options: OPTIONS },
  },
  options: { text: 'Filters, weight and looks of the report.', example: OPTIONS },
  calculated: { text: 'Ids of the calculated rows that are shown.', example: ['mean'] },
  nets: { text: 'Ids of the nets that are shown.', example: ['net_1'] },
  deselected_options: {
    text: 'Ids of options that are not shown, or the text ALL_DESELECTED.',
    example: ['99'],
  },
  deselected_breakouts: {
    text: 'Names of grid rows that are not shown, or the text ALL_DESELECTED.',
    example: ['rating_3'],
  },
  type: { text: 'Present where the variable is a grid, whose rows are tables.', example: 'breakouts' },
  'report.filters': { text: 'Whom the report counts; null: everybody.', example: FILTER },
  autoAdjustBaseEnabled: {
    text: 'true: a table counts who answered its question; false: everybody who passes the filters.',
    example: true,
  },
  weighting: { text: 'Name of the weight variable; null: unweighted.', example: 'weight' },
  weightingLabel: { text: 'What screens call the weight; null: unweighted.', example: 'Weight' },
  viewSettings: { text: 'How tables and charts look.', example: VIEW },
  numberType: { text: 'The figures of the cells.', example: 'column_percent' },
  chartType: { text: 'The kind of chart.', example: 'column' },
  chartChosen: {
    text: 'Whether columns were chosen by hand. Otherwise each table is drawn as suits it best.',
    example: false,
  },
  chartGroup: { text: 'Key of the group of columns that a chart draws where it has no room for all.', example: 'wave' },
  showLabels: { text: 'Whether charts show their figures.', example: true },
  hideLowBase: { text: 'Whether columns with a low base are hidden.', example: false },
  sortState: {
    text: 'Order of rows (ROW) and columns (COLUMN); null: that of the question.',
    example: { ROW: null, COLUMN: null },
  },
  ROW: { text: 'Order of the rows; null: that of the question.', example: null },
  COLUMN: { text: 'Order of the columns; null: that of the question.', example: null },
  key: { text: 'Key of the column or row that is sorted by.', example: 'wave:1' },
  direction: { text: 'Direction of the order.', example: 'DESCENDING' },
  suppressNullValues: { text: 'Whether rows and columns without anybody are hidden.', example: false },
  showUnweightedBase: { text: 'Whether tables show their unweighted base.', example: true },
  sortable: { text: 'Whether people can sort the tables.', example: true },
  showStatTesting: { text: 'Whether letters mark significant differences.', example: true },
  statsConfidence: { text: 'Confidence of the tests in percent.', example: 95 },
  statsConfidenceSecond: {
    text: 'A second, lower confidence, whose letters are lower-case; null or absent: none.',
    example: 80,
  },
  correction: { text: 'Correction for many tests in one row; absent: none.', example: 'holm' },
  test: { text: 'Whose significance test of columns is made; absent: house.', example: 'dimensions' },
  'receipts.data_version': {
    text: 'Version of the data that the table shows; absent: the one that readers have.',
    example: 1,
  },
  'receipts.request': {
    text: 'What the table is of, as it is asked of an analysis: one question, or one row of a grid.',
    example: {
      rows: [{ question: 'Q7' }],
      axis: [{ question: 'gender' }],
      nested: false,
      filters: FILTER,
      weight: 'weight',
      auto_adjust_base: true,
      inverted: false,
    },
  },
  'receipts.settings': { text: 'What of the view decides numbers and letters.', example: RECEIPT_SETTINGS },
  'receipts.columns': {
    text: 'Keys of the columns that are shown beside the total, to which letters are given; null: all.',
    example: null,
  },
  'receipts.statsConfidenceSecond': {
    text: 'A second, lower confidence, whose letters are lower-case; null: none.',
    example: 80,
  },
  columnOrder: { text: 'The row that the columns are in the order of; null: as in the question.', example: null },
  kind: {
    text: 'Kind of the file. tidy_csv and tidy_parquet: one row for each figure, for other programs.',
    example: 'xlsx',
  },
  'downloads.story.kind': {
    text: 'story_pptx: PowerPoint, with charts that can be edited; story_pdf: PDF, with a page for each slide. PowerPoint by default.',
    example: 'story_pdf',
  },
  'downloads.story.story_id': { text: 'Id of the story.', example: ID },
  'downloads.data.kind': {
    text: 'sav: SPSS; csv_data: a ZIP of the data as CSV with their codebook; triple_s: a ZIP of a Triple-S definition and its data.',
    example: 'sav',
  },
  report: { text: 'The report as it would be saved.', example: REPORT },
  report_id: { text: 'The saved report that it is; its list says when it was last run.', example: ID },
  views: {
    text: 'View settings of single tables that differ from those of the report, by the id of their page.',
    example: {},
  },
  sheets: { text: 'XLSX: a sheet for each table (the default), or one sheet for all.', example: 'per_table' },
  decimals: { text: 'XLSX: decimals of percentages, counts and indices, 0 by default.', example: 1 },
  letters: {
    text: 'XLSX: letters and arrows in cells of their own (the default), or behind the figure in its cell, which is text then.',
    example: 'cells',
  },
  p_values: { text: 'XLSX: also a sheet with the p of every tested pair of columns.', example: true },
  slides: {
    text: 'PPTX: chart and table on one slide where they fit (the default), or on separate slides.',
    example: 'together',
  },
  'downloads.create.content': {
    text: 'PPTX: charts and tables (the default), or one of them. A question without a chart has its table anyway.',
    example: 'both',
  },
  'downloads.create.sort': {
    text: 'PPTX: rows as in the report (the default), or the largest in Total first; scales and periods keep their order.',
    example: 'total',
  },
  headlines: { text: 'PPTX: charts are headed by a sentence on what differs; true by default.', example: true },
  marks: { text: 'PPTX: letters and arrows are shown; true by default.', example: true },
  method: { text: 'PPTX: with a slide at the end on how the figures were made; true by default.', example: true },
}
