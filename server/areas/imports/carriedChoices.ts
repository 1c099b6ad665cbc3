import type { ImportReview, SavedChoices } from '@core/contract'
import { itemOfColumn, preparing } from '@core/domain/preparation'
import { weightsIn, type Reading } from '../../import/mapping'
import type { Tx } from '../../db/types'
import { inTurns } from '../../process/turns'
import { carryFrom, earlierPreparation } from '../preparation'
import type { ImportRow } from './present'

/**
 * The choices that a review begins with where its file becomes a version of a dataset: what the preparation of the file before
 * leaves out, accepts and weighs by, so that the review shows what will be imported. Null where there is none.
 */
export const carriedChoices = async (
  tx: Tx,
  { clientId, studyId, datasetName }: ImportRow,
  read: () => Promise<Reading>,
  { weights }: ImportReview,
): Promise<SavedChoices | null> => {
  const earlier = studyId === null ? null : await earlierPreparation(tx, clientId, studyId, datasetName)
  if (!earlier) return null
  const reading = await read()
  const { steps } = await carryFrom(earlier, reading)
  const { state } = await inTurns(preparing(reading.variables, steps))
  const made = new Set(
    steps.flatMap(({ do: action, state: is }) =>
      is === 'on' && action.kind === 'question' ? [action.question.name] : [],
    ),
  )
  const { questions } = reading.mapping
  const isOut = (name: string): boolean => {
    const item = itemOfColumn(state, name)
    return item !== null && !item.shown && item.partOf === null
  }
  const weight = weightsIn(steps)?.default ?? null
  return {
    version: 1,
    saved: new Date().toISOString(),
    saved_by: '',
    choices: {
      dataset_name: datasetName,
      weight: weights.some(({ variable }) => variable === weight) ? weight : null,
      excluded: questions.filter(({ def, state: is }) => is !== 'proposed' && isOut(def.name)).map(({ id }) => id),
      accepted: questions.filter(({ def, state: is }) => is === 'proposed' && made.has(def.name)).map(({ id }) => id),
      texts: {},
    },
    lost: { weight: null, excluded: [], accepted: [], texts: {} },
  }
}
