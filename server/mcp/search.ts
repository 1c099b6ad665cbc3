import * as z from 'zod/mini'
import { listStudies, searchDocuments, searchQuestions, searchStories, type MarkedText } from '@core/contract'
import { asText, NotDone, tool, type CallAs } from './tool'
import { described } from './parameters'

const plain = (marked: MarkedText): string => marked.map(({ text }) => text).join('')

interface Query {
  readonly query: string
  readonly page_size: number
}

const questions = async (call: CallAs, query: Query) => {
  const { count, near_count: near, results } = await call(searchQuestions, { query })
  return {
    found: count - near,
    found_near: near,
    results: results.map(hit => ({
      ...(hit.near && { near: true }),
      study: hit.study.study_number,
      study_name: hit.study.name,
      study_date: hit.study.study_date,
      dataset: hit.dataset_name,
      question: hit.question_name,
      text: hit.question_text,
      type: hit.fundamental_question_type,
      matches: hit.matches.map(({ kind, text }) => ({ in: kind, text: plain(text) })),
      older_waves: hit.wave_count,
    })),
  }
}

const studies = async (call: CallAs, query: Query) => {
  const { count, results } = await call(listStudies, { query: { ...query, restrict: '1', near: '0' } })
  return {
    found: count,
    results: results.map(({ study_number: number, name, study_date: date, sample }) => ({
      study: number,
      name,
      date,
      sample,
    })),
  }
}

const documents = async (call: CallAs, query: Query) => {
  const { count, results } = await call(searchDocuments, { query: { ...query, near: '0' } })
  return {
    found: count,
    results: results.flatMap(hit =>
      'matches' in hit
        ? [
            {
              document: hit.id,
              file: hit.file_name,
              pages: hit.page_count,
              study: hit.study.study_number,
              matches: hit.matches.map(({ page, text }) => ({ page, text: plain(text) })),
            },
          ]
        : [],
    ),
  }
}

const stories = async (call: CallAs, query: Query) => {
  const { count, results } = await call(searchStories, { query: { ...query, near: '0' } })
  return {
    found: count,
    results: results.map(({ id, title, summary, author, modified }) => ({
      story: id,
      title,
      summary,
      author,
      modified,
    })),
  }
}

const KINDS = { questions, studies, documents, stories } as const
const kinds = Object.keys(KINDS) as [keyof typeof KINDS, ...(keyof typeof KINDS)[]]

export const search = tool({
  name: 'search',
  title: 'Search the library',
  description:
    'Finds questions, studies, documents or stories by words. Begin here. Questions are what tables are made of. All words must match; questions marked near match only some of them, or say it in other words.',
  input: z.object({
    words: described(z.string().check(z.minLength(1), z.maxLength(500)), 'What to look for'),
    kind: z._default(described(z.enum(kinds), 'What to find'), 'questions'),
    limit: z._default(described(z.number().check(z.int(), z.gte(1), z.lte(50)), 'Most results'), 10),
  }),
  run: async (call, { words, kind, limit }) => {
    const look = KINDS[kind]
    const answer = await look(call, { query: words, page_size: limit })
    if (answer.results.length === 0)
      throw new NotDone(`Nothing was found among the ${kind}. Try fewer or other words, or another kind.`)
    return asText(answer)
  },
})
