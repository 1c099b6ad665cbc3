import type { DatasetChange } from '@core/contract'
import type { Tx } from '../../db/types'
import { questionsOf, type DatasetRow } from './find'
import { usesOf } from './uses'
import { versionChanges } from './versionChanges'

const WORDS: Readonly<Partial<Record<DatasetChange['kind'], string>>> = {
  question_gone: 'is not there any more',
  type_changed: 'is another kind of question now',
  grid_lost: 'is no grid any more',
  row_lost: 'loses nets or calculated rows',
}

/**
 * What readers of a published dataset would lose by the version that waits, as sentences: questions, kinds, grids, and rows that
 * people added; answers where something that is saved uses the question. Empty: they only gain.
 */
export const lossesOf = async (tx: Tx, dataset: DatasetRow): Promise<string[]> => {
  const { currentVersion, draftVersion, published } = dataset
  if (!published || draftVersion === null) return []
  const before = await questionsOf(tx, { dataset, version: { version: currentVersion } })
  const after = await questionsOf(tx, { dataset, version: { version: draftVersion } })
  const uses = await usesOf(tx, dataset)
  const optionsAfter = new Map(after.map(({ name, options }) => [name, new Set(options.map(({ id }) => id))]))
  const answersLost = before.flatMap(({ name, text, options }) => {
    const kept = optionsAfter.get(name)
    const gone = kept ? options.filter(({ id }) => !kept.has(id)) : []
    return gone.length > 0
      ? [`${text || name}: ${gone.map(({ label }) => label).join(', ')} can not be answered any more.`]
      : []
  })
  const lost = versionChanges(before, after, name => [...(uses.get(name) ?? [])]).flatMap(change => {
    const words = WORDS[change.kind]
    return words === undefined ? [] : [`${change.question_text || change.question_name} ${words}.`]
  })
  return [...lost, ...answersLost]
}
