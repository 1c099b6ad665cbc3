import writeXlsxFile from 'write-excel-file/node'
import { sheetCell, writerSheet, WRITER_FONT } from '@core/domain/tables'
import { netOf, SHEET } from './chartParts'
import type { ChartLook, Drawn } from './chartParts'

const LOOK = { role: 'row', low: false } as const

/** The workbook behind a chart: what it shows, unrounded; texts that would run as formulas are made harmless. */
export const chartWorkbook = async (model: Drawn, look: ChartLook): Promise<Uint8Array> => {
  const text = (value: string) => sheetCell({ text: value }, LOOK)
  const net = netOf(model)
  const rows = [
    [null, ...[...look.series, ...(look.net === null ? [] : [look.net.head])].map(text)],
    ...look.categories.map((category, at) => [
      text(category),
      ...[...(model.points[at] ?? []), ...(net?.points.slice(at, at + 1) ?? [])].map(({ value }) =>
        value === null ? null : sheetCell({ number: value, digits: look.digits, marked: true }, LOOK),
      ),
    ]),
  ]
  const sheet = { name: SHEET, rows, widths: rows[0]?.map((_, at) => (at === 0 ? 40 : 16)) ?? [], frozenRows: 1 }
  return writeXlsxFile([writerSheet(sheet)], WRITER_FONT).toBuffer()
}
