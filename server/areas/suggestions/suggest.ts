import {
  SUGGESTED_FORMS_MAX,
  SUGGESTED_MAX,
  SUGGESTED_OF_ONE_MAX,
  type MarkedText,
  type SuggestedQuestion,
  type SuggestionKind,
} from '@core/contract'
import type * as contract from '@core/contract'
import type { StoredQuestion } from '@core/domain'
import { flagIsOn } from '../../access/audience'
import { naturalKey } from '../../access/objects'
import type { TxVerb } from '../../access/verbs'
import { presentStudyReference } from '../catalogue'
import { createMarker } from '../fullText'
import { readGlossary, suggestForms } from '../glossary'
import { markLetters } from './letters'
import { suggestQuestions, type QuestionRow } from './questions'
import { suggestStudies } from './studies'
import { suggestDocuments, suggestStories } from './titles'
import { readTyped } from './typed'

interface Marks {
  readonly mark: (text: string) => MarkedText
  readonly hits: (text: string) => number
  readonly words: (texts: readonly string[]) => string[]
}

/** What a question is found by, beside its own text and name. */
const answersOf = ({ options, breakouts, nets, tags, label }: StoredQuestion): string[] => [
  ...options.map(option => option.label),
  ...breakouts.map(({ text }) => text),
  ...nets.map(net => net.label),
  label,
  ...tags.map(tag => tag.replace(/^section:/, '')),
]

const presentQuestion = (
  clientId: string,
  { definition, datasetName, study }: QuestionRow,
  { mark, hits, words }: Marks,
): SuggestedQuestion => {
  const told = hits(definition.text) > 0 || hits(definition.name) > 0
  const answer = told ? undefined : answersOf(definition).find(text => hits(text) > 0)
  return {
    nk: naturalKey({ clientId, studyId: study.id, datasetName }, definition.name),
    question_name: definition.name,
    fundamental_question_type: definition.kind,
    marked_name: mark(definition.name),
    marked_text: mark(definition.text === '' ? definition.label : definition.text),
    marked_words: words([definition.text, ...answersOf(definition)]),
    marked_answer: answer === undefined ? null : mark(answer),
    dataset_name: datasetName,
    study: presentStudyReference(study),
  }
}

const NOTHING = { studies: [], questions: [], stories: [], documents: [], glossary: [] }

/** Rights act inside each query. Nothing is counted and no spelling mended: that is for the search itself. */
export const suggest: TxVerb<typeof contract.suggest> = async (tx, { actor, client }, { query }) => {
  const glossary = await readGlossary(tx, client)
  const most = query.kind === undefined ? SUGGESTED_MAX : SUGGESTED_OF_ONE_MAX
  const typed = readTyped(query.query, most, glossary.own)
  if (!typed) return NOTHING
  const wants = (kind: SuggestionKind): boolean => query.kind === undefined || query.kind === kind
  const studies = wants('studies') ? await suggestStudies(tx, actor, typed) : []
  const questions = wants('questions') ? await suggestQuestions(tx, actor, typed) : []
  const showsStories = wants('stories') && flagIsOn('stories_enabled', client.flags)
  const stories = showsStories ? await suggestStories(tx, actor, typed) : []
  const documents = wants('documents') ? await suggestDocuments(tx, actor, typed) : []
  const forms = query.kind === undefined ? suggestForms(glossary, query.query, SUGGESTED_FORMS_MAX) : []
  const marker = await createMarker(tx, typed.terms, [
    ...studies.flatMap(({ name, studyNumber }) => [name, studyNumber]),
    ...questions.flatMap(({ definition }) => [
      definition.name,
      definition.text,
      definition.label,
      ...answersOf(definition),
    ]),
    ...stories.map(({ title }) => title),
    ...documents.map(({ name }) => name),
    ...forms.map(({ form }) => form),
  ])
  const marks: Marks = {
    mark: text => markLetters(marker.mark(text), typed.terms),
    hits: text => marker.hits(text),
    words: texts => marker.words(texts),
  }
  return {
    studies: studies.map(study => ({
      study: presentStudyReference(study),
      marked_name: marks.mark(study.name),
      marked_number: marks.mark(study.studyNumber),
    })),
    questions: questions.map(question => presentQuestion(actor.clientId, question, marks)),
    stories: stories.map(({ id, title, firstName, lastName }) => ({
      id,
      marked_title: marks.mark(title),
      marked_words: marks.words([title]),
      author: `${firstName} ${lastName}`.trim(),
    })),
    documents: documents.map(({ id, name, fileType, pageCount, study }) => ({
      id,
      marked_name: marks.mark(name),
      file_type: fileType,
      page_count: pageCount,
      study: presentStudyReference(study),
    })),
    glossary: forms.map(({ form, others }) => ({ form, marked_form: marks.mark(form), others: [...others] })),
  }
}
