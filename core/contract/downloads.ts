import * as z from 'zod/mini'
import { endpoint } from './http'
import { MEDIA } from './mediaTypes'
import { datasetName, objectId, studyKey } from './params'
import { reportPayload, viewSettings } from './reports'

/** File formats that a report can be exported to; the last two hold one row for each figure. */
export const downloadKind = z.enum(['xlsx', 'csv', 'pptx', 'tidy_csv', 'tidy_parquet'])
export type DownloadKind = z.infer<typeof downloadKind>

/** Forms in which managers take the data of a dataset out: SPSS, CSV with a codebook, Triple-S. */
const dataFileKind = z.enum(['sav', 'csv_data', 'triple_s'])
export type DataFileKind = z.infer<typeof dataFileKind>

/** A story as slides, or as a PDF file with a page for each. */
const storyFileKind = z.enum(['story_pptx', 'story_pdf'])
export type StoryFileKind = z.infer<typeof storyFileKind>

const fileKind = z.enum([...downloadKind.options, ...dataFileKind.options, ...storyFileKind.options])
export type FileKind = z.infer<typeof fileKind>

/** A file for one person, being made or ready. It and its link expire some days after it was finished, as the organisation sets. */
export const download = z.object({
  id: z.string(),
  kind: fileKind,
  /** Of the report or story, or the name of the dataset. */
  title: z.string(),
  file_name: z.string(),
  /** null: a file of a story. */
  study_id: z.nullable(z.string()),
  study_name: z.nullable(z.string()),
  /** null: a file of a report or of data. */
  story_id: z.nullable(z.string()),
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Tables, respondents or cards done of all; total is 0 until what it is made of has been read. */
  progress: z.object({ done: z.number(), total: z.number() }),
  /** Why there is no file, as shown on screen; null unless failed. */
  problem: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  created: z.string(),
  /** When the finished file expires. */
  expires: z.nullable(z.string()),
  /** Address of the file, for its owner only; null until ready. */
  file_url: z.nullable(z.string()),
  /** Version of the data that it holds; null until ready, and for stories. */
  dataset_version: z.nullable(z.number()),
  /** A newer version of the data that it could be renewed with; null: none. */
  newer_version: z.nullable(z.number()),
})
export type Download = z.infer<typeof download>

const downloadParams = z.object({ downloadId: objectId })
const own = { audience: 'user', flag: 'bulk_analysis_enabled' } as const

export const createDownload = endpoint({
  ...own,
  id: 'downloads.create',
  method: 'POST',
  path: '/downloads/',
  summary: 'Make a file of a whole report; a job does it',
  creates: true,
  body: z.strictObject({
    /** Study number or id. */
    study_id: studyKey,
    kind: downloadKind,
    /** The report as it would be saved; a saved one as it was saved. */
    report: reportPayload,
    /** The saved report that it is: its list says when it was last run. One that is not there changes nothing. */
    report_id: z.optional(objectId),
    /** View settings of single tables that differ from the report's, by the id of their page. */
    views: z.optional(z.record(z.string().check(z.maxLength(1000)), viewSettings)),
    /** XLSX: a sheet per table (the default), or all tables one below the other. */
    sheets: z.optional(z.enum(['per_table', 'one'])),
    /** XLSX: decimals of percentages, counts and indices; 0 by default. */
    decimals: z.optional(z.union([z.literal(0), z.literal(1), z.literal(2)])),
    /** XLSX: letters and arrows in cells of their own (the default), or behind the figure in its cell, which is then text. */
    letters: z.optional(z.enum(['cells', 'text'])),
    /** XLSX: with a sheet of the p of every tested pair of columns. */
    p_values: z.optional(z.boolean()),
    /** PPTX: chart and table on one slide where they fit (the default), or on separate slides. */
    slides: z.optional(z.enum(['together', 'apart'])),
    /** PPTX: charts and tables (the default), or one of them; a question without a chart has its table anyway. */
    content: z.optional(z.enum(['both', 'chart', 'table'])),
    /** PPTX: rows as the report has them (the default), or the largest in Total first unless their order means something. */
    sort: z.optional(z.enum(['report', 'total'])),
    /** PPTX: charts are headed by what differs, in a sentence; true by default. */
    headlines: z.optional(z.boolean()),
    /** PPTX: letters and arrows are shown; true by default. */
    marks: z.optional(z.boolean()),
    /** PPTX: with a slide at the end of how the figures were made; true by default. */
    method: z.optional(z.boolean()),
  }),
  response: download,
  success: 201,
})

