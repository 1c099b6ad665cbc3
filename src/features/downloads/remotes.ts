import { indexQuestions, namedQuestion } from '@core/report'
import type { Download, FileKind, InputOf, OutputOf, ReportPayload, ViewSettings } from '@core/contract'
import {
  createDataDownload,
  createDownload,
  createStoryDownload,
  deleteDownload,
  getDataset,
  getDownloadFile,
  getReport,
  getDownloadChanges,
  listDownloads,
  renewDownload,
  retryDownload,
} from '@/api/wire'
import type { ApiClient } from '@/api'
import { FailureError } from '@/lib/failure'
import { createRemote, type NoArgs } from '@/store'
import { isData, isReport, isStory } from './model'
import type { FileOptions } from './options'

type Body = InputOf<typeof createDownload>['body']

/** The report in the builder, or a saved one. */
export type ReportSource =
  | { readonly report: ReportPayload; readonly views: Readonly<Record<string, ViewSettings>> }
  | { readonly reportId: string }

/** The data of a dataset, by its name. */
interface DataSource {
  readonly datasetName: string
}

/** A file that is to be made once more with the newest data, by its id. */
interface Renewal {
  readonly renews: string
}

/** A report whose questions can be chosen from. */
interface AskedReport {
  readonly studyId: string
  readonly source: ReportSource
}

/** A story, by its id. */
interface StorySource {
  readonly storyId: string
}

interface OfStudy {
  /** As in the study's own address. */
  readonly studyId: string
  readonly source: ReportSource | DataSource
}

/** A request to make a file of a report, of the data of a dataset, or of a story. */
export type FileRequest = {
  readonly kind: FileKind
  /** Title of the report or story, or the name of the dataset. */
  readonly title: string
} & (OfStudy | { readonly source: Renewal | StorySource })

export type Making = FileRequest & {
  readonly options: FileOptions
  /** Names of the questions of the report that the file holds; absent: all of them. */
  readonly questions?: readonly string[] | undefined
  /** Identifies the request in this window. */
  readonly key: string
}

const payloadOf = async (
  api: ApiClient,
  studyId: string,
  source: ReportSource,
  signal: AbortSignal,
): Promise<Pick<Body, 'report' | 'views' | 'report_id'>> => {
  if ('report' in source) return { report: source.report, views: { ...source.views } }
  const params = { studyId, reportId: source.reportId }
  const saved = await api.call(getReport, { params, query: { serialized_request: 'true' } }, { signal })
  if (saved.serialized_request === null)
    throw new FailureError({ kind: 'unexpected', message: 'This saved report has nothing to create a file from.' })
  return { report: saved.serialized_request, report_id: source.reportId }
}

/** A report with these of its questions, in its own order. */
const withQuestions = <Report extends Body['report']>(
  report: Report,
  questions: readonly string[] | undefined,
): Report =>
  questions === undefined
    ? report
    : { ...report, main: report.main.filter(entry => Object.keys(entry).some(name => questions.includes(name))) }

export const makeRemote = createRemote<Making, Download>('downloads/make', {
  keyOf: ({ key }) => key,
  take: 'leading',
  request: async (api, making, { signal }) => {
    const { kind, options, questions } = making
    const call = { signal, skipAuthRedirect: 'forbidden' } as const
    if (!('studyId' in making)) {
      const { source } = making
      if ('renews' in source) return api.call(renewDownload, { params: { downloadId: source.renews } }, call)
      if (!isStory(kind)) throw new Error(`${kind} is no file of a story`)
      return api.call(createStoryDownload, { body: { story_id: source.storyId, kind } }, call)
    }
    const { studyId, source } = making
    if ('datasetName' in source) {
      if (!isData(kind)) throw new Error(`${kind} is no form of data`)
      return api.call(createDataDownload, { body: { study_id: studyId, dataset_name: source.datasetName, kind } }, call)
    }
    if (!isReport(kind)) throw new Error(`${kind} is no form of a report`)
    const { report, ...of } = await payloadOf(api, studyId, source, signal)
    const body = { study_id: studyId, kind, ...options, ...of, report: withQuestions(report, questions) }
    return api.call(createDownload, { body }, call)
  },
})

/** A question of a report as it can be chosen for a file. */
export interface ReportQuestion {
  readonly id: string
  readonly label: string
}

/** The questions of a report that its dataset still has, in its order. */
export const questionsRemote = createRemote('downloads/questions', {
  request: async (api, { studyId, source }: AskedReport, { signal }): Promise<readonly ReportQuestion[]> => {
    const { report } = await payloadOf(api, studyId, source, signal)
    const params = { studyId, datasetName: report.dataset_name }
    const dataset = await api.call(getDataset, { params }, { signal, skipAuthRedirect: 'forbidden' })
    const index = indexQuestions(dataset)
    return report.main.flatMap(entry =>
      Object.keys(entry).flatMap(id => {
        const found = index.get(id)
        return found ? [{ id, label: namedQuestion(id, found.label) }] : []
      }),
    )
  },
})

/** The reader's own files, newest first. */
export const listRemote = createRemote<NoArgs, readonly Download[]>('downloads/list', {
  request: async (api, _, options) =>
    (await api.call(listDownloads, {}, { ...options, skipAuthRedirect: 'forbidden' })).results,
})

/** What the newest data have other than those of a file. */
export const changesRemote = createRemote('downloads/changes', {
  keyOf: (id: string) => id,
  request: (api, id, { signal }): Promise<OutputOf<typeof getDownloadChanges>> =>
    api.call(getDownloadChanges, { params: { downloadId: id } }, { signal, skipAuthRedirect: 'forbidden' }),
})

/** Makes a failed file again, from the same report. */
export const againRemote = createRemote<string, Download>('downloads/again', {
  keyOf: id => id,
  take: 'leading',
  request: (api, id, options) =>
    api.call(retryDownload, { params: { downloadId: id } }, { ...options, skipAuthRedirect: 'forbidden' }),
})

export interface Removal {
  readonly id: string
  /** The page is being left: the request must outlive it. */
  readonly leaving: boolean
}

export const removeRemote = createRemote<Removal, object>('downloads/remove', {
  keyOf: ({ id }) => id,
  request: (api, { id, leaving }) =>
    api.call(deleteDownload, { params: { downloadId: id } }, { skipAuthRedirect: 'forbidden', keepalive: leaving }),
})

/** Time for the whole file to arrive. */
const SAVE_TIMEOUT_MS = 30 * 60_000

type Finished = Pick<Download, 'id' | 'file_name'>

/** The file itself, to be saved. */
export const saveRemote = createRemote<Finished, Blob>('downloads/save', {
  keyOf: ({ id }) => id,
  take: 'leading',
  request: (api, { id }, options) =>
    api.bytes(
      getDownloadFile,
      { params: { downloadId: id } },
      { ...options, timeout: SAVE_TIMEOUT_MS, skipAuthRedirect: 'forbidden' },
    ),
})
