import { and, asc, eq } from 'drizzle-orm'
import type { DatasetBanner } from '@core/contract'
import { checkBanner, type Banner } from '@core/domain'
import { bannerName, isBannerName } from '@core/report'
import { withoutRowsByHand } from '../../access/addedRow'
import type { TxCtx } from '../../access/context'
import type { FoundDataset as Addressed } from '../../access/objects'
import { conflict, invalid, notFound } from '../../access/refusal'
import { banners, reports } from '../../db/schema'
import type { Tx } from '../../db/types'
import { bannersOf, lockDataset, presentBanners, questionsOf, versionFor, type BannerRow } from '../datasets'

/** Titles of the saved reports of the dataset by the banners on their axes. */
const usesOf = async (tx: Tx, { clientId, id }: Addressed['dataset']): Promise<ReadonlyMap<string, string[]>> => {
  const saved = await tx
    .select({ title: reports.title, payload: reports.payload })
    .from(reports)
    .where(and(eq(reports.clientId, clientId), eq(reports.datasetId, id)))
    .orderBy(asc(reports.title), asc(reports.id))
  const uses = new Map<string, string[]>()
  for (const { title, payload } of saved)
    for (const name of payload.segmentation.flatMap(entry => Object.keys(entry)).filter(isBannerName))
      uses.set(name, [...(uses.get(name) ?? []), title])
  return uses
}

/** The banners as the reader meets them; managers over the newest version, everybody else over the one that readers have. */
export const present = async (
  tx: Tx,
  ctx: TxCtx,
  addressed: Addressed,
  rows?: readonly BannerRow[],
): Promise<DatasetBanner[]> => {
  const found = await versionFor(tx, ctx.actor, addressed, { draft: true })
  const stored = await questionsOf(tx, found)
  const questions = found.full ? stored : stored.map(withoutRowsByHand)
  const shown = presentBanners(rows ?? (await bannersOf(tx, found.dataset)), questions, found)
  if (!found.manages) return shown
  const uses = await usesOf(tx, found.dataset)
  return shown.map(banner => ({ ...banner, used_by: uses.get(bannerName(banner)) ?? [] }))
}

/** One of them, as it is answered to who made or changed it. */
export const presentOne = async (tx: Tx, ctx: TxCtx, addressed: Addressed, row: BannerRow): Promise<DatasetBanner> => {
  const [one] = await present(tx, ctx, addressed, [row])
  if (!one) throw notFound('banner')
  return one
}

/** All banners behind a lock of the dataset: names, order and number hold until the transaction ends. */
export const lockedBanners = async (tx: Tx, { dataset }: Addressed): Promise<BannerRow[]> => {
  await lockDataset(tx, dataset)
  return bannersOf(tx, dataset)
}

export const bannerAt = (all: readonly BannerRow[], id: string): BannerRow => {
  const row = all.find(one => one.id === id)
  if (!row) throw notFound('banner')
  return row
}

export const atBanner = ({ clientId, id }: Pick<BannerRow, 'clientId' | 'id'>) =>
  and(eq(banners.clientId, clientId), eq(banners.id, id))

const folded = (name: string): string => name.normalize('NFC').toLowerCase()

/** Refuses a name that another banner of the dataset has, in whatever letters. */
export const refuseTaken = (all: readonly BannerRow[], name: string, id?: string): void => {
  const taken = all.find(one => one.id !== id && folded(one.name) === folded(name))
  if (!taken) return
  const message = `This dataset has a banner "${taken.name}" already. Choose another name.`
  throw conflict(message, { name: [message] })
}

/** Refuses a banner that is no banner of the newest version, with every reason at its entry. */
export const refuseWrong = async (tx: Tx, ctx: TxCtx, addressed: Addressed, banner: Banner): Promise<void> => {
  const found = await versionFor(tx, ctx.actor, addressed, { draft: true })
  const questions = new Map((await questionsOf(tx, found)).map(question => [question.name, question]))
  const problems = checkBanner(questions, banner)
  const [first] = problems
  if (!first) return
  const fields: Record<string, string[]> = {}
  for (const { entry, message } of problems) {
    const field = entry === null ? 'entries' : `entries.${entry}`
    fields[field] = [...(fields[field] ?? []), message]
  }
  throw invalid(first.message, fields)
}

export const noted = (tx: Tx, ctx: TxCtx, { study, dataset }: Addressed, what: string): Promise<void> =>
  ctx.audit(tx, {
    event: 'banner.changed',
    outcome: 'ok',
    detail: { study: study.studyNumber, dataset: dataset.name, change: what },
  })
