import { tabulate } from '@core/crosstab'
import { hasClickhouse, serveClickhouse } from '@tools/clickhouse'
import type { Counting } from '@tools/tables'
import { readRespondentsUrl } from '../../server/respondents/address'
import { createRespondentsClient } from '../../server/respondents/client'
import { tabulateThere } from './clickhouse'
import { KERNELS } from './kernels'

/** A way to count tables, opened before and closed after its tests. */
export interface OpenCounting {
  readonly count: Counting
  close(): Promise<void>
}

const inClickhouse = async (): Promise<OpenCounting> => {
  const served = await serveClickhouse()
  const client = createRespondentsClient(readRespondentsUrl(served.url))
  return { count: (data, plan) => tabulateThere(client, data, plan), close: () => served.close() }
}

/** Everything that must give the tables of the oracles: both kernels, and ClickHouse where there is one. */
export const COUNTINGS: readonly (readonly [name: string, open: () => Promise<OpenCounting>])[] = [
  ...KERNELS.map(
    ([name, kernel]) =>
      [
        `the ${name} kernel`,
        () =>
          Promise.resolve({
            count: (data: Parameters<Counting>[0], plan: Parameters<Counting>[1]) => tabulate(data, plan, kernel),
            close: () => Promise.resolve(),
          }),
      ] as const,
  ),
  ...(hasClickhouse ? [['ClickHouse', inClickhouse] as const] : []),
]
