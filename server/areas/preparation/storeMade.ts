import type { QuestionDef } from '@core/domain'
import { columnsMade, columnsOf, type State } from '@core/domain/preparation'
import { datasetColumns } from '../../db/schema'
import type { Tx } from '../../db/types'
import { encodeColumn } from '../../store/columnCodec'
import type { AddedVersion } from '../datasets'
import { madeColumns, type ReadColumns } from './compile'

/** Columns that these questions and weights read and that are not as the file has them. */
export const madeBy = (
  state: State,
  questions: readonly QuestionDef[],
  weights: readonly { readonly variable: string }[],
): string[] => columnsMade(state, [...questions.flatMap(columnsOf), ...weights.map(({ variable }) => variable)])

/** Stores those columns with the version, one after the other. */
export const storeMade = async (
  tx: Tx,
  { clientId, datasetId, version }: Pick<AddedVersion, 'clientId' | 'datasetId' | 'version'>,
  state: State,
  names: readonly string[],
  length: number,
  read: ReadColumns,
): Promise<void> => {
  for await (const [name, column] of madeColumns(state, names, length, read)) {
    const { meta, bytes } = await encodeColumn(column)
    await tx.insert(datasetColumns).values({ clientId, datasetId, version, name, meta: { ...meta }, bytes })
  }
}