export const createDataDownload = endpoint({
  ...own,
  audience: 'manager',
  id: 'downloads.data',
  method: 'POST',
  path: '/downloads/data/',
  summary: 'Make a file of the data of a dataset, as readers have it; a job does it',
  creates: true,
  body: z.strictObject({
    /** Study number or id. */
    study_id: studyKey,
    dataset_name: datasetName,
    kind: dataFileKind,
  }),
  response: download,
  success: 201,
})

export const createStoryDownload = endpoint({
  ...own,
  id: 'downloads.story',
  method: 'POST',
  path: '/downloads/story/',
  summary: 'Make a PowerPoint or PDF file of a story as the caller sees it; a job does it',
  creates: true,
  body: z.strictObject({
    story_id: objectId,
    /** PowerPoint by default. */
    kind: z.optional(storyFileKind),
  }),
  response: download,
  success: 201,
})

export const listDownloads = endpoint({
  ...own,
  id: 'downloads.list',
  method: 'GET',
  path: '/downloads/',
  summary: 'Own files, newest first',
  response: z.object({ results: z.array(download) }),
})

export const getDownload = endpoint({
  ...own,
  id: 'downloads.get',
  method: 'GET',
  path: '/downloads/{downloadId}/',
  summary: 'One own file: how far it is, or where it is',
  object: 'download',
  params: downloadParams,
  response: download,
})

export const retryDownload = endpoint({
  ...own,
  id: 'downloads.retry',
  method: 'POST',
  path: '/downloads/{downloadId}/retry/',
  summary: 'Make a failed file again, from the same report',
  object: 'download',
  params: downloadParams,
  response: download,
})

export const renewDownload = endpoint({
  ...own,
  id: 'downloads.renew',
  method: 'POST',
  path: '/downloads/{downloadId}/renew/',
  summary: 'Make a file once more with the newest data; the old one stays',
  creates: true,
  object: 'download',
  params: downloadParams,
  response: download,
  success: 201,
})

export const getDownloadChanges = endpoint({
  ...own,
  id: 'downloads.changes',
  method: 'GET',
  path: '/downloads/{downloadId}/changes/',
  summary: 'What a renewed file will have other than this one',
  object: 'download',
  params: downloadParams,
  response: z.object({
    /** The version of the data that the file holds. */
    from_version: z.number(),
    /** The version that readers have now. */
    to_version: z.number(),
    /** One sentence for each question, answer or weight of the report that the newer data lack. */
    lost: z.array(z.string()),
  }),
})

export const deleteDownload = endpoint({
  ...own,
  id: 'downloads.delete',
  method: 'DELETE',
  path: '/downloads/{downloadId}/',
  summary: 'Stop making a file, or remove it',
  object: 'download',
  params: downloadParams,
  response: z.object({}),
})

export const getDownloadFile = endpoint({
  ...own,
  id: 'downloads.file',
  method: 'GET',
  path: '/downloads/{downloadId}/file/',
  summary: 'Octets of a finished file',
  object: 'download',
  params: downloadParams,
  produces: [MEDIA.xlsx, MEDIA.csv, MEDIA.pptx, MEDIA.pdf, MEDIA.parquet, MEDIA.sav, MEDIA.zip],
  response: z.any(),
})
