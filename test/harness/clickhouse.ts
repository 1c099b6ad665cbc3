import { tabulate, type Cube, type DataTable, type Plan } from '@core/crosstab'
import { tabulateIn } from '@core/respondents'
import type { RespondentsClient } from '../../server/respondents/client'
import { headOf, loadTable, openTable } from '../../server/respondents/table'

let tables = 0

/** Loads what a plan needs of some data, counts there, and drops the table. */
export const tabulateThere = async (client: RespondentsClient, data: DataTable, plan: Plan): Promise<Cube[]> => {
  const asked = new Set<string>()
  tabulate({ length: data.length, column: name => (asked.add(name), data.column(name)) }, plan)
  const table = `t${process.pid}_${tables++}`
  await loadTable(client, table, data, [...asked])
  try {
    const head = (name: string) => {
      const column = data.column(name)
      return column && headOf(column)
    }
    return await tabulateIn(openTable(client, table, { length: data.length, head }), plan)
  } finally {
    await client.run(`DROP TABLE ${table}`)
  }
}
