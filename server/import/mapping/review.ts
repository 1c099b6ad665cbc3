import type { CsvOptions, ImportReview, ProposedQuestion } from '@core/contract/imports'
import type { Code } from '@core/crosstab'
import type { SurveyFile } from '../types'
import type { MappedQuestion, Mapping } from './types'
import { weightCandidates } from './weights'

const codeOf = (codes: readonly Code[]): Code | null => (codes.length === 1 ? (codes[0] ?? null) : null)

const presented = (question: MappedQuestion): ProposedQuestion => ({
  id: question.id,
  question_name: question.def.name,
  question_text: question.def.text,
  kind: question.def.kind,
  state: question.state,
  confidence: question.confidence,
  reason: question.reason,
  set: question.set,
  variables: question.variables.map(variable => ({ ...variable })),
  options: question.def.options.map(({ id, label, codes }) => ({
    id,
    label,
    code: codeOf(codes),
    n: question.counts[id] ?? 0,
  })),
  breakouts: question.def.breakouts.map(({ name, text }) => ({ name, text })),
  base: question.base,
  include: question.include,
  replaces: [...question.replaces],
})

/** What the review screen shows of a file that was read and mapped. */
export const presentReview = (file: SurveyFile & { readonly csv?: CsvOptions }, mapping: Mapping): ImportReview => ({
  format: file.format,
  encoding: file.encoding,
  software: file.software,
  created: file.created,
  respondents: file.respondents,
  variables: file.variables.length,
  csv: file.csv ?? null,
  questions: mapping.questions.map(presented),
  weights: weightCandidates(file),
  warnings: [...file.warnings, ...mapping.warnings],
})
