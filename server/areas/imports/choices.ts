import type { ImportReview, SavedChoices } from '@core/contract'
import type * as contract from '@core/contract'
import type { Tx } from '../../db/types'
import { conflict, invalid, Refusal } from '../../access/refusal'
import { userName } from '../../access/userName'
import type { Verb } from '../../access/verbs'
import type { ImportRow } from './present'
import { findImport, moveImport } from './store'

type Choices = SavedChoices['choices']
type Decisions = Omit<Choices, 'dataset_name'>

export type InReview = ImportRow & { readonly review: ImportReview }

/** An import that waits for decisions, locked: of two people who save or commit at once, one comes after the other. */
export const lockInReview = async (tx: Tx, clientId: string, id: string): Promise<InReview> => {
  const row = await findImport(tx, clientId, id, { lock: true })
  const { review } = row
  if (row.state !== 'review' || !review) throw conflict('This import is not in review.')
  return { ...row, review }
}

/** Refuses choices that name what the file does not have. */
export const refuseUnknown = ({ questions, weights }: ImportReview, chosen: Decisions): void => {
  if (chosen.weight !== null && !weights.some(weight => weight.variable === chosen.weight))
    throw invalid('The weight is not one of the file.', {
      weight: [`"${chosen.weight}" is not a weight of this file.`],
    })
  const known = new Set(questions.map(question => question.id))
  const unknown = [...chosen.excluded, ...chosen.accepted, ...Object.keys(chosen.texts)].find(id => !known.has(id))
  if (unknown !== undefined)
    throw invalid('The choices do not fit the file.', {
      excluded: [`There is no question "${unknown}" in this file.`],
    })
}

/** Refuses choices made from other saved ones than those there are now. */
export const refuseStale = (saved: SavedChoices | null, base: number): void => {
  if (base !== (saved?.version ?? 0))
    throw new Refusal(
      'edited',
      saved
        ? `${saved.saved_by} changed this review in the meantime.`
        : 'The file was read again in the meantime. Open the review again.',
    )
}

const sameChoices = (one: Choices, two: Choices): boolean => {
  const plain = ({ dataset_name, weight, excluded, accepted, texts }: Choices) =>
    JSON.stringify([
      dataset_name,
      weight,
      [...excluded].sort(),
      [...accepted].sort(),
      Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1)),
    ])
  return plain(one) === plain(two)
}

const NOTHING_LOST: SavedChoices['lost'] = { weight: null, excluded: [], accepted: [], texts: {} }

/** A weight that someone chose since then ends the wish for the one that was lost. */
const stillLost = (before: SavedChoices | null, { weight }: Choices): SavedChoices['lost'] => {
  if (!before) return NOTHING_LOST
  return weight === before.choices.weight ? before.lost : { ...before.lost, weight: null }
}

/** Keeps the choices of a review. What is the same already is answered without a write, so a save can be repeated. */
export const saveImportChoices: Verb<typeof contract.saveImportChoices> = async (ctx, { params, body }) => {
  const { base_version, ...choices } = body
  return ctx.tenant(async tx => {
    const { id, review, choices: before } = await lockInReview(tx, ctx.client.id, params.importId)
    if (before && sameChoices(before.choices, choices)) return before
    refuseStale(before, base_version)
    refuseUnknown(review, choices)
    const saved: SavedChoices = {
      version: base_version + 1,
      saved: new Date().toISOString(),
      saved_by: (await userName(tx, ctx.client.id, ctx.actor.userId)) ?? '',
      choices,
      lost: stillLost(before, choices),
    }
    await moveImport(tx, ctx.client.id, id, ['review'], { choices: saved })
    return saved
  })
}

const bestWeight = ({ weights }: ImportReview): string | null => weights.find(({ best }) => best)?.variable ?? null

const leftOut = ({ questions }: ImportReview): Set<string> =>
  new Set(questions.filter(({ include, state }) => !include && state !== 'proposed').map(({ id }) => id))

/** What is committed where nobody decides: everything as it was found, by the weight that fits best. */
export const foundChoices = (review: ImportReview, datasetName: string): Choices => ({
  dataset_name: datasetName,
  weight: bestWeight(review),
  excluded: [...leftOut(review)],
  accepted: [],
  texts: {},
})

/**
 * Saved choices for the same file read in another way. Decisions about questions that are still there stay, new questions get
 * their defaults; what no longer fits is kept under `lost`, and taken up again when it fits once more.
 */
export const refit = (saved: SavedChoices, before: ImportReview, after: ImportReview): SavedChoices => {
  const { choices, lost } = saved
  const old = new Map(before.questions.map(question => [question.id, question]))
  const now = new Map(after.questions.map(question => [question.id, question]))
  const defaults = leftOut(after)
  const oldDefaults = leftOut(before)
  const wasOut = new Set(choices.excluded)
  // What is as it was found was not decided: a codebook may say something else about it.
  const decided = (id: string) =>
    old.has(id) && old.get(id)?.state !== 'proposed' && wasOut.has(id) !== oldDefaults.has(id)
  const wanted = { ...lost.texts, ...choices.texts }
  const accepted = [...new Set([...lost.accepted, ...choices.accepted])]
  const excluded = [...new Set([...lost.excluded, ...choices.excluded.filter(id => !oldDefaults.has(id))])]
  const isProposed = (id: string) => now.get(id)?.state === 'proposed'
  const fits = (id: string) => now.has(id) && !isProposed(id)
  const weight = lost.weight ?? choices.weight
  const hasWeight = weight === null || after.weights.some(({ variable }) => variable === weight)
  const texts = (keep: (id: string) => boolean) => Object.fromEntries(Object.entries(wanted).filter(([id]) => keep(id)))
  return {
    ...saved,
    version: saved.version + 1,
    choices: {
      dataset_name: choices.dataset_name,
      weight: hasWeight ? weight : bestWeight(after),
      excluded: after.questions
        .filter(({ id }) => fits(id) && (lost.excluded.includes(id) || (decided(id) ? wasOut : defaults).has(id)))
        .map(({ id }) => id),
      accepted: accepted.filter(isProposed),
      texts: texts(id => now.has(id)),
    },
    lost: {
      weight: hasWeight ? null : weight,
      excluded: excluded.filter(id => !fits(id)),
      accepted: accepted.filter(id => !isProposed(id)),
      texts: texts(id => !now.has(id)),
    },
  }
}
