import { canManage, isByHand, type QuestionDef } from '@core/domain'
import type { Actor } from './context'

/** Who meets a dataset, and whether with full rights on it (`datasetAccess` = 'full'). */
export interface RowReader extends Pick<Actor, 'userId' | 'admin' | 'manager'> {
  readonly full: boolean
}

/** Everybody with full rights on the dataset may add nets and calculated rows, for all who have them too. */
export const mayAddRows = ({ full }: Pick<RowReader, 'full'>): boolean => full

/** Who added a row may change and remove it; managers any, and they alone what came with the file. */
export const mayChangeRow = (reader: RowReader, row: { readonly made_by?: string }): boolean =>
  reader.full && (canManage(reader) || row.made_by === reader.userId)

/**
 * A question as readers without full access to its dataset see it. Rows that people added or changed are not there for
 * them: each is one more set of answers, and sets that overlap give small groups away (decision 009).
 */
export const withoutRowsByHand = <Q extends QuestionDef>(question: Q): Q => ({
  ...question,
  nets: question.nets.filter(net => !isByHand(net)),
  calculated: question.calculated.filter(row => !isByHand(row)),
})
