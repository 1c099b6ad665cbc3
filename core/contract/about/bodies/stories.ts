import { BEGAN, ID, VIEW } from '../samples'
import type { Abouts } from '../types'

const STORY_VIEW = {
  axis: ['wave'],
  nested: false,
  filters: null,
  weight: 'weight',
  autoAdjustBase: true,
  breakout: null,
  parts: 'both',
  arrangement: null,
  settings: VIEW,
}

/** Fields of stories. */
export const STORIES: Abouts = {
  'stories.title': { text: 'Title, in plain text.', example: 'Snacking at night' },
  'stories.patch.tags': {
    text: 'Values of metadata fields (client.fields) that the story gets, and those that it loses. Values below others are whole paths, with ::: between levels.',
    example: { add: [{ name: 'Topic', values: ['Snacks'] }], remove: [] },
  },
  'stories.patch.add': {
    text: 'Values that the story gets, by field.',
    example: [{ name: 'Topic', values: ['Snacks'] }],
  },
  'stories.patch.remove': { text: 'Values that the story loses, by field.', example: [] },
  'stories.patch.name': { text: 'Name of a metadata field.', example: 'Topic' },
  'stories.patch.values': { text: 'Whole paths of values of the field.', example: ['Snacks'] },
  'stories.patch.archived': {
    text: 'true: puts the story away, so that no list and no search has it; false: brings it back.',
    example: true,
  },
  'stories.patch.base': { text: BEGAN, example: { title: 'Snacking', summary: '' } },
  'stories.patchCard.base': { text: BEGAN, example: { title: 'Who we asked', body: '' } },
  'stories.patchCard.title': { text: 'Title of the card.', example: 'Who we asked' },
  after: { text: 'Id of the card that it is put behind; null puts it at the top.', example: ID },
  'stories.addCard.title': {
    text: 'Title of the card; empty only where it shows a document.',
    example: 'Who we asked',
  },
  summary: { text: 'What the story tells, in plain text.', example: 'Three findings for the spring launch.' },
  public: { text: 'Whether everyone of the organisation may read it, or only you.', example: true },
  'stories.groups': {
    text: 'Groups whose people may read it; a public story has none.',
    example: ['Marketing'],
  },
  alt: {
    text: 'What the picture shows, for those who cannot see it; null for one that is decorative.',
    example: 'A breakfast table with tea and oats',
  },
  cover: {
    text: 'A picture from stories.uploadPicture or of a card as the cover; null: a cover is drawn.',
    example: { picture: '3f9c2b7a8d104e5fa6b1c2d3e4f50617', alt: null },
  },
  'stories.picture': {
    text: 'Key of the picture, from stories.uploadPicture.',
    example: '3f9c2b7a8d104e5fa6b1c2d3e4f50617',
  },
  'stories.kind': { text: 'What the card shows.', example: 'text' },
  body: {
    text: 'The words of the card: one line of plain text; of a text card its lines, or plain words of which each line becomes a paragraph.',
    example: '2,400 people who snack at least once a week.',
  },
  'stories.style': { text: 'Neighbouring lines of one style are one list or one quote.', example: 'paragraph' },
  runs: {
    text: 'The words of the line, a run for each look.',
    example: [{ text: '2,400 people who snack' }],
  },
  'stories.text': { text: 'Plain words; markup in them is not read.', example: '2,400 people who snack' },
  bold: { text: 'true: bold.', example: true },
  italic: { text: 'true: italic.', example: true },
  'stories.link': {
    text: 'What the words link to: an address that begins with https:// or mailto:, or a path of the product.',
    example: 'https://example.org/report',
  },
  'stories.view': {
    text: 'How the question is shown: columns, filter, weight and settings.',
    example: STORY_VIEW,
  },
  'stories.setFigureView.base': { text: 'The view as it was when you began.', example: STORY_VIEW },
  'stories.axis': {
    text: 'Names of the questions, rows of grids or banners in the columns.',
    example: STORY_VIEW.axis,
  },
  autoAdjustBase: { text: 'Whether a table counts only respondents who answered its question.', example: true },
  parts: { text: 'Whether chart, table or both are shown.', example: 'both' },
  arrangement: { text: 'How both are placed; null: by the room there is.', example: null },
  settings: { text: 'How table and chart look.', example: VIEW },
  'stories.settleFigure.data_version': {
    text: 'The newest version of the data, as you looked at it.',
    example: 3,
    limits: { minimum: 1, maximum: 9007199254740991 },
  },
  quoted_by: {
    text: 'Ids of cards whose words quote numbers that the newest figures do not show; they are marked.',
    example: [ID],
  },
  words_checked: { text: 'true says that the words are right as they are.', example: true },
  'comments.text': {
    text: 'The comment in plain text; @[id] mentions a person of comments.people.',
    example: 'Do we know why this fell?',
  },
  'comments.patch.base': { text: BEGAN, example: { text: 'Do we know why?' } },
  'comments.card_id': { text: 'Id of the card that it is about. Absent: the story.', example: ID },
  reply_to: { text: 'Id of the first comment of the conversation that it replies to.', example: ID },
  resolved: { text: 'Whether the conversation is resolved.', example: true },
  keep: { text: 'Whether readers go on seeing the figures that the card has.', example: false },
  'stories.setFigureView.data_version': {
    text: 'The newest version of the data, where the view was made with it; readers then see that one.',
    example: 3,
    limits: { minimum: 1, maximum: 9007199254740991 },
  },
  insight_id: { text: 'Id of a key insight that you see.', example: ID },
  document_id: { text: 'Id of a document that you may open.', example: ID },
  page: { text: 'Number of the page of the document, from 1 on.', example: 3 },
}
