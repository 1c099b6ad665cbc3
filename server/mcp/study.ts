import * as z from 'zod/mini'
import { getDataset, getDocumentPage, getStudy, listStudyDocuments } from '@core/contract'
import { indexQuestions, labelOf, whyNoTable } from '@core/report'
import { asText, NotDone, tool } from './tool'
import { dataset, described, from, question, study } from './parameters'

export const openStudy = tool({
  name: 'open_study',
  title: 'Open a study',
  description: 'A study with its datasets (respondents, weights) and documents.',
  input: z.object({ study }),
  run: async (call, { study: id }) => {
    const [found, documents] = await Promise.all([
      call(getStudy, { params: { id } }),
      call(listStudyDocuments, { params: { studyId: id }, query: { page_size: 100 } }),
    ])
    return asText({
      study: found.study_number,
      name: found.study_name,
      date: found.study_date,
      description: found.description,
      metadata: found.metadata,
      datasets: found.datasets.map(one => ({
        dataset: one.dataset_name,
        version: one.version_number,
        respondents: one.respondents,
        questions: one.current_question_count,
        weights: one.weights.map(({ variable, label, is_default }) => ({
          weight: variable,
          label,
          default: is_default,
        })),
        can_be_tabulated: one.ready,
      })),
      documents: documents.results.map(({ id: document, file_name: file, page_count: pages }) => ({
        document,
        file,
        pages,
      })),
    })
  },
})

/** Questions in one answer of list_questions. */
const PER_LIST = 100

export const listQuestions = tool({
  name: 'list_questions',
  title: 'List the questions of a dataset',
  description: `The questions of a dataset in the order of the questionnaire, ${PER_LIST} at a time: name, text, type, base.`,
  input: z.object({ study, dataset, from }),
  run: async (call, { study: studyId, dataset: datasetName, from: skip }) => {
    const found = await call(getDataset, { params: { studyId, datasetName }, query: {} })
    const part = found.questions.slice(skip, skip + PER_LIST)
    return asText({
      questions: found.questions.length,
      go_on_from: skip + part.length < found.questions.length ? skip + part.length : null,
      results: part.map(one => ({
        question: one.question_name,
        text: labelOf(one, found),
        type: one.fundamental_question_type,
        base: one.base,
        rows_of_grid: one.breakouts.length,
      })),
    })
  },
})

export const openQuestion = tool({
  name: 'open_question',
  title: 'Open a question',
  description: 'Wording, answers with unweighted counts, rows of a grid, nets and calculated rows of one question.',
  input: z.object({ study, dataset, question }),
  run: async (call, { study: studyId, dataset: datasetName, question: name }) => {
    const found = await call(getDataset, { params: { studyId, datasetName }, query: {} })
    const addressed = indexQuestions(found).get(name)
    if (!addressed) throw new NotDone(`There is no question "${name}" in this dataset. list_questions lists them.`)
    const { question: one } = addressed
    return asText({
      question: one.question_name,
      text: one.question_text,
      type: one.fundamental_question_type,
      base: one.base,
      answers: one.categorical_responses.map(({ id, label, n, missing }) => ({ answer: id, label, n, missing })),
      rows: one.breakout_metadata.map(row => ({ row: row.question_name, text: row.breakout_text })),
      nets: one.nets.map(({ label, any_of: answers }) => ({ label, answers })),
      calculated: one.calculated.map(({ label, kind }) => ({ label, kind })),
      why_no_table: whyNoTable(addressed),
    })
  },
})

export const readPage = tool({
  name: 'read_page',
  title: 'Read a page of a document',
  description: 'The text of one page of a document (PDF, slides, text, workbook) that search or open_study named.',
  input: z.object({
    document: described(z.string().check(z.maxLength(60)), 'Id of the document'),
    page: described(z.number().check(z.int(), z.gte(1)), 'Number of the page, from 1'),
  }),
  run: async (call, { document: documentId, page }) => {
    const { text } = await call(getDocumentPage, { params: { documentId, page } })
    return asText({ document: documentId, page, text })
  },
})
