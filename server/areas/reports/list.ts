import type * as contract from '@core/contract'
import { findReports } from '../../access/objects'
import type { TxVerb } from '../../access/verbs'
import { presentListedReport } from './present'

/** The page of a study's saved reports, newest first. */
export const listReports: TxVerb<typeof contract.listReports> = async (tx, { actor }, { query, found: study }) => {
  const rows = await findReports(tx, actor, study, { page: query })
  return { results: rows.map(row => presentListedReport(actor, row)) }
}
