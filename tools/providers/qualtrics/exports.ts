import { zipSync } from 'fflate'
import type { FakeAnswer } from '../fake'
import type { TruthSurvey } from '../truth'
import { exportCsv, type ExportWish } from './csv'
import { bad, good } from './envelope'
import type { IdsOf } from './ids'

/** How exports go: well, never on from 50 %, to a failure that shows 100 %, or away without a trace. */
export type ExportMode = 'well' | 'stuck' | 'failed' | 'gone'

interface Job {
  readonly survey: TruthSurvey
  readonly wish: ExportWish
  readonly fileId: string
  readonly mode: ExportMode
  polls: number
}

export interface ExportSettings {
  mode: ExportMode
  /** For this many exports to come; Infinity: for good. */
  times: number
  /** Questions about an export that are answered with "in progress". */
  polls: number
  rankByPosition: boolean
}

const TYPES: Readonly<Record<string, string>> = {
  format: 'string',
  useLabels: 'boolean',
  includeLabelColumns: 'boolean',
  breakoutSets: 'boolean',
  seenUnansweredRecode: 'number',
  multiselectSeenUnansweredRecode: 'number',
  includeDisplayOrder: 'boolean',
  startDate: 'string',
  endDate: 'string',
  timeZone: 'string',
  limit: 'number',
  questionIds: 'object',
  embeddedDataIds: 'object',
  surveyMetadataIds: 'object',
  filterId: 'string',
  sortByLastModifiedDate: 'boolean',
  newlineReplacement: 'string',
  compress: 'boolean',
}

const NOT_IN_JSON = [
  'useLabels',
  'includeDisplayOrder',
  'seenUnansweredRecode',
  'multiselectSeenUnansweredRecode',
  'timeZone',
  'newlineReplacement',
  'breakoutSets',
]

const FORMATS = ['csv', 'tsv', 'json', 'ndjson', 'spss', 'xml']

const wrongWith = (body: Record<string, unknown>): string | null => {
  const unknown = Object.keys(body).find(name => TYPES[name] !== typeof body[name])
  if (unknown !== undefined) return `The parameter ${unknown} is not valid.`
  const format = String(body.format)
  if (!FORMATS.includes(format)) return 'The parameter format is not valid.'
  const forbidden = format.endsWith('json') ? NOT_IN_JSON.find(name => name in body) : undefined
  if (forbidden !== undefined) return `The parameter ${forbidden} cannot be used with format ${format}.`
  return body.useLabels === true && body.includeLabelColumns === true ? 'useLabels excludes includeLabelColumns.' : null
}

const fileOf = (survey: TruthSurvey, csv: string): Buffer =>
  Buffer.from(zipSync({ [`${survey.name.replaceAll(/[/\\]/gu, '_')} – “1”.csv`]: Buffer.from(`\uFEFF${csv}`) }))

export interface Exports {
  readonly settings: ExportSettings
  /** What every export so far was asked with. */
  readonly asked: readonly Readonly<Record<string, unknown>>[]
  start(survey: TruthSurvey, body: Record<string, unknown>): FakeAnswer
  progress(progressId: string): FakeAnswer
  file(fileId: string): FakeAnswer
  /** Files that were made are there no longer. */
  expire(): void
}

/** Exports of responses. A file is made when its export completes: what changes later is not in it. */
export const createExports = (idsOf: IdsOf, settings: ExportSettings): Exports => {
  const jobs = new Map<string, Job>()
  const files = new Map<string, Buffer>()
  const asked: Record<string, unknown>[] = []
  let made = 0
  const nextMode = (): ExportMode => {
    if (settings.times <= 0) return 'well'
    settings.times -= 1
    return settings.mode
  }
  const complete = ({ survey, wish, fileId }: Job): void => {
    if (!files.has(fileId)) files.set(fileId, fileOf(survey, exportCsv(idsOf, survey, wish, settings.rankByPosition)))
  }
  return {
    settings,
    asked,
    start: (survey, body) => {
      asked.push(body)
      const wrong = wrongWith(body)
      if (wrong !== null) return bad(400, 'RP_0.1', wrong)
      if (body.format !== 'csv') return bad(400, 'RP_0.2', 'This made-up Qualtrics exports csv only.')
      made += 1
      const id = String(made).padStart(15, '0')
      jobs.set(`ES_${id}`, { survey, wish: body, fileId: `${id}-def`, mode: nextMode(), polls: 0 })
      return good({ progressId: `ES_${id}`, percentComplete: 0, status: 'inProgress' })
    },
    progress: progressId => {
      const job = jobs.get(progressId)
      if (!job || job.mode === 'gone') return bad(404, 'RP_1', 'The export does not exist.')
      job.polls += 1
      if (job.mode === 'failed') return good({ percentComplete: 100, status: 'failed' })
      const isDone = job.mode === 'well' && job.polls > settings.polls
      if (!isDone) return good({ percentComplete: Math.min(50, job.polls * 10), status: 'inProgress' })
      complete(job)
      return good({ fileId: job.fileId, percentComplete: 100, status: 'complete' })
    },
    file: fileId => {
      const bytes = files.get(fileId)
      return bytes
        ? { status: 200, headers: { 'content-type': 'application/zip' }, body: bytes }
        : bad(404, 'RP_2', 'The file does not exist.')
    },
    expire: () => {
      files.clear()
      jobs.clear()
    },
  }
}
