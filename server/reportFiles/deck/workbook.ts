import writeXlsxFile from 'write-excel-file/node'
import type { ChartPoint } from '@core/domain/charts'
import { bookFeature, sheetCell, writerSheet, WRITER_FONT, type BookProperties } from '@core/domain/tables'
import { isRightToLeftChart, meanOf, netOf, SHEET, type ChartLook, type Drawn } from './chartParts'
import { oneLine } from './textXml'

const LOOK = { role: 'row', low: false } as const

/** The workbook behind a chart: the same data, unrounded, with the same texts. */
export const chartWorkbook = async (model: Drawn, look: ChartLook, properties: BookProperties): Promise<Uint8Array> => {
  const text = (value: string) => sheetCell({ text: oneLine(value) }, LOOK)
  const [net, mean] = [netOf(model), meanOf(model)]
  const figure = ({ value }: ChartPoint, signed: boolean) =>
    value === null ? null : sheetCell({ number: value, digits: look.digits, marked: true, signed }, LOOK)
  const rows = [
    [null, ...[...look.series, ...[look.net?.head, look.net?.mean].filter(one => one != null)].map(text)],
    ...look.categories.map((category, at) => [
      text(category),
      ...(model.points[at] ?? []).map(point => figure(point, model.kind === 'line' && model.signed === true)),
      ...(net?.points.slice(at, at + 1) ?? []).map(point => figure(point, net?.signed === true)),
      ...(mean?.points.slice(at, at + 1) ?? []).map(({ value }) =>
        value === null ? null : sheetCell({ number: value, digits: 1 }, LOOK),
      ),
    ]),
  ]
  const widths = rows[0]?.map((_, at) => (at === 0 ? 40 : 16)) ?? []
  const rightToLeft = isRightToLeftChart(look)
  const sheet = { name: SHEET, rightToLeft, rows, widths, frozenRows: 1 }
  const features = [bookFeature([sheet], properties)]
  return writeXlsxFile([writerSheet(sheet)], { ...WRITER_FONT, features }).toBuffer()
}
