import {
  BRANDING_SLOTS,
  GLOSSARY_LIMITS,
  GRID_ROWS_MAX,
  STUDY_NAME_MAX,
  STUDY_NUMBER_MAX,
  STUDY_YEAR_MIN,
} from '@core/domain'
import { STEPS } from './steps'
import type { Abouts } from './types'

const ID = '9h2r6t1v5y8b3n7p'
const FILTER = { question: 'gender', options: ['1'] }
const VIEW = {
  numberType: 'column_percent',
  chartType: 'column',
  showLabels: true,
  hideLowBase: false,
  sortState: { ROW: null, COLUMN: null },
  suppressNullValues: false,
  showUnweightedBase: true,
  sortable: true,
  showStatTesting: true,
  statsConfidence: 95,
}
const RECEIPT_SETTINGS = {
  numberType: 'column_percent',
  showStatTesting: true,
  statsConfidence: 95,
  statsConfidenceSecond: null,
  correction: 'none',
  test: 'house',
  columnOrder: null,
}
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

const MAPPING = {
  email: 'email',
  first_name: 'given_name',
  last_name: 'family_name',
  groups: 'groups',
  group_values: [{ value: 'mr-category', group: 'Category team' }],
  role_values: [{ value: 'insights-leads', role: 'Manager' }],
}
const OIDC = {
  issuer: 'https://sso.acme.example',
  client_id: 'tabularium',
  scopes: 'openid email profile',
  secret: 'the secret that the provider shows once',
}
const SAML = {
  entity_id: 'https://sso.acme.example/metadata',
  sso_url: 'https://sso.acme.example/sso',
  certificates: ['-----BEGIN CERTIFICATE-----\nMIIB…\n-----END CERTIFICATE-----'],
  idp_initiated: false,
}

const BEGAN =
  'What you began with, of the fields that you send. Where somebody else has changed one since, the call is refused with the code edited and says what is stored now. Without it your values take the place of what is stored.'

