import type { AnalysisRequest, AnalysisTable, ViewSettings } from '@core/contract'
import type { ArrangedTable } from '@core/crosstab'
import { receiptPath } from '@core/report'
import type { Reader } from '../../access/context'
import { findDataset } from '../datasets'
import { keepReceipts, noteStored, type AskedReceipt } from './keep'

type CubeTable = Extract<AnalysisTable, { outcome: 'cube' }>

/** A counted table as it is shown. */
export interface ShownTable {
  readonly table: AnalysisTable
  readonly arranged: ArrangedTable | null
  readonly settings: ViewSettings
}

const groupOf = (item: AnalysisRequest['axis'][number]): string | null => {
  if ('banner' in item) return null
  return item.breakout === undefined ? item.question : `${item.question}/${item.breakout}`
}

const askedOf = (
  context: Omit<AnalysisRequest, 'rows'>,
  { question, breakout, row_axis: rowAxis, cube }: CubeTable,
  arranged: ArrangedTable,
  settings: ViewSettings,
): AskedReceipt => {
  const all = cube.columns.filter(({ group }) => group !== null)
  const shown = arranged.columns.filter(({ group }) => group !== null).map(({ key }) => key)
  return {
    request: {
      ...context,
      rows: [breakout === null ? { question } : { question, breakouts: [breakout] }],
      // A swapped table is of one question of the axis.
      axis: rowAxis === null ? context.axis : context.axis.filter(item => groupOf(item) === rowAxis),
    },
    settings,
    columns: shown.length === all.length ? null : all.map(({ key }) => key).filter(key => shown.includes(key)),
  }
}

/** The ids of the receipts of tables that were counted for this reader, in order; null where there are no numbers. */
export const receiptsOfTables = async (
  reader: Reader,
  { version, ...address }: { readonly studyId: string; readonly datasetName: string; readonly version: number },
  context: Omit<AnalysisRequest, 'rows'>,
  tables: readonly ShownTable[],
): Promise<(string | null)[]> => {
  const asked = tables.map(({ table, arranged, settings }) =>
    table.outcome === 'cube' && arranged?.outcome === 'table' ? askedOf(context, table, arranged, settings) : null,
  )
  const wanted = asked.filter(one => one !== null)
  if (wanted.length === 0) return asked.map(() => null)
  const ids = await reader.tenant(async tx => {
    const found = await findDataset(tx, reader.actor, address.studyId, address.datasetName, { version })
    return keepReceipts(tx, found, wanted)
  })
  noteStored(ids)
  const left = [...ids]
  return asked.map(one => (one === null ? null : (left.shift() ?? null)))
}

/** The addresses of these receipts in the product. */
export const addressesOf = (origin: string, ids: readonly (string | null)[]): (string | null)[] =>
  ids.map(id => id && `${origin}${receiptPath(id)}`)
