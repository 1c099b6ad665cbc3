import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { AnalysisRequest, ViewSettings } from '@core/contract'
import {
  digestOf,
  idOfReceipt,
  organisationMark,
  receiptQuestions,
  receiptSettingsOf,
  type ReceiptBanner,
  type ReceiptContent,
} from '@core/report'
import { questionsOfRequest } from '@core/domain'
import { receipts } from '../../db/schema'
import type { Tx } from '../../db/types'
import { listColumns } from '../../store/columns'
import { bannersOf, questionsOf, type FoundDataset } from '../datasets'
import { sha256 } from './hash'

/** A table that is to have an address. */
export interface AskedReceipt {
  /** One question, or one row of a grid. */
  readonly request: AnalysisRequest
  readonly settings: ViewSettings
  /** Keys of the columns shown beside Total; null: all. */
  readonly columns: readonly string[] | null
}

const CHECKSUMS_KEPT = 1000
const checksums = new LRUCache<string, string>({ max: CHECKSUMS_KEPT })

/** SHA-256 over the names and checksums of the stored columns of a version, which never change. */
export const checksumOf = async (tx: Tx, { dataset, version }: FoundDataset): Promise<string> => {
  const key = JSON.stringify([dataset.clientId, dataset.id, version.version])
  const known = checksums.get(key)
  if (known !== undefined) return known
  const columns = await listColumns(
    { clientId: dataset.clientId, tenant: work => work(tx) },
    { datasetId: dataset.id, version: version.version },
  )
  const hash = createHash('sha256')
  const lines = columns.map(({ name, meta }) => `${JSON.stringify(name)} ${meta.sha256}\n`)
  for (const line of lines.sort((one, other) => (one < other ? -1 : 1))) hash.update(line)
  const checksum = hash.digest('hex')
  checksums.set(key, checksum)
  return checksum
}

const bannersIn = ({ axis }: AnalysisRequest): string[] => axis.flatMap(item => ('banner' in item ? [item.banner] : []))

const STORED_KEPT = 50_000
const stored = new LRUCache<string, true>({ max: STORED_KEPT })

/** These were committed: tables that many people open are not stored again for each of them. */
export const noteStored = (ids: readonly string[]): void => {
  for (const id of ids) stored.set(id, true)
}

/** What the tables of a version have in common, read once for all of them. */
const basisOf = async (tx: Tx, found: FoundDataset, asked: readonly AskedReceipt[]) => {
  const wanted = new Set(asked.flatMap(({ request }) => bannersIn(request)))
  const banners: ReceiptBanner[] =
    wanted.size === 0
      ? []
      : (await bannersOf(tx, found.dataset))
          .filter(({ id }) => wanted.has(id))
          .map(({ id, name, entries }) => ({ id, name, entries }))
  const ofBanners = banners.flatMap(({ entries }) =>
    entries.flatMap(({ levels }) => levels.map(level => level.question)),
  )
  const names = new Set([
    ...ofBanners,
    ...asked.flatMap(({ request: { rows, axis, filters } }) =>
      questionsOfRequest({ rows, axis: axis.filter(item => 'question' in item), filters }),
    ),
  ])
  return { banners, questions: await questionsOf(tx, found, [...names]), checksum: await checksumOf(tx, found) }
}

type Basis = Awaited<ReturnType<typeof basisOf>>

const contentOf = ({ dataset, version }: FoundDataset, basis: Basis, asked: AskedReceipt): ReceiptContent => {
  const { request, settings, columns } = asked
  const used = new Set(bannersIn(request))
  const banners = basis.banners.filter(({ id }) => used.has(id))
  return {
    format: 1,
    dataset: {
      id: dataset.id,
      version: version.version,
      committed: version.committedAt.toISOString(),
      respondents: version.respondents,
      checksum: basis.checksum,
    },
    file: version.file,
    steps: version.steps && digestOf(version.steps, sha256),
    request,
    questions: receiptQuestions(request, basis.questions, banners),
    banners,
    settings: receiptSettingsOf(settings),
    columns,
  }
}

/**
 * Gives tables of a version their addresses, in one statement; a table that has one keeps it. Returns their ids in order. Whether
 * the person may see the tables is the caller's to know.
 */
export const keepReceipts = async (tx: Tx, found: FoundDataset, asked: readonly AskedReceipt[]): Promise<string[]> => {
  if (asked.length === 0) return []
  const { clientId, id: datasetId, name: datasetName } = found.dataset
  const basis = await basisOf(tx, found, asked)
  const organisation = organisationMark(clientId, sha256)
  const rows = asked.map(one => {
    // Without what JSON does not keep, so that the stored content has the same checksum.
    const content = JSON.parse(JSON.stringify(contentOf(found, basis, one))) as ReceiptContent
    const id = idOfReceipt(organisation, content, sha256)
    return { clientId, id, datasetId, datasetName, version: found.version.version, content }
  })
  const different = [...new Map(rows.map(row => [row.id, row])).values()].filter(({ id }) => !stored.has(id))
  if (different.length > 0) await tx.insert(receipts).values(different).onConflictDoNothing()
  return rows.map(({ id }) => id)
}
