import type { AnalysisRequest, AnalysisResponse, Dataset } from '@core/contract'
import type * as contract from '@core/contract'
import { analysisPath } from '@core/domain'
import {
  axisLimit,
  bannerName,
  defaultView,
  indexQuestions,
  mayNest,
  readReceiptId,
  receiptView,
  writeView,
  type ReceiptContent,
} from '@core/report'
import type { Reader } from '../../access/context'
import { notFound, Refusal } from '../../access/refusal'
import type { Verb } from '../../access/verbs'
import { analyseFor, type Prepared } from '../analysis'
import { datasetFor, presentDataset, type BannerRow, type FoundDataset } from '../datasets'
import { openReceipt } from './open'

interface Address {
  readonly studyId: string
  readonly datasetName: string
}

const addressOf = ({ study, dataset }: FoundDataset): Address => ({ studyId: study.id, datasetName: dataset.name })

const bannerRows = ({ dataset, version }: FoundDataset, { banners }: ReceiptContent): BannerRow[] =>
  banners.map(({ id, name, entries }, position) => ({
    clientId: dataset.clientId,
    datasetId: dataset.id,
    id,
    name,
    entries: [...entries],
    position,
    revision: 1,
    created: version.committedAt,
    modified: version.committedAt,
    modifiedBy: null,
  }))

/** The path of the page of the question with the figures of a receipt, of the data that readers have now. */
const pathOf = (dataset: Dataset, { request, settings }: ReceiptContent): string => {
  const [row] = request.rows
  const question = row?.question ?? ''
  const { view: defaults } = defaultView(dataset, indexQuestions(dataset), question)
  const shown = receiptView(settings)
  // The organisation's test is not that of the receipt.
  const { test: _, ...usual } = defaults.settings
  const axis = request.axis
    .map(item => ('banner' in item ? bannerName({ id: item.banner }) : (item.breakout ?? item.question)))
    .slice(0, axisLimit(shown.chartType))
  const view = {
    ...defaults,
    axis,
    nested: request.nested && mayNest(axis),
    filters: request.filters,
    weight: request.weight,
    autoAdjustBase: request.auto_adjust_base,
    breakout: row?.breakouts?.[0] ?? null,
    settings: { ...usual, ...settingsOnly(shown) },
  }
  return analysisPath(
    { study: dataset.study_number, dataset: dataset.dataset_name, question },
    writeView(view, defaults),
  )
}

const settingsOnly = ({
  numberType,
  showStatTesting,
  statsConfidence,
  statsConfidenceSecond,
  correction,
  test,
  sortState,
}: ReturnType<typeof receiptView>) => ({
  numberType,
  showStatTesting,
  statsConfidence,
  ...(statsConfidenceSecond != null && { statsConfidenceSecond }),
  ...(correction !== 'none' && { correction }),
  ...(test !== 'house' && { test }),
  sortState,
})

/** The table of a receipt as the reader may have it, counted by the definitions that it keeps. */
export const countReceipt = async (
  reader: Reader,
  found: FoundDataset,
  content: ReceiptContent,
): Promise<{ readonly answer: AnalysisResponse; readonly prepared: Prepared }> => {
  let prepared: Prepared | undefined
  const frozen = { questions: content.questions, banners: content.banners }
  const answer = await analyseFor(
    reader,
    { params: addressOf(found), body: content.request },
    { version: found.version.version, frozen },
    opened => {
      prepared = opened
    },
  )
  if (prepared === undefined) throw new Error('A table was counted without its dataset')
  return { answer, prepared }
}

/** The same request of the data that readers have now; no table where these cannot answer it any more. */
const newestOf = async (reader: Reader, found: FoundDataset, request: AnalysisRequest) => {
  let version: FoundDataset['version'] = found.version
  let answer: AnalysisResponse | null = null
  try {
    answer = await analyseFor(reader, { params: addressOf(found), body: request }, {}, opened => {
      version = opened.found.version
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
  }
  const isTable = answer?.tables.every(({ outcome }) => outcome === 'cube') === true
  return { version, answer: isTable ? answer : null }
}

/** A table by its address. */
export const getReceipt: Verb<typeof contract.getReceipt> = async (ctx, { params }) => {
  const id = readReceiptId(params.receiptId)
  if (id === null) throw notFound('receipt')
  const { row, ...opened } = await ctx.tenant(tx => openReceipt(tx, ctx.actor, id))
  if (opened.content === null)
    return {
      outcome: 'deleted' as const,
      id,
      dataset_name: row.datasetName,
      version: row.version,
      created: row.created.toISOString(),
    }
  const { content, found } = opened
  const { version } = found
  const { answer, prepared } = await countReceipt(ctx, found, content)
  const newest = await newestOf(ctx, found, content.request)
  const { dataset: of, file } = content
  const banners = bannerRows(found, content)
  return {
    outcome: 'table' as const,
    id,
    dataset: await presentDataset(ctx.actor, found, prepared.questions, ctx.client, banners),
    asked: content.request,
    settings: content.settings,
    columns: content.columns && [...content.columns],
    version: {
      number: of.version,
      committed: of.committed,
      published: version.publishedAt?.toISOString() ?? null,
      respondents: of.respondents,
      checksum: of.checksum,
      file: found.full && file ? { name: file.name, sha256: file.sha256, bytes: file.bytes } : null,
    },
    answer,
    newest: {
      number: newest.version.version,
      committed: newest.version.committedAt.toISOString(),
      answer: newest.answer,
    },
    path: pathOf(await datasetFor(ctx, addressOf(found)), content),
    document: found.manages,
  }
}
