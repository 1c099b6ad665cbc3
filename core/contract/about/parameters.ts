import type { Abouts } from './types'

const KEY = '4k7q2m9w0x3c8d5f/9h2r6t1v5y8b3n7p/Main/Q7'
const ID = '9h2r6t1v5y8b3n7p'

/** Parameters of paths, queries and headers. */
export const PARAMETERS: Abouts = {
  'Idempotency-Key': {
    text: 'A text of your choice, at most 200 characters. A repeat of the call with the same key and the same content gets the first answer and creates nothing again; with other content it is refused with 409.',
    example: 'import-2026-11-23-1',
  },

  studyId: { text: 'Study number, in upper or lower case, or id of the study.', example: 'NF-2025-0101' },
  datasetName: { text: 'Name of the dataset within its study.', example: 'Main' },
  questionName: { text: 'Name of the question within its dataset.', example: 'Q7' },
  'questions.questionName': {
    text: 'Name of the question within its dataset, or of one row of a grid.',
    example: 'Q7',
  },
  'datasets.version': { text: 'Number of the version.', example: 1 },
  'preparation.offset': { text: 'How many variables to leave out at the beginning.', example: 0 },
  'preparation.variables.answers': { text: '1 lists the answers of every variable too.', example: '1' },
  'preparation.limit': { text: 'How many variables to answer, at most 2,500.', example: 100 },
  stepId: { text: 'Id of the step.', example: ID },
  variableName: { text: 'Name of the variable, set, grid or derived variable.', example: 'Q12' },
  netId: { text: 'Id of the net within its question.', example: 'net_1' },
  calculatedId: { text: 'Id of the calculated row within its question.', example: 'mean' },
  bannerId: { text: 'Id of the banner.', example: ID },
  filterId: { text: 'Id of your named filter.', example: ID },
  documentId: { text: 'Id of the document.', example: ID },
  page: { text: 'Number of the page, from 1 on.', example: 1 },
  downloadId: { text: 'Id of your file.', example: ID },
  importId: { text: 'Id of the import.', example: ID },
  reportId: { text: 'Id of the saved report.', example: ID },
  'reports.delete.reportId': { text: 'Id of the saved report, or of your summary report.', example: ID },
  'summaries.reportId': { text: 'Id of your summary report.', example: ID },
  itemId: { text: 'Id of the item within its summary report.', example: ID },
  storyId: { text: 'Id of the story.', example: ID },
  insightId: { text: 'Id of the key insight.', example: ID },
  profileId: {
    text: 'Id of the person: rottweiler_user_id of the session, or profile_id of the list. Without the right to manage people, only your own.',
    example: ID,
  },
  groupName: { text: 'Name of the group, exactly as it is listed.', example: 'Category team' },
  'whitelist.id': { text: 'Id of the entry.', example: ID },
  'people.sort': { text: 'Field to sort by; with - the other way round.', example: '-last_seen' },
  'people.list.query': {
    text: 'Words of which each is in the name or the e-mail address, in upper or lower case.',
    example: 'anna berg',
  },
  'people.list.role': { text: 'Only people with this role.', example: 'Manager' },
  'people.list.active': { text: '1: only active people; 0: only deactivated ones.', example: '1' },
  'people.list.group': { text: 'Only people of the group with this name.', example: 'Category team' },
  naturalKey: { text: 'Natural key (nk) of the question, percent-encoded as one part of the path.', example: KEY },
  nkUri: { text: 'Natural key (nk) of the question, percent-encoded as one part of the path.', example: KEY },
  'similar.id': { text: 'Natural key (nk) of the question, percent-encoded as one part of the path.', example: KEY },
  'studies.id': { text: 'Study number, in upper or lower case, or id of the study.', example: 'NF-2025-0101' },
  'client.id': { text: 'Id of the metadata field.', example: ID },
  'favorites.id': { text: 'Id of the favorite, not of the study or story.', example: ID },
  'insights.id': { text: 'Number or id of the study, or id of one of its documents.', example: ID },

  'search.page': { text: 'Page of the results, from 1 on. A page behind the last one is empty.', example: 1 },
  'stories.page': { text: 'Page of the results, from 1 on. A page behind the last one is empty.', example: 1 },
  'studies.page': { text: 'Page of the results, from 1 on. A page behind the last one is empty.', example: 1 },
  'responses.page': { text: 'Page of the results, from 1 on. A page behind the last one is empty.', example: 1 },
  'reports.page': { text: 'Page of the results, from 1 on. A page behind the last one is empty.', example: 1 },
  'favorites.page': {
    text: 'Page of your favorites, from 1 on. It holds fewer where some are of what you may no longer know of.',
    example: 1,
  },
  'documents.list.page': { text: 'Page of the results, from 1 on. A page behind the last one is empty.', example: 1 },
  page_size: { text: 'Results of one page.', example: 25 },
  sort: {
    text: 'Field to sort by: with - descending, with + or nothing ascending. A + has to be percent-encoded as %2B. -score puts the best matches of the query first.',
    example: '-score',
  },
  'studies.sort': {
    text: 'Field to sort by: with - descending, with + or nothing ascending. A + has to be percent-encoded as %2B. -score puts the best matches of the query first; without a query it is -study_year.',
    example: '-study_year',
  },
  'stories.sort': {
    text: 'Field to sort by: with - descending, with + or nothing ascending. A + has to be percent-encoded as %2B. -score puts the best matches of the query first.',
    example: '-modified',
  },
  query: {
    text: 'Words to search for. Endings and accents do not matter; "…" searches for a phrase, - leaves a word out, or offers an alternative.',
    example: 'snack brands',
  },
  filters: {
    text: 'JSON text of an object from category to chosen values, as the aggregations name them: one of the values within a category, all of the categories. Levels of nested values are joined by :::.',
    example: '{"Country":["Ireland","Spain"],"study_year":["2025"]}',
  },
  'responses.filters': {
    text: 'JSON text of a filter of respondents (schema filter), with full access to the dataset only.',
    example: '{"question":"gender","options":["1"]}',
  },
  restrict: { text: '1 leaves out what you may not open.', example: '1' },
  'stories.restrict': { text: '1 gives public stories only.', example: '1' },
  boost: { text: '1 puts studies first that match your preferences.', example: '1' },
  fields: {
    text: 'May be repeated: the parts of each document that you want. Each result then holds these parts and nothing else; without it, results hold everything but assets.',
    example: ['id', 'file.name', 'assets'],
  },
  draft: {
    text: '1 addresses the version that waits to be published, where there is one. For managers; others always get the published version.',
    example: '1',
  },
  question: {
    text: 'Name of the one question that candidates are wanted for; without it, those of all.',
    example: 'Q7',
  },
  sentiment: { text: 'Only responses of this sentiment.', example: 'positive' },
  serialized_request: {
    text: 'true adds the request that the report was saved with; without it the field is null.',
    example: 'true',
  },
  type: { text: 'Only favorites of this type.', example: 'study' },
  user: { text: 'Your own e-mail address; for another one the list is empty.', example: 'ann.lee@northfield.example' },
  vendor: { text: 'Only datasets that came from this survey provider.', example: 'decipher' },
  name: { text: 'Only the field of exactly this name.', example: 'Supplier' },
  'studies.name': { text: 'Name of the study as it is, to confirm that it is meant.', example: 'Snacking 2025' },
  file_name: { text: 'Name of the file, at most 250 characters, without a path.', example: 'Debrief.pdf' },
  bytes: { text: 'Size of the file in bytes. At most 100 MB; a larger one is refused with 413.', example: 348160 },
}