/** Fields of request bodies. Each has an example that the call accepts. */
export const BODIES: Abouts = {
  ...STEPS,
  // People and sessions
  email: { text: 'E-mail address of the account.', example: 'ann.lee@northfield.example' },
  password: { text: 'Password of the account, at most 1,024 characters.', example: 'quiet river under stone' },
  'logIn.firstAdmin.password': {
    text: 'Password of the new account: 15 to 1,024 characters.',
    example: 'quiet river under stone',
  },
  'account.password.password': {
    text: 'The new password: 15 to 1,024 characters.',
    example: 'quiet river under stone',
    limits: { maxLength: 1024 },
  },
  current: { text: 'The current password.', example: 'quiet river under stone' },
  which: { text: 'others: all but the browser that asks.', example: 'others' },
  time_zone: { text: 'Time zone of the device, kept with the session.', example: 'Europe/Lisbon' },
  code: { text: 'Six digits of the authenticator app.', example: '123456' },
  'account.totpRemove.code': { text: 'Six digits of the app, or a recovery code.', example: '123456' },
  recovery_code: { text: 'One of the recovery codes.', example: 'k3v9-q7m2-x8c4-0abc' },
  passkey: { text: 'What the call of the browser for passkeys answered.', example: { id: 'abc' } },
  'account.passkeyAdd.name': { text: 'Name by which you know it, at most 100 characters.', example: 'Work laptop' },
  'account.policyChange.required': { text: 'Whether a second factor is required.', example: true },
  'people.removeFactors.reason': { text: 'Why, 3 to 300 characters.', example: 'Lost phone' },
  secret: { text: 'The one-time secret that the first start of the server printed.', example: 'k3v9-q7m2-x8c4' },
  client_name: { text: 'Name of the client organisation.', example: 'Northfield Foods' },
  first_name: { text: 'First name of the person.', example: 'Ann' },
  last_name: { text: 'Last name of the person.', example: 'Lee' },
  'people.bulk.profile_ids': { text: 'Ids of the people, at most 200.', example: [ID] },
  'people.bulk.change': { text: 'What becomes of each of them.', example: { active: false } },
  'people.bulk.active': { text: 'Whether they can log in.', example: false },
  'people.bulk.role': { text: 'The role that they get.', example: 'Manager' },
  'people.addIntegrationAdmin.integration': { text: 'The provider.', example: 'qualtrics' },
  'integrations.api_key': {
    text: 'The key or token of the provider.',
    example: 'k3v9q7m2x8c4r1t6y5u0i2ok3v9q7m2x8c4r1t6y',
  },
  'integrations.data_center': {
    text: 'Where the account is asked: the data centre of Qualtrics, the region of SurveyMonkey, the host of Decipher.',
    example: 'fra1',
  },
  'integrations.auto_import': { text: 'Whether new answers are fetched automatically.', example: true },
  'integrations.auto_publish': { text: 'Whether they are published automatically too.', example: false },
  'integrations.region': { text: 'Region of the account: us, eu or ca.', example: 'eu' },
  'integrations.study_name': { text: 'Name of the study that is made.', example: 'Snack brand tracker, wave 13' },
  'integrations.study_id': { text: 'Id or number of a study that gets the dataset instead.', example: 'NF-2026-0001' },
  'integrations.created_date': { text: 'The date of the study.', example: '2026-11-17' },
  'similar.askedBefore.questions': {
    text: 'Questions of the draft, at most 4.',
    example: [{ text: 'How often do you eat crisps?', options: ['Every day', 'Once a week', 'Never'] }],
  },
  'similar.askedBefore.text': {
    text: 'The text of the question, without its number.',
    example: 'How often do you eat crisps?',
  },
  'similar.askedBefore.options': {
    text: 'Its answers, which decide between equal texts; may be empty.',
    example: ['Every day', 'Once a week', 'Never'],
  },
  'joining.invite.emails': { text: 'At most 100 addresses.', example: ['ben.ode@northfield.example'] },
  'joining.invite.role': { text: 'The role that they join with; one that the caller may give.', example: 'User' },
  'joining.invite.groups': { text: 'Names of the groups that they join with.', example: ['Sales'] },
  'joining.inspect.secret': {
    text: 'What follows # in the link.',
    example: 'northfield.Zk3v9q7m2x8c4r1t6y5u0i2o',
  },
  'joining.accept.secret': {
    text: 'What follows # in the link.',
    example: 'northfield.Zk3v9q7m2x8c4r1t6y5u0i2o',
  },
  'joining.accept.password': { text: 'The new password: 15 to 1,024 characters.', example: 'quiet river under stone' },
  'people.createGroup.name': { text: 'Name of the group, at most 100 characters.', example: 'Category team' },
  'people.patchGroup.name': { text: 'New name of the group, at most 100 characters.', example: 'Category team' },
  'tokens.create.name': { text: 'What the token is for, at most 100 characters.', example: 'Weekly import' },
  scopes: {
    text: 'What it may be used for. reports and import include read; admin and scim are for admins, and scim stands alone.',
    example: ['import'],
  },
  days: { text: 'Days until it expires, at most 365; without, 90.', example: 90 },
  account: { text: 'Id of the service account that it is for; without, it is your own.', example: ID },
  'accounts.name': { text: 'Name of the program, at most 100 characters.', example: 'Data warehouse' },
  'accounts.role': { text: 'Its role, with the rights that people have in it.', example: 'Manager' },
  'accounts.groups': { text: 'Names of the groups it belongs to.', example: ['Category team'] },
  'accounts.active': { text: 'false deactivates it and ends its tokens.', example: true },
  add: { text: 'Ids of the people to add.', example: [ID] },
  remove: { text: 'Ids of the people to take out.', example: [] },
  'views.name': { text: 'The name, unlike those of your other views of the list.', example: 'Snack trackers' },
  'views.settings': {
    text: 'What the list shows, and how. A setting that is not given is as the list has it at first.',
    example: { filters: '{"Country":["Ireland"]}', sort: '-study_year' },
  },
  'views.filters': {
    text: 'Chosen values by category, as the list takes them.',
    example: '{"Country":["Ireland"]}',
  },
  'views.sort': { text: 'The order, as the list takes it.', example: '-study_year' },
  'views.of': { text: 'Which stories, as the list takes it. Of stories only.', example: 'own' },
  'views.query': { text: 'Words that are searched. Of stories only.', example: 'oats' },
  preferences_first: {
    text: 'Whether studies that match your preferences come first. Of studies only.',
    example: true,
  },
  'views.is_default': { text: 'Whether the list opens with it.', example: true },
  'glossary.forms': {
    text: 'Words and phrases that mean the same, the name first: 2 to 12.',
    example: ['CSAT', 'customer satisfaction', 'satisfaction score'],
    limits: { minItems: 2, maxItems: GLOSSARY_LIMITS.forms },
  },
  'glossary.base': {
    text: 'The forms that the writer began with.',
    example: ['CSAT', 'customer satisfaction'],
  },
  'glossary.text': {
    text: 'The list: one entry on each line.',
    example: 'CSAT, customer satisfaction\nNPD; new product development',
  },
  'glossary.words': { text: 'The words, as the list of unfound words has them.', example: 'plant milk' },
  'whitelist.addEmails.values': { text: 'Addresses.', example: ['sam.dyer@northfield.example'] },
  'whitelist.addDomains.values': {
    text: 'Domains, with or without an @ before them.',
    example: ['northfield.example'],
  },
  'session.patchUser.admin': { text: 'Whether the person is an admin.', example: false },
  'session.patchUser.manager': { text: 'Whether the person is a manager, unless they are an admin.', example: true },
  'session.patchUser.active': { text: 'Whether the person can log in.', example: true },
  personalization: {
    text: 'What you have seen and set. A field that is not given stays as it is.',
    example: { setPreferences: true },
  },
  viewedModal: {
    text: 'When you saw the dialog about preferences, as an ISO moment in UTC; null: never.',
    example: '2026-11-23T14:00:00.000Z',
  },
  viewedLocalFilters: {
    text: 'When you saw the hint about preferences, as an ISO moment in UTC; null: never.',
    example: '2026-11-23T14:00:00.000Z',
  },
  setPreferences: { text: 'Whether you have set preferences.', example: true },
  metadata_field: { text: 'Id of the metadata field.', example: ID },
  metadata_value: { text: 'Id of one of the values of that field.', example: '2b6d9g3j7m1q5s8w' },
  user_selected: { text: 'true: the value is a preference of yours; false: it no longer is.', example: true },
  include_children: { text: 'Whether the values below it count as preferences too.', example: true },
  'session.supportEvent.kind': { text: 'What the person asked for help with.', example: 'other' },
  'session.supportEvent.path': { text: 'Path of the page on which help was asked for.', example: '/studies' },
  'session.supportEvent.detail': { text: 'What else support should know.', example: 'The table stays empty.' },
  item_type: { text: 'What item_id names.', example: 'study' },
  item_id: { text: 'Number or id of the study, or id of the story.', example: 'NF-2025-0101' },
  'share.item_id': {
    text: 'Number or id of the study, id of the story, saved report or document, or natural key (nk) of the question.',
    example: 'NF-2025-0101',
  },
  emails: {
    text: 'Addresses of people of your organisation or its whitelists.',
    example: ['bo.kim@northfield.example'],
  },
  'share.people': { text: 'Ids of people of your organisation.', example: [ID] },
  'share.groups': {
    text: 'Names of groups: their people besides you. Of others than managers, groups that they are in.',
    example: ['Brand team'],
  },
  'share.query': { text: 'The beginning of a name.', example: 'bo' },
  'share.view': {
    text: 'Query of the address of the page: how a question is shown, or which page of a document.',
    example: 'axis=region',
  },
  'access.item_id': {
    text: 'Number or id of the study, id of the story, saved report or document, or study/dataset/question.',
    example: 'NF-2025-0101',
  },
  'access.note': { text: 'Plain text for those who can give access.', example: 'I need it for the pitch on Friday.' },
  'access.answer': { text: 'give or decline.', example: 'give' },
  'access.groups': { text: 'Groups of what giving access does, as they were listed.', example: ['Brand team'] },
  note: { text: 'Plain text for the mail. Links in it stay text.', example: 'Have a look at page 3.' },

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

  // Stories
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
  // Single sign-on
  'forwarding.webhook': {
    text: 'A webhook, which gets JSON lines; not together with syslog.',
    example: { url: 'https://logs.acme.example/tabularium' },
  },
  'forwarding.url': { text: 'Address of the webhook.', example: 'https://logs.acme.example/tabularium' },
  'forwarding.renew_secret': { text: 'true: deliveries are signed with a new secret.', example: true },
  'forwarding.syslog': {
    text: 'A syslog receiver; not together with webhook.',
    example: { host: 'logs.acme.example', port: 6514, tls: true },
  },
  'forwarding.host': { text: 'Name or address of the receiver.', example: 'logs.acme.example' },
  'forwarding.port': { text: 'Port of the receiver.', example: 6514 },
  'forwarding.tls': { text: 'Whether the connection is encrypted.', example: true },
  'forwarding.paused': { text: 'Whether sending is paused.', example: true },
  'signOn.name': { text: 'Name that people see when they sign in.', example: 'Acme SSO' },
  'signOn.email': { text: 'E-mail address of the person.', example: 'anna@acme.example' },
  'signOn.domains': { text: 'E-mail domains that it signs in, of the whitelist.', example: ['acme.example'] },
  'signOn.create_people': { text: 'Whether people without an account get one at their first sign-in.', example: true },
  'signOn.default_role': { text: 'Role of accounts that it makes.', example: 'User' },
  'signOn.mapping': { text: 'Which of the sent values are names, groups and roles.', example: MAPPING },
  'signOn.first_name': { text: 'Name of the claim or attribute; empty: the usual ones.', example: 'given_name' },
  'signOn.last_name': { text: 'Name of the claim or attribute; empty: the usual ones.', example: 'family_name' },
  'signOn.groups': {
    text: 'Name of the claim or attribute that lists groups; empty: groups and roles stay as they are here.',
    example: 'groups',
  },
  'signOn.group_values': {
    text: 'Values that stand for a group of another name; others stand for the group of the same name, if there is one.',
    example: MAPPING.group_values,
  },
  'signOn.role_values': {
    text: 'Values that stand for a role. The highest counts; without any of them people get the default role. Empty: roles stay as they are here. The last admin is never demoted.',
    example: MAPPING.role_values,
  },
  'signOn.value': { text: 'The value as the provider sends it.', example: 'insights-leads' },
  'signOn.group': { text: 'Name of a group of the organisation.', example: 'Category team' },
  'signOn.role': { text: 'The role.', example: 'Manager' },
  'signOn.oidc': { text: 'How an OpenID Connect provider is asked; not together with saml.', example: OIDC },
  'signOn.issuer': { text: 'Address of the provider; its configuration is read below it.', example: OIDC.issuer },
  'signOn.client_id': { text: 'Id under which the provider knows this product.', example: OIDC.client_id },
  'signOn.secret': {
    text: 'Secret of the client; absent: the stored one stays, unless the issuer changes. It is never answered.',
    example: OIDC.secret,
  },
  'signOn.scopes': {
    text: 'Scopes that are asked for, apart by spaces; openid is always among them.',
    example: OIDC.scopes,
  },
  'signOn.saml': { text: 'How a SAML provider is asked; not together with oidc.', example: SAML },
  'signOn.entity_id': { text: 'Entity id of the provider.', example: SAML.entity_id },
  'signOn.sso_url': { text: 'Address that is asked, with the HTTP-Redirect binding.', example: SAML.sso_url },
  'signOn.certificates': {
    text: 'Certificates with which assertions may be signed, as PEM.',
    example: SAML.certificates,
  },
  'signOn.idp_initiated': { text: 'Whether people may begin at the provider.', example: false },
  'signOn.enabled': { text: 'Whether people sign in by it; needs a test that succeeded.', example: true },
  'signOn.url': { text: 'Address of the metadata.', example: 'https://sso.acme.example/metadata' },
  'signOn.xml': { text: 'The metadata itself, instead of its address.', example: '<EntityDescriptor/>' },
  'signOn.closed': { text: 'Whether signing in with a password is closed.', example: true },
  'signOn.break_glass': { text: 'Ids of all admins who keep their password.', example: [ID] },
  'signOn.SAMLResponse': { text: 'The response, in base64.', example: 'PHNhbWxwOlJlc3BvbnNlLz4=' },
  'signOn.RelayState': { text: 'What this product sent along with its request.', example: 'abc' },

  // Settings of the organisation
  'client.patch.base': { text: BEGAN, example: { banner: 'Maintenance on Friday' } },
  'client.name': { text: 'Name of the organisation.', example: 'Northfield Foods' },
  'client.patch.banner': {
    text: 'One line on top of every page; null: none.',
    example: 'Maintenance on Friday, 18:00',
  },
  support_address: {
    text: 'Where Support leads, an e-mail or a web address; null: to whoever runs the product.',
    example: 'insights@northfield.example',
  },
  'client.silent_restrictions_enabled': {
    text: 'Whether studies that people may not open are left out for everyone, instead of shown as locked cards.',
    example: false,
  },
  'client.bulk_analysis_enabled': { text: 'Whether people can build reports.', example: true },
  'client.stories_enabled': { text: 'Whether people can write and read stories.', example: true },
  'client.hide_study_library_enabled': { text: 'Whether the list of studies is for admins only.', example: false },
  'client.hide_search_enabled': { text: 'Whether the search field is hidden.', example: false },
  'client.vector_search_enabled': {
    text: 'Whether search finds questions of the same meaning in other words, where the database can.',
    example: false,
  },
  default_test: {
    text: 'Whose significance test of columns new reports and analyses begin with.',
    example: 'house',
  },
  'client.low_base_threshold': { text: 'What new studies begin with as their low base.', example: 100 },
  privacy_floor: { text: 'Smallest group that people without full access to a dataset see.', example: 10 },
  'client.patch.study_access': {
    text: 'Who sees a new study: everyone, or groups that its author must name.',
    example: 'everyone',
  },
  file_days: { text: 'Days that finished files are kept.', example: 1 },
  self_deletion: { text: 'Whether people may delete their own account.', example: false },
  residency_note: {
    text: 'Where data is stored, in plain text; shown on the privacy page.',
    example: 'Servers in Ireland.',
  },
  terms: {
    text: 'Terms of use in plain text, paragraphs apart by an empty line; shown on the privacy page.',
    example: 'Use figures inside the company only.',
  },

  'following.until': {
    text: 'Moment of the newest notice that you have seen: what came later stays unread.',
    example: '2026-11-23T08:00:00.000Z',
  },
  'following.line': {
    text: 'The line that was read; without it, all.',
    example: { kind: 'dataset_updated', item_type: 'study', item_id: ID },
  },
  'following.kind': { text: 'Kind of the line.', example: 'dataset_updated' },
  'following.item_type': { text: 'study, story, question, report or search.', example: 'study' },
  'following.item_id': { text: 'item_id of the line.', example: ID },
  'following.mails': { text: 'none, at_once, daily, or weekly (on Mondays).', example: 'daily' },
  'following.time_zone': { text: 'Name of a time zone.', example: 'Europe/Berlin' },
}
